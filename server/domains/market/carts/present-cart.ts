// A cart at the prices of this moment: what changed since its buyer looked, and what cannot be bought any more.
import { and, eq } from 'drizzle-orm'
import type { Cart, CartItem } from '#lib/contract/carts.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { SELLERS_PER_PURCHASE_MAX, sellerAmounts, sumOf } from '#lib/rules/billing/purchases.ts'
import { licensePrice } from '#lib/rules/billing/sales.ts'
import { type Amounts, type TaxCode, vatRates } from '#lib/rules/billing/vat.ts'
import { renewalFor } from '#lib/rules/market/editions.ts'
import type { Context } from '#server/context.ts'
import { purchases } from '#server/db/schema/market.ts'
import { presentBrief } from '../../images/brief-image.ts'
import { type OfferFacts, offerKey, offersOf, pricesOfOffer } from '../purchases/offers.ts'
import { type CartItemRow, type CartRow, itemsOf } from './cart-rows.ts'

export type Priced = { item: CartItemRow; offer: OfferFacts; net_cents: Cents; base_cents: Cents }
/** What one payment can be for, by seller, with what each line costs. */
export type SellerPart = { seller_id: string; tax_code: TaxCode; priced: Priced[]; amounts: Amounts[]; price: Amounts }

/** Groups what can be bought by seller, in the order in which it came into the cart; one payment is for five people at most. */
export function partsOf(items: readonly CartItemRow[], offers: ReadonlyMap<string, OfferFacts>): SellerPart[] {
  const bySeller = new Map<string, Priced[]>()
  const paid = new Set<string>()
  for (const item of items) {
    const offer = offers.get(offerKey(item))
    if (offer?.state !== 'available' || offer.base_cents === null) continue
    const { base_cents, seller_id, royalty } = offer
    const people = [seller_id, ...(royalty ? [royalty.user_id] : [])]
    if (new Set([...paid, ...people]).size > SELLERS_PER_PURCHASE_MAX) continue
    for (const each of people) paid.add(each)
    const priced = { item, offer, base_cents, net_cents: licensePrice(base_cents, item.duration) }
    bySeller.set(seller_id, [...(bySeller.get(seller_id) ?? []), priced])
  }
  return [...bySeller].map(([seller_id, priced]) => {
    const [{ offer } = priced[0] ?? never()] = priced
    const { lines, price } = sellerAmounts(priced, offer.taxes)
    return { seller_id, tax_code: offer.taxes.tax_code, priced, amounts: lines.map(line => line.price), price }
  })
}

const never = (): never => {
  throw new Error('a seller sells nothing')
}

export async function presentCart(context: Context, row: CartRow): Promise<Cart> {
  const items = await itemsOf(context, row.id)
  const offers = await offersOf(context, items)
  const parts = partsOf(items, offers)
  const due = new Map(
    parts.flatMap(({ priced, amounts }) => priced.map(({ item }, at) => [item.id, amounts[at]] as const)),
  )
  return {
    id: row.id,
    items: items.flatMap(item => {
      const offer = offers.get(offerKey(item))
      return offer ? [presentItem(item, offer, due.get(item.id) ?? null)] : []
    }),
    ...sumOf(parts.map(({ price }) => price)),
    vat_groups: vatByCode(parts),
    sellers: parts.length,
    pending_purchase: await openPurchase(context),
  }
}

function presentItem(item: CartItemRow, offer: OfferFacts, due: Amounts | null): CartItem {
  const { id, purpose, duration, website, seen_net_cents } = item
  const { image, seller_name: seller, creator_name: name, lease_id, state } = offer
  const prices = pricesOfOffer(offer).filter(price => purpose === 'display' || price.duration === duration)
  const one = prices.find(price => price.duration === duration)
  const alone = one ? { net_cents: one.net_cents, vat_cents: one.vat_cents, total_cents: one.total_cents } : null
  const buyable = state === 'available'
  return {
    id,
    image: { ...presentBrief(image), author: { id: image.user_id, name } },
    lease: lease_id === null ? null : { id: lease_id, seller },
    purpose,
    duration,
    website,
    state,
    prices: buyable ? prices : [],
    price: buyable ? (due ?? alone) : null,
    changed_from_cents: buyable && one && one.net_cents !== seen_net_cents ? seen_net_cents : null,
    begins_on: offer.begins_on ?? renewalFor(offer.renewals, website)?.begins_on ?? null,
    next_time: buyable && due === null,
  }
}

function vatByCode(parts: readonly SellerPart[]): Cart['vat_groups'] {
  const codes = [...new Set(parts.map(({ tax_code }) => tax_code))]
  return codes.map(tax_code => {
    const vat = parts.filter(part => part.tax_code === tax_code).map(({ price }) => price.vat_cents)
    return { tax_code, vat_bps: vatRates[tax_code], vat_cents: toCents(vat.reduce((sum, cents) => sum + cents, 0)) }
  })
}

async function openPurchase({ db, user }: Context): Promise<string | null> {
  if (!user) return null
  const [row] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.user_id, user.id), eq(purchases.status, 'open')))
  return row?.id ?? null
}
