// Writes down what somebody is about to pay: its editions are held from here on until the provider has decided.
import { and, eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { addCents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import { sumOf } from '#lib/rules/billing/purchases.ts'
import { messageOfTerm } from '#lib/rules/market/training.ts'
import type { UserContext } from '#server/context.ts'
import { purchase_items, purchases } from '#server/db/schema/market.ts'
import type { InvoiceRow } from '../../billing/invoices/draft-invoice.ts'
import { sellLinesForCreator } from '../../billing/sales/sell-for-creator.ts'
import type { CartItemRow } from '../carts/cart-rows.ts'
import { type Priced, partsOf, type SellerPart } from '../carts/present-cart.ts'
import { lockImages } from './editions.ts'
import { type OfferFacts, offerKey, offersOf } from './offers.ts'

export type PurchaseRow = typeof purchases.$inferSelect
/** What is asked for, as an item of a cart says it. */
type Wanted = Pick<CartItemRow, 'image_id' | 'purpose'>

type Asked = { wanted: readonly CartItemRow[]; expected_cents: number }

/**
 * Call it in the transaction that writes the payment down, with the buyer locked. Throws `same_buyer_seller`,
 * `license_not_for_sale`, `cart_empty`, and `cart_changed` where it costs something else than expected.
 */
export async function draftPurchase(
  context: UserContext,
  { wanted, expected_cents }: Asked,
): Promise<{ purchase: PurchaseRow; invoices: InvoiceRow[] }> {
  const { db, user } = context
  if (wanted.length === 0) throw new Failure('cart_empty')
  await lockImages(context, wanted)
  const offers = await offersOf(context, wanted)
  for (const item of wanted) requireForSale(offers.get(offerKey(item)))
  const parts = partsOf(wanted, offers)
  const price = sumOf(parts.map(part => part.price))
  if (price.total_cents !== expected_cents) throw new Failure('cart_changed')
  const created_at = context.now()
  const id = newId('purchase', created_at)
  const [purchase] = await db
    .insert(purchases)
    .values({ id, user_id: user.id, status: 'open', ...price, created_at })
    .returning()
  if (!purchase) throw new Failure('unknown')
  const drafted: InvoiceRow[] = []
  const ids = itemIds(wanted, created_at)
  for (const part of parts) drafted.push(await draftPart(context, purchase, { ...part, ids }))
  // What was shown and what is charged come from the same rules; this would be a fault of ours.
  if (addCents(...drafted.map(({ total_cents }) => total_cents)) !== price.total_cents)
    throw new Error(`the invoices of the purchase ${id} are not its price`)
  return { purchase, invoices: drafted }
}

/** Throws `purchase_pending`. Call it with the buyer locked. */
export async function requireNoneOpen({ db, user }: UserContext): Promise<void> {
  const open = await db.$count(purchases, and(eq(purchases.user_id, user.id), eq(purchases.status, 'open')))
  if (open > 0) throw new Failure('purchase_pending')
}

function requireForSale(offer: OfferFacts | undefined): void {
  if (offer?.state === 'own') throw new Failure('same_buyer_seller')
  if (offer?.state !== 'available') throw new Failure('license_not_for_sale')
}

/** One for each image and purpose, sorted as the cart is: whoever has bought finds it all in the order in which they chose it. */
const itemIds = (wanted: readonly Wanted[], at: Date): ReadonlyMap<string, string> =>
  new Map(wanted.map((each, index) => [itemKey(each), newId('purchase_item', new Date(at.getTime() + index))]))

const itemKey = ({ image_id, purpose }: Wanted): string => `${image_id} ${purpose}`

type Part = SellerPart & { ids: ReturnType<typeof itemIds> }

async function draftPart(context: UserContext, { id, user_id }: PurchaseRow, part: Part): Promise<InvoiceRow> {
  const { seller_id, priced, ids } = part
  const lines = priced.map(each => ({ ...each, royalty: each.offer.royalty, ...describe(each) }))
  const sold = { seller_id, buyer_id: user_id, subject_id: id, category: 'cart' } as const
  const { invoice, amounts, tax_code, royalties } = await sellLinesForCreator(context, { ...sold, lines })
  const rows = priced.map(({ item, net_cents, base_cents }, at) => {
    const line = amounts.lines[at]
    const royalty = royalties[at] ?? null
    const item_id = ids.get(itemKey(item))
    if (!line || !item_id) throw new Error(`the invoice ${invoice.id} lacks a line`)
    return {
      id: item_id,
      purchase_id: id,
      image_id: item.image_id,
      seller_id,
      invoice_id: invoice.id,
      purpose: item.purpose,
      duration: item.duration,
      website: item.website,
      base_cents,
      tax_code,
      net_cents,
      vat_cents: line.price.vat_cents,
      commission_net_cents: line.commission.net_cents,
      commission_vat_cents: line.commission.vat_cents,
      lease_id: item.lease_id,
      royalty_user_id: royalty?.user_id ?? null,
      royalty_net_cents: royalty?.net_cents ?? null,
      royalty_vat_cents: royalty?.vat_cents ?? null,
    }
  })
  await context.db.insert(purchase_items).values(rows)
  return invoice
}

/** What stands on the invoice. */
function describe({ item, offer }: Priced) {
  const say = (locale: Locale) => {
    const { t } = translator(locale, 'sale')
    const { title } = offer.image
    return item.purpose === 'training'
      ? t('invoice.training', { title })
      : t('invoice.line', { title, duration: t(messageOfTerm(item)) })
  }
  const where = (locale: Locale) =>
    item.website === null ? [] : [translator(locale, 'sale').t('invoice.website', { website: item.website })]
  return {
    // One entry for each language.
    description: Object.fromEntries(locales.map(locale => [locale, say(locale)])) as Record<Locale, string>,
    details: Object.fromEntries(locales.map(locale => [locale, where(locale)])) as Record<Locale, string[]>,
  }
}
