// Buys what is in a cart, or one licence alone: one payment, whatever the number of sellers.
import type { carts as cartContract } from '#lib/contract/carts.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { purchases as contract, Purchase } from '#lib/contract/purchases.ts'
import { Failure } from '#lib/errors.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import type { UserContext } from '#server/context.ts'
import { linkOf } from '../../accounts/emails/jobs.ts'
import { atProvider } from '../../accounts/identity/provider-user.ts'
import { payTogether } from '../../billing/pay-ins/pay-together.ts'
import { settlePayInNow } from '../../billing/pay-ins/settle-pay-in.ts'
import { askAboutConfirmations } from '../../billing/sales/confirmations.ts'
import { accountCart, type CartItemRow, itemsOf, ownCart } from '../carts/cart-rows.ts'
import { requireOffered } from '../carts/change-cart.ts'
import { partsOf } from '../carts/present-cart.ts'
import { draftPurchase, type PurchaseRow, requireNoneOpen } from './draft-purchase.ts'
import { offerKey, offersOf } from './offers.ts'
import { invoicesOfPurchase, ownPurchase, payInsOf, presentPurchase } from './present-purchase.ts'

type Checkout = ParsedInput<typeof cartContract.checkout>
type Payment = Checkout['body']
type Choose = (context: UserContext) => Promise<CartItemRow[]>

/** What cannot be bought stays in the cart, and so does what is of a sixth seller. */
export async function checkOut(context: UserContext, { id, body }: Checkout): Promise<Purchase> {
  const cart = await accountCart(context, context.user.id)
  if (cart?.id !== id) throw new Failure('not_found')
  return pay(context, body, async tx => {
    await ownCart(tx, id)
    const items = await itemsOf(tx, id)
    const offers = await offersOf(tx, items)
    refuseUnlessSome(items, offers)
    const now = new Set(partsOf(items, offers).flatMap(({ priced }) => priced.map(({ item }) => item.id)))
    return items.filter(item => now.has(item.id))
  })
}

/** Names why where nothing in the cart can be bought. */
function refuseUnlessSome(items: readonly CartItemRow[], offers: Awaited<ReturnType<typeof offersOf>>): void {
  const states = items.map(item => offers.get(offerKey(item))?.state)
  if (states.length === 0 || states.includes('available')) return
  throw new Failure(states.includes('own') ? 'same_buyer_seller' : 'license_not_for_sale')
}

export async function buyLicense(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Purchase> {
  const { image: image_id, lease: lease_id, purpose, duration, website, ...payment } = body
  requireOffered(body)
  const created_at = context.now()
  const chosen = { image_id, lease_id, purpose, duration, website }
  const item = { id: '', cart_id: '', ...chosen, seen_net_cents: toCents(0), created_at }
  return pay(context, payment, async () => [item])
}

async function pay(context: UserContext, { card, browser, total_cents }: Payment, choose: Choose): Promise<Purchase> {
  const bought = await payTogether<PurchaseRow>(context, {
    card,
    browser,
    draft: async tx => {
      await requireNoneOpen(tx)
      const wanted = await choose(tx)
      const { purchase, invoices } = await draftPurchase(tx, { wanted, expected_cents: total_cents })
      return { invoices, bought: purchase }
    },
    return_url: ({ id }) => linkOf(context, context.locale, href('cart', {}, { purchase: id })),
  })
  const purchase = await presentPurchase(context, await ownPurchase(context, bought.id))
  if (purchase.status === 'failed') throw new Failure('payment_failed')
  return purchase
}

export async function readPurchase(context: UserContext, { id }: ParsedInput<typeof contract.read>): Promise<Purchase> {
  return presentPurchase(context, await ownPurchase(context, id))
}

/** After the bank's page: what its address says is not believed, the provider is asked. */
export async function refreshPurchase(
  context: UserContext,
  { id }: ParsedInput<typeof contract.refresh>,
): Promise<Purchase> {
  await ownPurchase(context, id)
  for (const pay_in of await payInsOf(context, id))
    if (pay_in.status === 'created') await atProvider(context, () => settlePayInNow(context, pay_in.id))
  await askAboutConfirmations(context, await invoicesOfPurchase(context, id))
  return presentPurchase(context, await ownPurchase(context, id))
}
