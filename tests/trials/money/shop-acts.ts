// Licences of several creators bought through a cart, with one payment.
import { type Cart, carts } from '#lib/contract/carts.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { browser } from '../../support/billing/cards.ts'
import type { Outcome } from './product.ts'
import { type Act, atOnce, nothing, pickRow, withBank } from './scene.ts'

/** What the other one sells first, then what somebody else does; what is sold out stays behind. */
const OFFERED = 'select id from images where user_id <> $1 order by (user_id = $2) desc, id limit $3'
const PURCHASES = 'select id from purchases where user_id = $1 order by created_at desc'

export const shop: Act<'shop'> = async ({ product, user, other }, { count, duration, bank, tabs }) => {
  const filled: Outcome[] = []
  const call = async (outcome: Promise<Outcome>): Promise<Cart | null> => {
    const done = await outcome
    filled.push(done)
    return done.kind === 'done' ? (done.answer as Cart) : null // by the contract
  }
  let cart = await call(product.call(carts.create, user))
  if (cart) cart = await call(product.call(carts.clear, user, { id: cart.id }))
  const id = cart?.id ?? ''
  for (const row of await product.rows(OFFERED, [user.id, other.id, count]))
    if (!product.life.dead)
      cart = (await call(product.call(carts.addItem, user, { id, body: { image: String(row.id), duration } }))) ?? cart
  if (product.life.dead || cart === null) return filled
  const { total_cents } = cart
  return withBank(product, bank, () =>
    atOnce(tabs, () => product.call(carts.checkout, user, { id, body: { browser, total_cents } })),
  )
}

/** From the bank’s page, or from an old tab. */
export const comeBack: Act<'come_back'> = async ({ product, user, step }, { tabs }) => {
  const id = await pickRow(product, step, PURCHASES, user)
  return id ? atOnce(tabs, () => product.call(purchases.refresh, user, { id })) : nothing
}
