// What becomes of a purchase once its payment is decided, in the transaction that books it.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { licensePurposes } from '#lib/rules/market/training.ts'
import type { Context } from '#server/context.ts'
import { cart_items, carts, purchase_items, purchases } from '#server/db/schema/market.ts'
import type { EventPayload } from '#server/events.ts'
import { grantLicense } from '../licenses/grant-license.ts'

/** Reaction: the licences are granted, and what was bought leaves the buyer's cart. */
export async function concludePurchase(
  context: Context,
  { purchase_id: id }: EventPayload<'purchase.paid'>,
): Promise<void> {
  const { db, now } = context
  const [paid] = await db
    .update(purchases)
    .set({ status: 'paid', settled_at: now() })
    .where(and(eq(purchases.id, id), eq(purchases.status, 'open')))
    .returning()
  if (!paid) throw new Error(`the purchase ${id} was paid, and is not open`)
  const items = await db
    .select()
    .from(purchase_items)
    .where(eq(purchase_items.purchase_id, id))
    .orderBy(asc(purchase_items.id))
  for (const item of items) await grantLicense(context, { item, buyer_id: paid.user_id })
  const cart = db.select({ id: carts.id }).from(carts).where(eq(carts.user_id, paid.user_id))
  for (const purpose of licensePurposes) {
    const bought = items.filter(item => item.purpose === purpose).map(({ image_id }) => image_id)
    const its = and(eq(cart_items.purpose, purpose), inArray(cart_items.image_id, bought))
    await db.delete(cart_items).where(and(inArray(cart_items.cart_id, cart), its))
  }
}

/** Reaction: nothing was charged, and its editions are free again. */
export async function failPurchase(
  { db, now }: Context,
  { purchase_id: id, refusal }: EventPayload<'purchase.refused'>,
): Promise<void> {
  await db
    .update(purchases)
    .set({ status: 'failed', refusal, settled_at: now() })
    .where(and(eq(purchases.id, id), eq(purchases.status, 'open')))
}
