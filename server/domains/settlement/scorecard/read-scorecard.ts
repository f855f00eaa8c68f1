// The scorecard of notices, from the database alone: every notice that was signed off counts, and nothing else does.
import type { NoticeFigures, Scorecard } from '#lib/contract/scorecard.ts'
import { dayOf } from '#lib/dates.ts'
import { outcomeNames } from '#lib/rules/settlement/infringements.ts'
import { recentFrom, type ShownMedian, shownMedians, type Tally } from '#lib/rules/settlement/scorecard.ts'
import type { Context } from '#server/context.ts'
import { countContests, countEnds, countLetters, type EndedNotices, tallyDays, tallyRatios } from './count-notices.ts'

export async function readScorecard(context: Context): Promise<Scorecard> {
  const now = context.now()
  const from = recentFrom(now)
  const ends = await countEnds(context, from)
  const letters = await countLetters(context, from)
  const contests = await countContests(context, from)
  const days = medians(await tallyDays(context, from))
  const ratios = medians(await tallyRatios(context, from))
  const figures = (period: 'all' | 'recent'): NoticeFigures => {
    const within = <Row extends { recent: boolean }>(rows: readonly Row[]) =>
      rows.filter(({ recent }) => recent || period === 'all')
    return {
      ...noticesOf(within(ends)),
      letters: {
        sent: total(within(letters), 'sent'),
        undelivered: total(within(letters), 'undelivered'),
        held: total(within(letters), 'held'),
      },
      contested: total(within(contests), 'contested'),
      contests_accepted: total(within(contests), 'contests_accepted'),
      claim_per_license: ratios[period],
      days_to_close: days[period],
    }
  }
  return {
    counted_at: now.toISOString(),
    demo: context.settings.demo,
    all: figures('all'),
    recent_from: dayOf(from),
    recent: figures('recent'),
  }
}

function noticesOf(ends: readonly EndedNotices[]) {
  const outcomes = outcomeNames.map(name => [name, sumOf(ends, each => each.outcome === name)])
  return {
    notices: sumOf(ends, () => true),
    claims: sumOf(ends, ({ kind }) => kind === 'claim'),
    removals: sumOf(ends, ({ kind }) => kind === 'removal'),
    open: sumOf(ends, ({ outcome }) => outcome === null),
    outcomes: Object.fromEntries(outcomes) as NoticeFigures['outcomes'], // built from all its names
  }
}

const sumOf = (ends: readonly EndedNotices[], wanted: (each: EndedNotices) => boolean): number =>
  total(ends.filter(wanted), 'notices')

const total = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

function medians(tallies: readonly (Tally & { recent: boolean })[]): { all: ShownMedian; recent: ShownMedian } {
  const [recent = [], older = []] = [true, false].map(wanted => tallies.filter(each => each.recent === wanted))
  return shownMedians(older, recent)
}
