// What a person does with a cart: makes it, puts licences in, changes them, takes them out.
import { and, eq, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Cart, carts as contract } from '#lib/contract/carts.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { addSeconds } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { CART_ITEMS_MAX } from '#lib/rules/billing/purchases.ts'
import { licensePrice } from '#lib/rules/billing/sales.ts'
import { TRAINING_DURATION } from '#lib/rules/market/training.ts'
import type { Context } from '#server/context.ts'
import { requireWebsiteUrl } from '#server/crawler/website-url.ts'
import { singlePage } from '#server/db/page.ts'
import { cart_items, carts } from '#server/db/schema/market.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { every, job } from '#server/jobs/queue.ts'
import { newSecret } from '../../accounts/tokens.ts'
import { type OfferFacts, offerKey, offersOf } from '../purchases/offers.ts'
import {
  CART_COOKIE_S,
  type CartRow,
  callersCart,
  cartCookie,
  ensureAccountCart,
  itemsOf,
  ownCart,
} from './cart-rows.ts'
import { presentCart } from './present-cart.ts'

export async function listCarts(context: Context): Promise<Answer<typeof contract.list>> {
  const row = await callersCart(context)
  return singlePage(row ? [await presentCart(context, row)] : [])
}

export async function readCart(context: Context, { id }: ParsedInput<typeof contract.read>): Promise<Cart> {
  const row = await callersCart(context)
  if (row?.id !== id) throw new Failure('not_found')
  return presentCart(context, row)
}

/** Secrets of the carts that were just made, for the cookies of their answers. */
const secrets = new WeakMap<Cart, string>()

export async function createCart(context: Context): Promise<Cart> {
  const known = context.user ? await ensureAccountCart(context, context.user.id) : await callersCart(context)
  if (known) return presentCart(context, known)
  const now = context.now()
  const secret = newSecret()
  const fresh = { id: newId('cart', now), token_hash: hashToken(secret), created_at: now, updated_at: now }
  const [row] = await context.db.insert(carts).values(fresh).returning()
  if (!row) throw new Failure('unknown')
  const cart = await presentCart(context, row)
  secrets.set(cart, secret)
  return cart
}

export const cookiesOfNewCart = (cart: Cart, context: Context): string[] => {
  const secret = secrets.get(cart)
  return secret === undefined ? [] : [cartCookie(context, secret)]
}

/** Throws `license_not_for_sale`, `same_buyer_seller` and `cart_full`. */
export async function addItem(context: Context, { id, body }: ParsedInput<typeof contract.addItem>): Promise<Cart> {
  const cart = await ownCart(context, id)
  await putItem(context, cart, body)
  return presentCart(context, cart)
}

/** Throws `cart_full`, and then puts none of them in. */
export async function addItems(context: Context, { id, body }: ParsedInput<typeof contract.addItems>): Promise<Cart> {
  const cart = await ownCart(context, id)
  const shown = (await itemsOf(context, id)).filter(item => item.purpose === 'display')
  const there = new Set(shown.map(item => item.image_id))
  const wanted = [...new Set(body.images)].filter(image => !there.has(image))
  const offers = await offersOf(
    context,
    wanted.map(image_id => ({ image_id })),
  )
  for (const image of wanted)
    if (offers.get(image)?.state === 'available')
      await putOffered(context, cart, { ...chosenOf(image), duration: body.duration }, offers.get(image))
  return presentCart(context, cart)
}

type Choice = ParsedInput<typeof contract.addItem>['body']

const chosenOf = (image: string) => ({ image, lease: null, purpose: 'display', website: null }) as const

/** Refuses the field in which a licence to train says what there is none of: a website, another term. */
export function requireOffered({ purpose, duration, website }: Pick<Choice, 'purpose' | 'duration' | 'website'>): void {
  if (purpose !== 'training') return
  if (website !== null) throw new Failure('invalid_input', {}, { website: ['choice_invalid'] })
  if (duration !== TRAINING_DURATION) throw new Failure('invalid_input', {}, { duration: ['choice_invalid'] })
}

export async function putItem(context: Context, cart: CartRow, choice: Choice): Promise<void> {
  requireOffered(choice)
  const { image: image_id, lease: lease_id, purpose } = choice
  const known = (await itemsOf(context, cart.id)).find(each => each.image_id === image_id && each.purpose === purpose)
  const wanted = { image_id, lease_id, purpose, website: choice.website ?? known?.website ?? null }
  await putOffered(context, cart, choice, (await offersOf(context, [wanted])).get(offerKey(wanted)))
}

async function putOffered(
  context: Context,
  { id: cart_id }: CartRow,
  choice: Choice,
  offer: OfferFacts | undefined,
): Promise<void> {
  const { image: image_id, lease: lease_id, purpose, duration } = choice
  if (offer?.state === 'own') throw new Failure('same_buyer_seller')
  if (offer?.state !== 'available' || offer.base_cents === null) throw new Failure('license_not_for_sale')
  const website = choice.website === null ? null : websiteOf(choice.website)
  const there = await itemsOf(context, cart_id)
  const known = there.some(item => item.image_id === image_id && item.purpose === purpose)
  if (!known && there.length >= CART_ITEMS_MAX) throw new Failure('cart_full', { limit: CART_ITEMS_MAX })
  const created_at = context.now()
  const seen_net_cents = licensePrice(offer.base_cents, duration)
  const chosen = { lease_id, duration, seen_net_cents, ...(website !== null && { website }) }
  await context.db
    .insert(cart_items)
    .values({ id: newId('cart_item', created_at), cart_id, image_id, purpose, ...chosen, created_at })
    .onConflictDoUpdate({ target: [cart_items.cart_id, cart_items.image_id, cart_items.purpose], set: chosen })
  await touch(context, cart_id)
}

/** Refuses the field `website`. */
function websiteOf(address: string): string {
  try {
    return requireWebsiteUrl(address)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('invalid_input', {}, { website: ['url_invalid'] })
    throw error
  }
}

/** Every price is taken as seen: the answer shows what it is now. */
export async function updateCart(context: Context, { id, body }: ParsedInput<typeof contract.update>): Promise<Cart> {
  const cart = await ownCart(context, id)
  const items = await itemsOf(context, id)
  if (body.items.some(change => !items.some(item => item.id === change.id))) throw new Failure('not_found')
  const offers = await offersOf(context, items)
  for (const item of items) {
    const change = body.items.find(each => each.id === item.id)
    const duration = change?.duration ?? item.duration
    const website = change?.website === undefined ? item.website : change.website && websiteOf(change.website)
    requireOffered({ purpose: item.purpose, duration, website })
    const base = offers.get(offerKey(item))?.base_cents ?? null
    const seen_net_cents = base === null ? item.seen_net_cents : licensePrice(toCents(base), duration)
    await context.db.update(cart_items).set({ duration, website, seen_net_cents }).where(eq(cart_items.id, item.id))
  }
  await touch(context, id)
  return presentCart(context, cart)
}

export async function removeItem(
  context: Context,
  { id, body }: ParsedInput<typeof contract.removeItem>,
): Promise<Cart> {
  const cart = await ownCart(context, id)
  await context.db.delete(cart_items).where(and(eq(cart_items.cart_id, id), eq(cart_items.id, body.item)))
  await touch(context, id)
  return presentCart(context, cart)
}

export async function clearCart(context: Context, { id }: ParsedInput<typeof contract.clear>): Promise<Cart> {
  const cart = await ownCart(context, id)
  await context.db.delete(cart_items).where(eq(cart_items.cart_id, id))
  await touch(context, id)
  return presentCart(context, cart)
}

const touch = ({ db, now }: Context, id: string) => db.update(carts).set({ updated_at: now() }).where(eq(carts.id, id))

/** Carts whose browsers have forgotten them. */
export const dropOldCarts = job('market.drop-old-carts', z.object({}), async ({ db, now }) => {
  const old = lt(carts.updated_at, addSeconds(now(), -CART_COOKIE_S))
  await db.delete(carts).where(and(isNull(carts.user_id), old))
})

export const cartSchedules = [every('17 3 * * *', dropOldCarts)]
