// The plans are those of the published table, to the cent.
import { expect, it } from 'vitest'
import { plans, uploadsPerMonth } from '#lib/rules/plans.ts'

it.each([
  ['INSTANT', 0, 0, 1_000, 84, 100, 3, 5_000],
  ['COMPACT', 1_000, 11_000, 12_000, 1_000, 12_000, null, 5_000],
  ['HYBRID', 3_000, 33_000, 60_000, 5_000, 60_000, null, 3_000],
  ['REFLEX', 5_000, 55_000, 120_000, 10_000, 120_000, null, 3_000],
] as const)(
  '%s costs and allows what the table says',
  (name, monthly, annual, uploads, month, watched, months, report) => {
    const plan = plans.find(each => each.name === name)
    expect(plan).toEqual({
      name,
      monthly_cents: monthly,
      annual_cents: annual,
      uploads_per_year: uploads,
      monitored_images: watched,
      protection_months: months,
      evidence_report_cents: report,
    })
    expect(plan && uploadsPerMonth(plan)).toBe(month)
  },
)
