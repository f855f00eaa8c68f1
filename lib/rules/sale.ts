// Licences that are offered: the price of one year within its bounds, and what a creator has to do before they sell.
import { type Cents, readEuros, toCents } from '#lib/money.ts'
import { type LicenseDuration, licenseFactors, licensePrice, type SaleAmounts, saleAmounts } from './billing/sales.ts'
import type { TaxCode } from './billing/vat.ts'

/** The price of a licence of one year before VAT, in cents, both inclusive. */
export const BASE_PRICE_MIN = toCents(20_00)
export const BASE_PRICE_MAX = toCents(2_000_00)

/** What is wrong with a price of one year in euros, as it is typed; null: nothing. */
export function basePriceProblem(text: string): 'price_required' | 'price_too_low' | 'price_too_high' | null {
  const cents = readEuros(text)
  if (cents === null) return 'price_required'
  if (cents < BASE_PRICE_MIN) return 'price_too_low'
  return cents > BASE_PRICE_MAX ? 'price_too_high' : null
}

/** What keeps a creator from selling, in the order in which it is best done; each is a failure code too. */
export const saleObstacles = [
  'profile_incomplete',
  'identity_unverified',
  'agreement_abroad',
  'agreement_needed',
] as const
export type SaleObstacle = (typeof saleObstacles)[number]

/** How an image may be offered; others come with what else is sold. */
export const saleCategories = [
  'license_on_sale',
  'nft_on_sale',
  'nft_with_license',
  'nft_only',
  'license_only',
] as const
export type SaleCategory = (typeof saleCategories)[number]

/** Of an NFT on sale: the only one there is, or one of a few. */
export const nftEditions = ['unique', 'limited'] as const
/** Offered by its creator, or sold on by somebody who owns it. */
export const nftMarkets = ['primary', 'secondary'] as const

/** Bands of prices of one year before VAT, in whole euros, both inclusive: 20.50 euros are in the first. */
export const priceBands = [
  { price_min: null, price_max: 20 },
  { price_min: 21, price_max: 50 },
  { price_min: 51, price_max: null },
] as const

type Seller = {
  /** The profile has all that an invoice needs. */
  complete: boolean
  /** The identity is verified now: a verification under way stops all sales. */
  verified: boolean
  /** In France or Monaco, whose VAT is known. */
  french: boolean
  /** The invoicing agreement is signed. */
  agreed: boolean
}

const standsInTheWay: Record<SaleObstacle, (seller: Seller) => boolean> = {
  profile_incomplete: ({ complete }) => !complete,
  identity_unverified: ({ verified }) => !verified,
  agreement_abroad: ({ complete, french }) => complete && !french,
  agreement_needed: ({ french, agreed }) => french && !agreed,
}

/** What is in a creator's way, the first thing first; nothing when they sell. */
export const saleObstaclesOf = (seller: Seller): SaleObstacle[] =>
  saleObstacles.filter(obstacle => standsInTheWay[obstacle](seller))

export type SaleTaxes = {
  /** Of the licence, for a private buyer in France. */
  tax_code: TaxCode
  /** Of the platform's commission. */
  commission_tax: TaxCode
}

/** A row of the table of prices: what a buyer pays for a duration, and what of it arrives. */
export type PriceRow = SaleAmounts & { duration: LicenseDuration }

export const licenseDurations = Object.keys(licenseFactors) as LicenseDuration[] // the keys of a literal

export const priceTable = (base_cents: Cents, taxes: SaleTaxes): PriceRow[] =>
  licenseDurations.map(duration => ({
    duration,
    ...saleAmounts({ net_cents: licensePrice(base_cents, duration), base_cents, ...taxes }),
  }))
