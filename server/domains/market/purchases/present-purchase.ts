// Purchases as their buyer sees them.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Purchase } from '#lib/contract/purchases.ts'
import { Failure } from '#lib/errors.ts'
import { addCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses, purchase_items, purchases } from '#server/db/schema/market.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { linkOf } from '../../accounts/emails/jobs.ts'
import { unconfirmedTransfers } from '../../billing/sales/confirmations.ts'
import { briefColumns, presentBrief } from '../../images/brief-image.ts'
import { shownName } from '../../images/present.ts'
import { author } from '../../images/queries.ts'
import type { PurchaseRow } from './draft-purchase.ts'

/** Somebody else's is as unknown as none. */
export async function ownPurchase({ db, user }: UserContext, id: string): Promise<PurchaseRow> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return row
}

/** The payment of a purchase names the first of its invoices. */
export function payInsOf({ db, user }: UserContext, purchase_id: string) {
  const its = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.subject_id, purchase_id))
  return db
    .select()
    .from(pay_ins)
    .where(and(eq(pay_ins.user_id, user.id), inArray(pay_ins.invoice_id, its)))
}

export async function presentPurchase(context: UserContext, row: PurchaseRow): Promise<Purchase> {
  const { db } = context
  const { id, status, net_cents, vat_cents, total_cents, created_at } = row
  const items = await db
    .select({
      item: purchase_items,
      image: briefColumns,
      author,
      license: { id: licenses.id, number: licenses.number },
    })
    .from(purchase_items)
    .innerJoin(images, eq(images.id, purchase_items.image_id))
    .innerJoin(users, eq(users.id, purchase_items.seller_id))
    .leftJoin(profiles, eq(profiles.user_id, purchase_items.seller_id))
    .leftJoin(licenses, eq(licenses.purchase_item_id, purchase_items.id))
    .where(eq(purchase_items.purchase_id, id))
    .orderBy(asc(purchase_items.id))
  const issued = await db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(
      and(eq(invoices.subject_id, id), inArray(invoices.category, ['cart', 'litigation']), isNotNull(invoices.number)),
    )
    .orderBy(asc(invoices.id))
  const [pay_in] = status === 'open' ? await payInsOf(context, id) : []
  return {
    id,
    status,
    redirect_url: pay_in?.redirect_url ?? null,
    net_cents,
    vat_cents,
    total_cents,
    items: items.map(({ item, image, author: seller, license }) => ({
      image: presentBrief(image),
      purpose: item.purpose,
      duration: item.duration,
      website: item.website,
      seller: shownName(seller),
      leased: item.lease_id !== null,
      total_cents: addCents(item.net_cents, item.vat_cents),
      license: license?.number ? { id: license.id, number: license.number } : null,
    })),
    invoices: issued.flatMap(invoice => (invoice.number === null ? [] : [{ id: invoice.id, number: invoice.number }])),
    confirmations: status === 'paid' ? await confirmationsOf(context, id) : [],
    created_at: created_at.toISOString(),
  }
}

async function confirmationsOf(context: UserContext, id: string): Promise<Purchase['confirmations']> {
  const { db, locale, ports } = context
  const waiting = await unconfirmedTransfers(context, await invoicesOfPurchase(context, id))
  if (waiting.length === 0) return []
  const sellers = await db
    .select({ id: users.id, author })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(
      inArray(
        users.id,
        waiting.map(({ to_user_id }) => to_user_id),
      ),
    )
  const back = linkOf(context, locale, href('cart', {}, { purchase: id }))
  return waiting.flatMap(({ to_user_id, amount_cents, confirm_url }) => {
    const seller = sellers.find(each => each.id === to_user_id)
    if (!seller) return []
    const url = ports.payment.confirmPage(confirm_url, back)
    return [{ seller: shownName(seller.author), total_cents: amount_cents, url }]
  })
}

/** Those that were issued for it, by their ids. */
export async function invoicesOfPurchase({ db }: Pick<UserContext, 'db'>, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.subject_id, id), inArray(invoices.category, ['cart', 'litigation'])))
  return rows.map(row => row.id)
}
