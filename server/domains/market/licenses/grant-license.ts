// Grants what was bought: the licence, its number and its term, in the transaction that books the payment.
import { randomBytes } from 'node:crypto'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { lastDayOfLicense, licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import type { Context } from '#server/context.ts'
import type { purchase_items } from '#server/db/schema/market.ts'
import { licenses } from '#server/db/schema/market.ts'
import { buyerOf } from '../../billing/invoices/parties.ts'
import { startLicense } from '../license-terms.ts'

type Bought = { item: typeof purchase_items.$inferSelect; buyer_id: string }

/** Once for each item; gives the id of the licence. */
export async function grantLicense(context: Context, { item, buyer_id }: Bought): Promise<string> {
  const created_at = context.now()
  const starts_on = dayOf(created_at)
  const { name: licensee } = await buyerOf(context, buyer_id)
  const { image_id, seller_id: user_id, website: url, duration, invoice_id } = item
  const { net_cents, vat_cents, commission_net_cents } = item
  const money = { net_cents, vat_cents, commission_net_cents }
  const [row] = await context.db
    .insert(licenses)
    .values({
      id: newId('license', created_at),
      user_id,
      image_id,
      licensee: licensee.slice(0, 120),
      url,
      starts_on,
      ends_on: lastDayOfLicense(starts_on, duration),
      purchase_item_id: item.id,
      buyer_id,
      number: licenseNumber(randomBytes(10)),
      duration,
      invoice_id,
      ...money,
      created_at,
    })
    .returning()
  if (!row) throw new Failure('unknown')
  await startLicense(context, row.id)
  return row.id
}
