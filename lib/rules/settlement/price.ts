// The glass-box price: how an amount that is claimed is made up, line by line, so that whoever reads it can work it out again.
import { addCents, type Cents, percent, toCents } from '#lib/money.ts'
import { type LicenseDuration, licenseFactors } from '../billing/sales.ts'
import { BASE_PRICE_MAX, BASE_PRICE_MIN } from '../sale.ts'

/** The version that new infringements are priced by; an infringement keeps the one it was signed with. */
export const PRICING_VERSION = 1

/** The three heads of article L331-1-3 of the French code of intellectual property. */
export const priceHeads = ['economic', 'moral', 'profits'] as const
export type PriceHead = (typeof priceHeads)[number]

/** Parts of the price of the licence that was not taken, in hundredths of a percent, by what is added to it. */
export const priceShares = {
  /** The author is named nowhere on the page. */
  missing_credit: { head: 'moral', share_bps: 5_000 },
  /** The picture was cut, mirrored or changed. */
  alteration: { head: 'moral', share_bps: 2_500 },
  /** It serves a business, which saved what a picture costs. */
  commercial_use: { head: 'profits', share_bps: 5_000 },
} as const satisfies Record<string, { head: PriceHead; share_bps: number }>
export type PriceShare = keyof typeof priceShares
const shareNames = Object.keys(priceShares) as PriceShare[] // the keys of a literal

/** What a creator claims for a photograph without a published price, and the licence they offer with it. */
export const DEFAULT_PREJUDICE = toCents(500_00)
export const DEFAULT_LICENSE = toCents(50_00)
/** Between which a creator may set them. */
export const PREJUDICE_MIN = toCents(0)
export const PREJUDICE_MAX = toCents(10_000_00)
/** Damages are capped at so many prices of one year for each photograph, and never below the default. */
export const CAP_YEARS = 10
/** Days of each duration; the shortest that covers the days seen online is the licence that was not taken. */
export const durationDays = {
  six_months: 183,
  one_year: 366,
  five_years: 1_827,
  ten_years: 3_653,
} as const satisfies Record<LicenseDuration, number>

const durations = ['six_months', 'one_year', 'five_years', 'ten_years'] as const satisfies readonly LicenseDuration[]

/** The shortest duration that covers these days; ten years for whatever is longer. */
export const durationFor = (days: number): LicenseDuration =>
  durations.find(duration => days <= durationDays[duration]) ?? 'ten_years'

/** One picture on one page, as it was seen. */
export type ClaimedUse = {
  image_id: string
  /** The published price of one year; null where the photograph has none. */
  base_cents: Cents | null
  /** From the first day it was seen to the last, both included. */
  days: number
  missing_credit: boolean
  alteration: boolean
  commercial_use: boolean
}

export const priceLineKinds = [
  'license_not_taken',
  'missing_credit',
  'alteration',
  'commercial_use',
  'flat_amount',
  'cap',
  'reduction',
  'increase',
  'discount',
  'license_offered',
] as const
export type PriceLineKind = (typeof priceLineKinds)[number]

/**
 * One line of a claim. Its amount is `base_cents` × `factor_bps` / 10 000, rounded to the cent, × `count`; `cap`, `reduction`,
 * `increase` and `discount` are differences to what is claimed, which stand in `base_cents`.
 */
export type PriceLine = {
  part: 'damages' | 'license'
  head: PriceHead | null
  kind: PriceLineKind
  base_cents: Cents
  factor_bps: number
  count: number
  duration: LicenseDuration | null
  /** The longest that one of them was seen online. */
  days: number | null
  amount_cents: Cents
}

type Formula = Pick<PriceLine, 'base_cents' | 'factor_bps' | 'count'>
/** The formula of a line. */
export const amountOfLine = ({ base_cents, factor_bps, count }: Formula): Cents =>
  toCents(percent(base_cents, factor_bps) * count)

const line = (facts: Omit<PriceLine, 'amount_cents'>): PriceLine => ({ ...facts, amount_cents: amountOfLine(facts) })
const sum = (lines: readonly PriceLine[]): Cents => addCents(...lines.map(({ amount_cents }) => amount_cents))

/** One use of each photograph counts: the one that was seen longest, with whatever is true of any. */
export function onceEach(uses: readonly ClaimedUse[]): ClaimedUse[] {
  const merged = new Map<string, ClaimedUse>()
  for (const use of uses) {
    const known = merged.get(use.image_id)
    merged.set(use.image_id, {
      ...use,
      days: Math.max(use.days, known?.days ?? 0),
      missing_credit: use.missing_credit || known?.missing_credit === true,
      alteration: use.alteration || known?.alteration === true,
      commercial_use: use.commercial_use || known?.commercial_use === true,
    })
  }
  return [...merged.values()]
}

/** The lines that follow from what was seen alone, like ones together, in the order of the heads. */
export function seenLines(uses: readonly ClaimedUse[], flat_cents: Cents = DEFAULT_PREJUDICE): PriceLine[] {
  const single = onceEach(uses)
  const unpriced = single.filter(({ base_cents }) => base_cents === null)
  const lines = single.flatMap(use => (use.base_cents === null ? [] : linesOfUse(use, use.base_cents)))
  const groups = Map.groupBy(lines, each => `${each.kind} ${each.base_cents} ${each.factor_bps}`)
  const grouped = [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return []
    const days = Math.max(...[first, ...more].map(each => each.days ?? 0))
    return [line({ ...first, count: more.length + 1, days })]
  })
  const ordered = grouped.toSorted((a, b) => priceLineKinds.indexOf(a.kind) - priceLineKinds.indexOf(b.kind))
  if (unpriced.length === 0) return ordered
  const days = Math.max(...unpriced.map(use => use.days))
  const flat = { part: 'damages', head: 'economic', kind: 'flat_amount', factor_bps: 10_000, duration: null } as const
  return [...ordered, line({ ...flat, base_cents: flat_cents, count: 1, days })]
}

function linesOfUse(use: ClaimedUse, base_cents: Cents): PriceLine[] {
  const duration = durationFor(use.days)
  const factor = licenseFactors[duration]
  const facts = { part: 'damages', base_cents, count: 1, duration, days: use.days } as const
  const shares = shareNames.filter(name => use[name])
  return [
    line({ ...facts, head: 'economic', kind: 'license_not_taken', factor_bps: factor }),
    ...shares.map(name => {
      const { head, share_bps } = priceShares[name]
      return line({ ...facts, head, kind: name, factor_bps: (factor * share_bps) / 10_000 })
    }),
  ]
}

/** The most that may be claimed without a reason in writing. */
export function capOf(uses: readonly ClaimedUse[]): Cents {
  const each = onceEach(uses).map(({ base_cents }) => (base_cents ?? DEFAULT_LICENSE) * CAP_YEARS)
  const years = each.reduce((total, one) => total + one, 0)
  return toCents(Math.min(PREJUDICE_MAX, Math.max(DEFAULT_PREJUDICE, years)))
}

export type PriceChoice = {
  /** What the creator claims instead of the sum of what was seen; null: that sum. */
  prejudice_cents: Cents | null
  /** The licence that is offered for one photograph and one year; null: its published price, or what its creator asks without one. */
  license_cents: Cents | null
  /** Why more than the cap is claimed, in words that the letter shows. */
  reason: string | null
}

export type PricedClaim = {
  version: number
  lines: PriceLine[]
  prejudice_cents: Cents
  /** Before VAT; 0 where none is offered. */
  license_cents: Cents
  cap_cents: Cents
  over_cap: boolean
}
export type PriceProblem =
  | 'prejudice_too_low'
  | 'prejudice_too_high'
  | 'reason_required'
  | 'price_too_low'
  | 'price_too_high'

/** What stands against a choice; null when nothing does. */
export function choiceProblem(choice: PriceChoice, cap_cents: Cents): PriceProblem | null {
  const { prejudice_cents, license_cents, reason } = choice
  if (license_cents !== null && license_cents < BASE_PRICE_MIN) return 'price_too_low'
  if (license_cents !== null && license_cents > BASE_PRICE_MAX) return 'price_too_high'
  if (prejudice_cents === null) return null
  if (prejudice_cents < PREJUDICE_MIN) return 'prejudice_too_low'
  if (prejudice_cents > PREJUDICE_MAX) return 'prejudice_too_high'
  return prejudice_cents > cap_cents && (reason === null || reason.trim() === '') ? 'reason_required' : null
}

/** What counts where a photograph has no published price. */
export type Unpriced = { flat_cents: Cents; license_cents: Cents }
type Offer = Unpriced & { license_offered: boolean }
const usual: Offer = { flat_cents: DEFAULT_PREJUDICE, license_cents: DEFAULT_LICENSE, license_offered: true }

/** The whole claim: what was seen, the cap, what its creator changed, and the licence. Throws for a choice that is not allowed. */
export function priceClaim(
  uses: readonly ClaimedUse[],
  choice: PriceChoice,
  { flat_cents, license_cents: unpriced_cents, license_offered }: Offer = usual,
): PricedClaim {
  const cap_cents = capOf(uses)
  const problem = choiceProblem(choice, cap_cents)
  if (problem) throw new RangeError(problem)
  const seen = seenLines(uses, flat_cents)
  const computed = sum(seen)
  const capped = computed > cap_cents ? [difference('cap', toCents(cap_cents - computed))] : []
  const usualSum = sum([...seen, ...capped])
  const wanted = choice.prejudice_cents ?? usualSum
  const change = toCents(wanted - usualSum)
  const changed = change === 0 ? [] : [difference(change < 0 ? 'reduction' : 'increase', change)]
  const damages = [...seen, ...capped, ...changed]
  const license = license_offered ? licenseLines(uses, choice.license_cents, unpriced_cents) : []
  const prejudice_cents = sum(damages)
  return {
    version: PRICING_VERSION,
    lines: [...damages, ...license],
    prejudice_cents,
    license_cents: sum(license),
    cap_cents,
    over_cap: prejudice_cents > cap_cents,
  }
}

const difference = (kind: 'cap' | 'reduction' | 'increase', base_cents: Cents): PriceLine =>
  line({ part: 'damages', head: null, kind, base_cents, factor_bps: 10_000, count: 1, duration: null, days: null })

/** A licence of one year for each photograph, those of one price together. */
function licenseLines(uses: readonly ClaimedUse[], chosen: Cents | null, unpriced_cents: Cents): PriceLine[] {
  const prices = onceEach(uses).map(({ base_cents }) => chosen ?? base_cents ?? unpriced_cents)
  const facts = { part: 'license', head: null, kind: 'license_offered', factor_bps: licenseFactors.one_year } as const
  return [...Map.groupBy(prices, price => price)].map(([base_cents, each]) =>
    line({ ...facts, base_cents, count: each.length, duration: 'one_year', days: null }),
  )
}

/** How long a licence of a settlement runs, for the price of one year: longer where the photograph is shown through the plugin. */
export const settledDuration = (plugin: boolean): LicenseDuration => (plugin ? 'ten_years' : 'one_year')
