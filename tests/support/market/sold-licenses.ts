// Licences that were bought, in tests of what their holders get: paid for real, without a cart.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { licenses, purchase_items, purchases } from '#server/db/schema/market.ts'
import { grantLicense } from '#server/domains/market/licenses/grant-license.ts'
import type { TestApi } from '../api.ts'
import { offer, sell } from '../billing/creators.ts'
import type { TestPerson } from '../people/people.ts'

type Bought = {
  seller: TestPerson
  buyer: TestPerson
  image: string
  duration?: LicenseDuration
  website?: string | null
}

type Granted = { id: string; number: string; invoice_id: string }

/** Sells a licence of 100 euros, paid by card; gives what `grantLicense` gives, and the invoice. */
export async function buyLicense(api: TestApi, bought: Bought): Promise<Granted> {
  const { seller, buyer } = bought
  return grantFor(api, bought, await sell(api, { seller, buyer }))
}

/** A licence as it stands after its sale, without the provider, whom a simulated browser does not reach. */
export async function putLicense(api: TestApi, bought: Bought): Promise<Granted> {
  const { seller, buyer } = bought
  return grantFor(api, bought, await offer(api, { seller, buyer }))
}

async function grantFor(api: TestApi, bought: Bought, invoice_id: string): Promise<Granted> {
  const { seller, buyer, image, duration = 'one_year', website = null } = bought
  const [invoice] = await api.services.db.select().from(invoices).where(eq(invoices.id, invoice_id))
  if (!invoice) throw new Error('the invoice is not there')
  const { net_cents, vat_cents, total_cents } = invoice
  const at = api.clock.now()
  const purchase_id = newId('purchase', at)
  const purchase_item_id = newId('purchase_item', at)
  const id = await api.context.transact(async tx => {
    await tx.db.insert(purchases).values({
      id: purchase_id,
      user_id: buyer.id,
      status: 'paid',
      net_cents,
      vat_cents,
      total_cents,
      created_at: at,
      settled_at: at,
    })
    const [item] = await tx.db
      .insert(purchase_items)
      .values({
        id: purchase_item_id,
        purchase_id,
        image_id: image,
        seller_id: seller.id,
        invoice_id,
        duration,
        website,
        base_cents: toCents(100_00),
        tax_code: 'S10',
        net_cents,
        vat_cents,
        commission_net_cents: toCents(17_00),
        commission_vat_cents: toCents(3_40),
      })
      .returning()
    if (!item) throw new Error('nothing was bought')
    return grantLicense(tx, { item, buyer_id: buyer.id })
  })
  await api.runJobs()
  const [license] = await api.services.db.select().from(licenses).where(eq(licenses.id, id))
  return { id, number: license?.number ?? '', invoice_id }
}
