// Monitoring of images: once switched on it cannot be switched off for six months; a free plan searches for copies in the first three of them.
import { DAY_S, dayOf, HOUR_S, MINUTE_S, startOfDay } from '#lib/dates.ts'
import type { Plan } from './plans.ts'

/** Months during which an image's monitoring can neither be switched off nor the image deleted. */
export const MONITORING_LOCK_MONTHS = 6

/** A registry or name server that is silent is asked about a website again after so many seconds, then left until somebody asks. */
export const LOOK_UP_AGAIN_S = [10 * MINUTE_S, 2 * HOUR_S, DAY_S] as const

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

/** Until when a plan has an image searched for that is monitored since `since`; null when it knows no end. */
export const searchEnd = ({ protection_months }: Plan, since: Date): Date | null =>
  protection_months === null ? null : addMonths(since, protection_months)

type Watched = { monitored_at: Date | null }

const since = ({ monitored_at }: Watched): number => monitored_at?.getTime() ?? 0

/**
 * Which images stop being watched because a plan allows only `limit`: those that have been watched longest, once their six
 * months are over. Those still within them stay, even above the limit.
 */
export function pausedByLimit<Image extends Watched>(watched: readonly Image[], limit: number, now: Date): Image[] {
  const excess = Math.max(0, watched.length - limit)
  const oldest = watched.toSorted((one, other) => since(one) - since(other)).slice(0, excess)
  const locked = oldest.findIndex(({ monitored_at }) => isMonitoringLocked(monitored_at, now))
  return locked < 0 ? oldest : oldest.slice(0, locked)
}

/** Which of the paused images a plan with room for `free` more watches again: those that were watched last. */
export const resumedWithin = <Image extends Watched>(paused: readonly Image[], free: number): Image[] =>
  paused.toSorted((one, other) => since(other) - since(one)).slice(0, Math.max(0, free))

/**
 * What a plan would watch of these images from an instant on. `paused`: above its limit; `later`: above it too, but within
 * their six months; `unprotected`: older than what the plan watches at all.
 */
export type WatchForecast = { kept: number; paused: number; later: number; unprotected: number }

export function forecastWatch(watched: readonly Watched[], plan: Plan, at: Date): WatchForecast {
  const start = protectionStart(plan, at)
  const all = watched.length
  if (start !== null) {
    const kept = watched.filter(({ monitored_at }) => monitored_at !== null && monitored_at > start).length
    return { kept, paused: 0, later: 0, unprotected: all - kept }
  }
  const paused = pausedByLimit(watched, plan.monitored_images, at).length
  const later = Math.max(0, all - plan.monitored_images - paused)
  return { kept: all - paused - later, paused, later, unprotected: 0 }
}
