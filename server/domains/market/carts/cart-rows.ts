// Carts as they are kept: whose one is, and what is in it.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { DAY_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { CART_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { CART_KEPT_DAYS } from '#lib/rules/legal/retention.ts'
import type { Context } from '#server/context.ts'
import { cart_items, carts } from '#server/db/schema/market.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { cookieText, isHttps } from '#server/http/set-cookie.ts'

export type CartRow = typeof carts.$inferSelect
export type CartItemRow = typeof cart_items.$inferSelect

/** A browser keeps its cart for so long. */
export const CART_COOKIE_S = CART_KEPT_DAYS * DAY_S

/** The cart of this browser, of nobody with an account. */
export async function browserCart({ db, request }: Context): Promise<CartRow | null> {
  const { cart: secret } = request.cookies
  if (!secret) return null
  const [row] = await db
    .select()
    .from(carts)
    .where(and(eq(carts.token_hash, hashToken(secret)), isNull(carts.user_id)))
  return row ?? null
}

export async function accountCart({ db }: Pick<Context, 'db'>, user_id: string): Promise<CartRow | null> {
  const [row] = await db.select().from(carts).where(eq(carts.user_id, user_id))
  return row ?? null
}

/** Of whoever is signed in, else of the browser. */
export const callersCart = (context: Context): Promise<CartRow | null> =>
  context.user ? accountCart(context, context.user.id) : browserCart(context)

/** The caller's cart under its id, locked for what is about to change; throws `not_found` for anybody else's. */
export async function ownCart(context: Context, id: string): Promise<CartRow> {
  const row = await callersCart(context)
  if (row?.id !== id) throw new Failure('not_found')
  await context.db.select({ id: carts.id }).from(carts).where(eq(carts.id, id)).for('update')
  return row
}

/** The cart of an account, made where there is none. */
export async function ensureAccountCart(context: Context, user_id: string): Promise<CartRow> {
  const now = context.now()
  const fresh = { id: newId('cart', now), user_id, created_at: now, updated_at: now }
  await context.db.insert(carts).values(fresh).onConflictDoNothing()
  const row = await accountCart(context, user_id)
  if (!row) throw new Failure('unknown')
  return row
}

export const itemsOf = ({ db }: Pick<Context, 'db'>, cart_id: string): Promise<CartItemRow[]> =>
  db
    .select()
    .from(cart_items)
    .where(eq(cart_items.cart_id, cart_id))
    .orderBy(asc(cart_items.created_at), asc(cart_items.id))

/** The browser keeps the secret of its cart where scripts cannot read it; null: it has none any more. */
export const cartCookie = ({ settings }: Context, secret: string | null): string =>
  cookieText({
    name: CART_COOKIE,
    value: secret ?? '',
    max_age_s: secret === null ? 0 : CART_COOKIE_S,
    secure: isHttps(settings),
  })
