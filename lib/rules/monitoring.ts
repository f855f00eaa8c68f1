// Monitoring of images: once switched on it stays on for six months, and a free plan watches an image for three.
import { dayOf, startOfDay } from '#lib/dates.ts'
import type { Plan } from './plans.ts'

/** Months during which an image's monitoring can neither be switched off nor the image deleted. */
export const MONITORING_LOCK_MONTHS = 6

/** The start of the same day of the month, `months` later (or earlier), in Europe/Paris; the last day when the month is shorter. */
export function addMonths(instant: Date, months: number): Date {
  const [year = 0, month = 1, day = 1] = dayOf(instant).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const text = `${first.toISOString().slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`
  return startOfDay(text)
}

/** When the lock of an image monitored since `since` ends. */
export const monitoringLockEnd = (since: Date): Date => addMonths(since, MONITORING_LOCK_MONTHS)

export const isMonitoringLocked = (since: Date | null, now: Date): boolean =>
  since !== null && now < monitoringLockEnd(since)

/** Images monitored before this instant no longer count, nor are they watched; null when the plan knows no end. */
export const protectionStart = ({ protection_months }: Plan, now: Date): Date | null =>
  protection_months === null ? null : addMonths(now, -protection_months)
