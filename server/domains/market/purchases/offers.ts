// What images are offered for to whoever asks: their own prices, and how many editions are left.
import { and, count, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { LicensePrice } from '#lib/contract/images.ts'
import type { purchases as contract, LicenseOffer } from '#lib/contract/purchases.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { type Cents, toCents } from '#lib/money.ts'
import type { TaxParty } from '#lib/rules/billing/tax-code.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { priceTable, type SaleTaxes } from '#lib/rules/sale.ts'
import type { Context } from '#server/context.ts'
import { isVisible } from '#server/db/image-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses, purchase_items, purchases } from '#server/db/schema/market.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { buyerOf } from '../../billing/invoices/parties.ts'
import { privateBuyer, type SaleTerms, saleTerms } from '../../billing/sales/sale-terms.ts'
import { presentBrief } from '../../images/brief-image.ts'
import { type ImageRow, shownName } from '../../images/present.ts'
import { heldUp } from '../../images/priority/require-settled.ts'
import { author } from '../../images/queries.ts'

export type OfferFacts = {
  image: ImageRow
  seller_name: string
  state: LicenseOffer['state']
  /** The price of one year before VAT; null while it is not on sale. */
  base_cents: Cents | null
  taxes: SaleTaxes
  editions_left: number
  verified: boolean
}

/** Whom the caller's prices are for: their own tax code decides, a visitor's is that of a private buyer in France. */
async function callerAsBuyer(context: Context): Promise<TaxParty> {
  return context.user ? buyerOf(context, context.user.id) : privateBuyer
}

/** By the ids of the images; one that never was is not in it. */
export async function offersOf(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, OfferFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select({ image: images, author })
    .from(images)
    .innerJoin(users, eq(users.id, images.user_id))
    .leftJoin(profiles, eq(profiles.user_id, images.user_id))
    .where(inArray(images.id, [...ids]))
  const taken = await editionsTaken(context, ids)
  const held = await heldUp(context, ids, 'sell')
  const buyer = await callerAsBuyer(context)
  const terms = new Map<string, SaleTerms>()
  for (const { image } of rows)
    if (sells(image) && !terms.has(image.user_id))
      terms.set(image.user_id, await saleTerms(context, image.user_id, buyer))
  const facts = rows.map(({ image, author: named }): [string, OfferFacts] => {
    const { obstacles, ...taxes } = terms.get(image.user_id) ?? unknown
    const onSale = sells(image) && obstacles.length === 0 && !held.has(image.id)
    const base_cents = onSale && image.base_price_cents !== null ? toCents(image.base_price_cents) : null
    const editions_left = Math.max(0, image.max_editions - (taken.get(image.id) ?? 0))
    const own = image.user_id === context.user?.id
    const state = own ? 'own' : base_cents === null ? 'withdrawn' : editions_left === 0 ? 'sold_out' : 'available'
    const verified = !obstacles.includes('identity_unverified')
    return [image.id, { image, seller_name: shownName(named), state, base_cents, taxes, editions_left, verified }]
  })
  return new Map(facts)
}

/** Whoever sells nothing any more. */
const unknown: SaleTerms = { tax_code: 'O', commission_tax: 'O', obstacles: ['identity_unverified'] }

const sells = ({ state, portfolio, deleted_at }: ImageRow): boolean =>
  imageCan.show(state) && portfolio === 'on_sale' && deleted_at === null

/** Sold licences that are not over, and what is held while it is paid. */
export async function editionsTaken(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { db, now } = context
  const lasts = or(isNull(licenses.ends_on), gte(licenses.ends_on, dayOf(now())))
  const sold = await db
    .select({ image: licenses.image_id, count: count() })
    .from(licenses)
    .where(
      and(inArray(licenses.image_id, [...ids]), isNotNull(licenses.purchase_item_id), isNull(licenses.ended_at), lasts),
    )
    .groupBy(licenses.image_id)
  const held = await db
    .select({ image: purchase_items.image_id, count: count() })
    .from(purchase_items)
    .innerJoin(purchases, eq(purchases.id, purchase_items.purchase_id))
    .where(and(inArray(purchase_items.image_id, [...ids]), eq(purchases.status, 'open')))
    .groupBy(purchase_items.image_id)
  const taken = new Map<string, number>()
  for (const row of [...sold, ...held]) taken.set(row.image, (taken.get(row.image) ?? 0) + row.count)
  return taken
}

/** The four durations; none while the image cannot be bought. */
export const pricesOfOffer = ({ state, base_cents, taxes }: OfferFacts): LicensePrice[] =>
  base_cents === null || state === 'withdrawn'
    ? []
    : priceTable(base_cents, taxes).map(({ duration, price }) => ({ duration, ...price }))

export async function readOffer(context: Context, { id }: ParsedInput<typeof contract.offer>): Promise<LicenseOffer> {
  const [seen] = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), isVisible(context)))
  const offer = seen && (await offersOf(context, [id])).get(id)
  if (!offer) throw new Failure('not_found')
  const { image, state, editions_left, seller_name: name, verified } = offer
  const seller = { id: image.user_id, name, verified }
  const { max_editions } = image
  return { image: presentBrief(image), state, prices: pricesOfOffer(offer), max_editions, editions_left, seller }
}
