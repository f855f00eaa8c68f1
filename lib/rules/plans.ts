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

function plan(
  name: PlanName,
  monthly: number,
  uploads_per_year: number,
  monitored_images: number,
  evidence_report: number,
): Plan {
  return {
    name,
    monthly_cents: toCents(monthly),
    annual_cents: toCents(monthly * MONTHS_PAID_A_YEAR),
    uploads_per_year,
    monitored_images,
    protection_months: name === 'INSTANT' ? 3 : null,
    evidence_report_cents: toCents(evidence_report),
  }
}

export const plans: readonly Plan[] = [
  plan('INSTANT', 0, 1_000, 100, 50_00),
  plan('COMPACT', 10_00, 12_000, 12_000, 50_00),
  plan('HYBRID', 30_00, 60_000, 60_000, 30_00),
  plan('REFLEX', 50_00, 120_000, 120_000, 30_00),
]

/** Uploads a month: a twelfth of the year's, rounded up. */
export function uploadsPerMonth({ uploads_per_year }: Plan): number {
  return Math.ceil(uploads_per_year / 12)
}
