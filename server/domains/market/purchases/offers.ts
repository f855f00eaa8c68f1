// What images are offered for to whoever asks: their own prices, and how many editions are left.
import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { LicensePrice } from '#lib/contract/license-prices.ts'
import type { purchases as contract, LicenseOffer } from '#lib/contract/purchases.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { withVat } from '#lib/rules/billing/sales.ts'
import type { TaxParty } from '#lib/rules/billing/tax-code.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { mostAtOnce, renewalFor } from '#lib/rules/market/editions.ts'
import type { LicensePurpose } from '#lib/rules/market/training.ts'
import { priceTable, type SaleTaxes } from '#lib/rules/sale.ts'
import type { Context } from '#server/context.ts'
import { isVisible } from '#server/db/image-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { buyerOf } from '../../billing/invoices/parties.ts'
import { privateBuyer, type SaleTerms, saleTerms } from '../../billing/sales/sale-terms.ts'
import { presentBrief } from '../../images/brief-image.ts'
import { type ImageRow, shownName } from '../../images/present.ts'
import { heldUp } from '../../images/priority/require-settled.ts'
import { author } from '../../images/queries.ts'
import { trainingPrice } from '../../images/sale.ts'
import { type LeaseOffer, type LeaseRoyalty, leaseOffersOf, leasesOfImage } from '../leases/lease-offers.ts'
import { firstDay, termsTaken } from './editions.ts'
import { trainingBegins } from './training-offers.ts'

export type OfferFacts = {
  image: ImageRow
  /** Its creator, or the owner of an edition who offers it by a lease, and what of it is the creator's then. */
  seller_id: string
  seller_name: string
  creator_name: string
  lease_id: string | null
  royalty: LeaseRoyalty | null
  state: LicenseOffer['state']
  /** The price of one year before VAT; null while it is not on sale. */
  base_cents: Cents | null
  taxes: SaleTaxes
  editions_left: number
  /** Websites for which the caller goes on with a licence that they hold, in its own edition, and from when. */
  renewals: LicenseOffer['renewals']
  /** Of a licence to train: the day after the last one that the caller holds, where they hold one. */
  begins_on: string | null
  verified: boolean
}

/** Whom the caller's prices are for: their own tax code decides, a visitor's is that of a private buyer in France. */
async function callerAsBuyer(context: Context): Promise<TaxParty> {
  return context.user ? buyerOf(context, context.user.id) : privateBuyer
}

/** An image that somebody would buy a licence of, of its creator or by a lease, and for which website where they have said it. */
export type Wanted = {
  image_id: string
  lease_id?: string | null
  website?: string | null
  purpose?: LicensePurpose
}

/** Under what an offer is found: the lease, else the image, and apart from both what it costs to train with it. */
export const offerKey = ({ image_id, lease_id, purpose }: Wanted): string =>
  purpose === 'training' ? `${image_id} training` : (lease_id ?? image_id)

/** By {@link offerKey}, each once; one that never was is not in it. */
export async function offersOf(context: Context, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, OfferFacts>> {
  const ids = wanted.map(({ image_id }) => image_id)
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select({ image: images, author })
    .from(images)
    .innerJoin(users, eq(users.id, images.user_id))
    .leftJoin(profiles, eq(profiles.user_id, images.user_id))
    .where(inArray(images.id, ids))
  const left = await editionsLeft(
    context,
    rows.map(({ image }) => image),
  )
  const held = await heldUp(context, ids, 'sell')
  const buyer = await callerAsBuyer(context)
  const leases = await leaseOffersOf(
    context,
    wanted.flatMap(({ lease_id }) => lease_id ?? []),
    buyer,
  )
  const begins = await trainingBegins(context, wanted)
  const terms = new Map<string, SaleTerms>()
  for (const { image } of rows)
    if ((sells(image) || trainingPrice(image) !== null) && !terms.has(image.user_id))
      terms.set(image.user_id, await saleTerms(context, image.user_id, buyer))
  const byCreator = ({ image, author: named }: (typeof rows)[number], { purpose }: Wanted): Seller => {
    const known = terms.get(image.user_id) ?? unknown
    const price = purpose === 'training' ? trainingPrice(image) : sells(image) ? image.base_price_cents : null
    const open = known.obstacles.length === 0 && !held.has(image.id)
    const base_cents = open && price !== null ? toCents(price) : null
    const who = { seller_id: image.user_id, seller_name: shownName(named), lease_id: null, royalty: null }
    return { ...who, terms: known, base_cents }
  }
  const facts = wanted.flatMap((each): [string, OfferFacts][] => {
    const row = rows.find(({ image }) => image.id === each.image_id)
    const lease = each.lease_id == null ? null : (leases.get(each.lease_id) ?? undefined)
    if (!row || lease === undefined || (lease && lease.image_id !== row.image.id)) return []
    const training = each.purpose === 'training'
    // Owners of editions lease out what is shown, and nothing else.
    if (training && lease !== null) return []
    const { terms: known, ...seller } = lease ? byOwner(lease) : byCreator(row, each)
    const { image, author: named } = row
    const begins_on = training ? (begins.get(image.id) ?? null) : null
    const counted = training ? uncounted : left(image)
    const about = { image, creator_name: shownName(named), left: counted, begins_on, website: each.website ?? null }
    return [[offerKey(each), offerFacts(context, { ...about, known, seller })]]
  })
  return new Map(facts)
}

type Seller = Pick<OfferFacts, 'seller_id' | 'seller_name' | 'lease_id' | 'royalty' | 'base_cents'> & {
  terms: SaleTerms
}

const byOwner = ({ lease, seller_name, royalty, terms, open }: LeaseOffer): Seller => ({
  seller_id: lease.user_id,
  seller_name,
  lease_id: lease.id,
  royalty,
  terms,
  base_cents: open ? lease.base_price_cents : null,
})

type Known = {
  image: ImageRow
  creator_name: string
  known: SaleTerms
  seller: Omit<Seller, 'terms'>
  left: Left
  begins_on: string | null
  website: string | null
}

function offerFacts(context: Context, facts: Known): OfferFacts {
  const { image, creator_name, known, seller, left, begins_on, website } = facts
  const { obstacles, ...taxes } = known
  const { editions_left, renewals } = left
  const free = editions_left > 0 || renewalFor(renewals, website) !== undefined
  // Whoever made it needs no licence, whoever sells it.
  const own = context.user !== null && [image.user_id, seller.seller_id].includes(context.user.id)
  const state = own ? 'own' : seller.base_cents === null ? 'withdrawn' : free ? 'available' : 'sold_out'
  const verified = !obstacles.includes('identity_unverified')
  return { image, creator_name, ...seller, state, taxes, editions_left, renewals, begins_on, verified }
}

/** Whoever sells nothing any more. */
const unknown: SaleTerms = { tax_code: 'O', commission_tax: 'O', obstacles: ['identity_unverified'] }

const sells = ({ state, portfolio, deleted_at }: ImageRow): boolean =>
  imageCan.show(state) && portfolio === 'on_sale' && deleted_at === null

type Left = Pick<OfferFacts, 'editions_left' | 'renewals'>

/** Any number of people may train with one photograph. */
const uncounted: Left = { editions_left: 1, renewals: [] }

/** Counted by the days that licences share: one that begins when another ends needs no edition of its own. */
async function editionsLeft(context: Context, rows: readonly ImageRow[]): Promise<(image: ImageRow) => Left> {
  const { sold, terms } = await termsTaken(
    context,
    rows.map(({ id }) => id),
  )
  const today = dayOf(context.now())
  const buyer_id = context.user?.id
  return ({ id: image_id, max_editions }) => {
    const taken = terms.get(image_id) ?? []
    const mine = sold.filter(term => buyer_id !== undefined && term.image_id === image_id && term.buyer_id === buyer_id)
    const renewals = [...new Set(mine.flatMap(({ url }) => url ?? []))].flatMap(website => {
      const begins_on = buyer_id === undefined ? today : firstDay(mine, { image_id, buyer_id, website }, today)
      return mostAtOnce(taken, begins_on) < max_editions ? [{ website, begins_on }] : []
    })
    return { editions_left: Math.max(0, max_editions - mostAtOnce(taken, today)), renewals }
  }
}

/** The four durations; none while the image cannot be bought. */
export const pricesOfOffer = ({ state, base_cents, taxes }: OfferFacts): LicensePrice[] =>
  base_cents === null || state === 'withdrawn'
    ? []
    : priceTable(base_cents, taxes).map(({ duration, price }) => ({ duration, ...price }))

/** Each who sells licences of an image now, its creator first. */
async function sellersOf(context: Context, id: string): Promise<LicenseOffer['sellers']> {
  const leases = await leasesOfImage(context, id)
  const wanted = [null, ...leases.map(lease => lease.id)].map(lease_id => ({ image_id: id, lease_id }))
  const offers = await offersOf(context, wanted)
  return wanted.flatMap(each => {
    const offer = offers.get(offerKey(each))
    const year = offer && pricesOfOffer(offer).find(({ duration }) => duration === 'one_year')
    return year ? [{ lease: each.lease_id, name: offer.seller_name, total_cents: year.total_cents }] : []
  })
}

/** The one that its creator offers beside all others. */
async function readTrainingOffer(context: Context, image_id: string): Promise<LicenseOffer['training']> {
  const wanted = { image_id, purpose: 'training' as const }
  const offer = (await offersOf(context, [wanted])).get(offerKey(wanted))
  if (!offer || offer.base_cents === null) return null
  const { state, base_cents, taxes, seller_name: seller, begins_on } = offer
  return { ...withVat(base_cents, taxes.tax_code), state: state === 'own' ? state : 'available', seller, begins_on }
}

/** Where the creator sells none, and no lease is asked for, it is that of the first owner who does. */
export async function readOffer(
  context: Context,
  { id, query }: ParsedInput<typeof contract.offer>,
): Promise<LicenseOffer> {
  const [seen] = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), isVisible(context)))
  if (!seen) throw new Failure('not_found')
  const sellers = await sellersOf(context, id)
  const wanted = { image_id: id, lease_id: query.lease ?? sellers[0]?.lease ?? null }
  const offer = (await offersOf(context, [wanted])).get(offerKey(wanted))
  if (!offer) throw new Failure('not_found')
  const { image, state, editions_left, renewals, seller_id, seller_name: name, lease_id: lease, verified } = offer
  const seller = { id: seller_id, name, verified }
  const { max_editions } = image
  const prices = pricesOfOffer(offer)
  const training = await readTrainingOffer(context, id)
  return {
    image: presentBrief(image),
    state,
    prices,
    max_editions,
    editions_left,
    renewals,
    seller,
    lease,
    sellers,
    training,
  }
}
