// Periods of subscriptions: from a day to the day before another, in Europe/Paris, always counted from the first day.
import { addDays } from '#lib/dates.ts'

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** `ends_on` is the first day that is no longer part of it. */
export type Period = { starts_on: string; ends_on: string }

const MONTHS = { month: 1, year: 12 } as const

/** The same day `months` later, or the last day of a month that is too short for it. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/**
 * The `index`-th period (from 0) of a subscription that began on `anchor`. Counted from there each time, so that
 * 31 January, 28 February and 31 March follow each other.
 */
export const periodOf = (anchor: string, interval: BillingInterval, index: number): Period => ({
  starts_on: monthsLater(anchor, MONTHS[interval] * index),
  ends_on: monthsLater(anchor, MONTHS[interval] * (index + 1)),
})

/** The period that follows the one that ended on `ends_on`, by the month or the year, still counted from `anchor`. */
export function periodAfter(anchor: string, interval: BillingInterval, ends_on: string): Period {
  const months = monthOf(ends_on) - monthOf(anchor)
  return { starts_on: monthsLater(anchor, months), ends_on: monthsLater(anchor, months + MONTHS[interval]) }
}

function monthOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return year * 12 + month
}

/** Days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The last day of a period, as people name it. */
export const lastDayOf = ({ ends_on }: Period): string => addDays(ends_on, -1)
