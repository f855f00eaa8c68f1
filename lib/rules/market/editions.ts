// How many licences of one image are in force at once, and when one that is bought begins.
import { addDays } from '#lib/dates.ts'
import { whitelistUrl } from '../whitelist.ts'

/** Days in Europe/Paris, both inclusive. */
export type Term = { starts_on: string; ends_on: string }

/** The most of them that share one day, this one or a later one. */
export function mostAtOnce(terms: readonly Term[], from: string): number {
  const days = [from, ...terms.map(({ starts_on }) => starts_on).filter(day => day > from)]
  const onDay = (day: string) => terms.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on).length
  return Math.max(...days.map(onDay))
}

/** Today, or the day after the last one of those that its buyer holds for the same image and website. */
export function firstDayAfter(held: readonly Term[], today: string): string {
  const [last] = held.map(({ ends_on }) => ends_on).toSorted((one, other) => (one < other ? 1 : -1))
  return last !== undefined && last >= today ? addDays(last, 1) : today
}

/** The one that goes on for this website, however its address is written. */
export function renewalFor<R extends { website: string }>(
  renewals: readonly R[],
  website: string | null,
): R | undefined {
  const url = website === null ? null : whitelistUrl(website)
  return url === null ? undefined : renewals.find(each => each.website === url)
}
