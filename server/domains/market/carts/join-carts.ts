// A cart without an account finds its person: with a registration, at sign-in, or when it is asked for.
import { eq } from 'drizzle-orm'
import type { Cart, carts as contract } from '#lib/contract/carts.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { purchases } from '#lib/contract/purchases.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { CART_ITEMS_MAX } from '#lib/rules/billing/purchases.ts'
import type { Context, UserContext } from '#server/context.ts'
import { cart_items, carts } from '#server/db/schema/market.ts'
import type { EventPayload } from '#server/events.ts'
import { registerUser } from '../../accounts/registration/register-user.ts'
import { browserCart, type CartItemRow, callersCart, ensureAccountCart, itemsOf } from './cart-rows.ts'
import { putItem } from './change-cart.ts'
import { presentCart } from './present-cart.ts'

/** Of what is in both, what the person chose last, in this browser, holds. */
async function copyItems(context: Context, from: string, user_id: string): Promise<void> {
  const { id: cart_id } = await ensureAccountCart(context, user_id)
  await context.db.select({ id: carts.id }).from(carts).where(eq(carts.id, cart_id)).for('update')
  const there = new Set((await itemsOf(context, cart_id)).map(keyOf))
  const now = context.now()
  for (const item of await itemsOf(context, from)) {
    const { image_id, purpose, lease_id, duration, website, seen_net_cents, created_at } = item
    if (!there.has(keyOf(item)) && there.size >= CART_ITEMS_MAX) continue
    there.add(keyOf(item))
    const chosen = { lease_id, duration, website, seen_net_cents }
    await context.db
      .insert(cart_items)
      .values({ id: newId('cart_item', created_at), cart_id, image_id, purpose, ...chosen, created_at })
      .onConflictDoUpdate({ target: [cart_items.cart_id, cart_items.image_id, cart_items.purpose], set: chosen })
  }
  await context.db.update(carts).set({ updated_at: now }).where(eq(carts.id, cart_id))
}

const keyOf = ({ image_id, purpose }: CartItemRow): string => `${image_id} ${purpose}`

/** Reaction: what this browser had chosen joins the cart of whoever has signed in. */
export async function joinCarts(context: Context, { user_id }: EventPayload<'session.opened'>): Promise<void> {
  const guest = await browserCart(context)
  if (!guest) return
  await copyItems(context, guest.id, user_id)
  await context.db.delete(carts).where(eq(carts.id, guest.id))
}

export async function assignCart(context: UserContext, { id }: ParsedInput<typeof contract.assign>): Promise<Cart> {
  const guest = await browserCart(context)
  if (guest?.id === id) await joinCarts(context, { user_id: context.user.id })
  const own = await ensureAccountCart(context, context.user.id)
  if (guest?.id !== id && own.id !== id) throw new Failure('not_found')
  return presentCart(context, own)
}

/**
 * The new account gets a copy: the browser keeps its cart until somebody signs in there. The answer is that of a
 * registration, whether or not the address was known, and the copy goes with an account that was none.
 */
export async function registerWithCart(
  context: Context,
  { id, body }: ParsedInput<typeof contract.register>,
): Promise<void> {
  const cart = await callersCart(context)
  if (cart?.id !== id) throw new Failure('not_found')
  await registerUser(context, { body }, { also: (tx, user_id) => copyItems(tx, cart.id, user_id) })
}

export async function registerWithLicense(
  context: Context,
  { body }: ParsedInput<typeof purchases.register>,
): Promise<void> {
  const { image, lease, purpose, duration, website } = body
  await registerUser(
    context,
    { body },
    {
      also: async (tx, user_id) => {
        await putItem(tx, await ensureAccountCart(tx, user_id), { image, lease, purpose, duration, website })
      },
    },
  )
}
