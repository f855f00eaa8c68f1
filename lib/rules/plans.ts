// The four creator plans: prices, quotas and what depends on them (readings, "Plans and quotas").
import { type Cents, toCents } from '#lib/money.ts'

export const planNames = ['INSTANT', 'COMPACT', 'HYBRID', 'REFLEX'] as const
export type PlanName = (typeof planNames)[number]

export type Plan = {
  name: PlanName
  /** Including VAT. */
  monthly_cents: Cents
  /** Including VAT; eleven months, the twelfth is free. */
  annual_cents: Cents
  uploads_per_year: number
  monitored_images: number
  /** Months of monitoring after certification; null as long as the plan runs. */
  protection_months: number | null
  /** An evidence report, excluding VAT. */
  evidence_report_cents: Cents
}

const MONTHS_PAID_A_YEAR = 11

type PlanFigures = Omit<Plan, 'monthly_cents' | 'annual_cents' | 'evidence_report_cents'> & {
  monthly: number
  evidence_report: number
}

/** Prices are given in cents: `10_00` is ten euros. */
const plan = ({ name, monthly, evidence_report, ...quotas }: PlanFigures): Plan => ({
  name,
  monthly_cents: toCents(monthly),
  annual_cents: toCents(monthly * MONTHS_PAID_A_YEAR),
  ...quotas,
  evidence_report_cents: toCents(evidence_report),
})

export const plans: readonly Plan[] = [
  plan({
    name: 'INSTANT',
    monthly: 0,
    uploads_per_year: 1_000,
    monitored_images: 100,
    protection_months: 3,
    evidence_report: 50_00,
  }),
  plan({
    name: 'COMPACT',
    monthly: 10_00,
    uploads_per_year: 12_000,
    monitored_images: 12_000,
    protection_months: null,
    evidence_report: 50_00,
  }),
  plan({
    name: 'HYBRID',
    monthly: 30_00,
    uploads_per_year: 60_000,
    monitored_images: 60_000,
    protection_months: null,
    evidence_report: 30_00,
  }),
  plan({
    name: 'REFLEX',
    monthly: 50_00,
    uploads_per_year: 120_000,
    monitored_images: 120_000,
    protection_months: null,
    evidence_report: 30_00,
  }),
]

/** The plan of this name. */
export function planNamed(name: PlanName): Plan {
  const found = plans.find(each => each.name === name)
  if (!found) throw new RangeError(`${name} is not a plan`)
  return found
}

/** Uploads a month: a twelfth of the year's, rounded up. */
export function uploadsPerMonth({ uploads_per_year }: Plan): number {
  return Math.ceil(uploads_per_year / 12)
}
