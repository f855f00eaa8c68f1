// The public scorecard of notices: medians that give no single case away, and which periods it counts.
import { addMonths } from '../monitoring.ts'

/** Cases below which no median is shown: a single one could be read from it. */
export const MEDIAN_CASES_MIN = 5
/** The shorter of the two periods that are counted; the other is all the time. */
export const SCORECARD_MONTHS = 12

/** The instant from which the shorter period counts. */
export const recentFrom = (now: Date): Date => addMonths(now, -SCORECARD_MONTHS)

/** How many cases have a value: what a database counts without handing out single ones. */
export type Tally = { value: number; cases: number }

/** What is shown of a median: of how many cases it is, and null where they are too few. */
export type ShownMedian = { cases: number; median: number | null }

const casesOf = (tallies: readonly Tally[]): number => tallies.reduce((sum, { cases }) => sum + cases, 0)

/** The middle value, or halfway between the two in the middle; null of nothing. */
export function medianOf(tallies: readonly Tally[]): number | null {
  const cases = casesOf(tallies)
  if (cases === 0) return null
  const sorted = tallies.toSorted((a, b) => a.value - b.value)
  const at = (place: number): number => {
    let seen = 0
    for (const { value, cases: more } of sorted) {
      seen += more
      if (place < seen) return value
    }
    return 0
  }
  return (at(Math.floor((cases - 1) / 2)) + at(Math.floor(cases / 2))) / 2
}

const shown = (tallies: readonly Tally[]): ShownMedian => {
  const cases = casesOf(tallies)
  return { cases, median: cases < MEDIAN_CASES_MIN ? null : medianOf(tallies) }
}

/**
 * The medians of all the time and of the part of it that is recent. Where only a few cases are older, the two together would
 * say what those were: then the recent one is left out.
 */
export function shownMedians(
  older: readonly Tally[],
  recent: readonly Tally[],
): { all: ShownMedian; recent: ShownMedian } {
  const all = shown([...older, ...recent])
  const few = casesOf(older) > 0 && casesOf(older) < MEDIAN_CASES_MIN
  const { cases, median } = shown(recent)
  return { all, recent: { cases, median: few ? null : median } }
}
