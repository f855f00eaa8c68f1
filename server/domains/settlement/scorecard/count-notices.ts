// Counts notices and what became of them, apart for those of the last months and all before; no row of a single one leaves the database.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { HOME_TIME_ZONE } from '#lib/dates.ts'
import type { InfringementKind, InfringementOutcome } from '#lib/rules/settlement/infringements.ts'
import { letterTypes } from '#lib/rules/settlement/mailings.ts'
import type { Tally } from '#lib/rules/settlement/scorecard.ts'
import type { Context } from '#server/context.ts'
import {
  infringement_answers,
  infringement_events,
  infringement_hits,
  infringements,
  mailings,
} from '#server/db/schema/settlement.ts'

type Counting = Pick<Context, 'db'>

const count = sql<number>`count(*)::int`
const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
const isRecent = (from: Date) => sql<boolean>`${infringements.signed_at} >= ${from.toISOString()}::timestamptz`

export type EndedNotices = {
  recent: boolean
  kind: InfringementKind
  outcome: InfringementOutcome | null
  notices: number
}

export const countEnds = ({ db }: Counting, from: Date): Promise<EndedNotices[]> => {
  const { kind, outcome } = infringements
  return db
    .select({ recent: isRecent(from), kind, outcome, notices: count })
    .from(infringements)
    .groupBy(sql`1`, kind, outcome)
}

export const countLetters = ({ db }: Counting, from: Date) => {
  const { type, state, sent_at, stop_reason } = mailings
  return db
    .select({
      recent: isRecent(from),
      sent: countWhere(sql`${sent_at} is not null`),
      undelivered: countWhere(sql`${sent_at} is not null and ${state} = 'failed'`),
      held: countWhere(eq(stop_reason, 'blocked')),
    })
    .from(mailings)
    .innerJoin(infringements, eq(infringements.id, mailings.infringement_id))
    .where(inArray(type, letterTypes))
    .groupBy(sql`1`)
}

/** A notice that was contested twice was contested once. */
export const countContests = ({ db }: Counting, from: Date) => {
  const { infringement_id, kind, state } = infringement_answers
  return db
    .select({
      recent: isRecent(from),
      contested: sql<number>`count(distinct ${infringement_id})::int`,
      contests_accepted: sql<number>`(count(distinct ${infringement_id}) filter (where ${eq(state, 'accepted')}))::int`,
    })
    .from(infringement_answers)
    .innerJoin(infringements, eq(infringements.id, infringement_id))
    .where(eq(kind, 'contest'))
    .groupBy(sql`1`)
}

type RecentTally = Tally & { recent: boolean }

/** Calendar days from the sign-off to the end. */
export const tallyDays = ({ db }: Counting, from: Date): Promise<RecentTally[]> => {
  const dayOf = (column: typeof infringements.signed_at | typeof infringements.closed_at) =>
    sql`(${column} at time zone ${sql.raw(`'${HOME_TIME_ZONE}'`)})::date`
  const value = sql<number>`${dayOf(infringements.closed_at)} - ${dayOf(infringements.signed_at)}`
  return db
    .select({ recent: isRecent(from), value, cases: count })
    .from(infringements)
    .where(sql`${infringements.closed_at} is not null`)
    .groupBy(sql`1`, sql`2`)
}

/**
 * What was claimed at first, over the published price of one year of the photographs; where one of them has none, over the
 * licence that the same letter offers. To the tenth. Requests to remove claim nothing, and claims with neither price are left out.
 */
export async function tallyRatios({ db }: Counting, from: Date): Promise<RecentTally[]> {
  const { infringement_id, image_id, base_cents } = infringement_hits
  // A photograph on several pages counts once, as it does in the claim.
  const priced = db
    .select({ infringement_id, image_id, cents: sql<number | null>`max(${base_cents})`.as('cents') })
    .from(infringement_hits)
    .groupBy(infringement_id, image_id)
    .as('priced')
  const published = db
    .select({
      infringement_id: priced.infringement_id,
      cents: sql<number | null>`case when bool_and(${priced.cents} is not null) then sum(${priced.cents}) end`.as(
        'sum',
      ),
    })
    .from(priced)
    .groupBy(priced.infringement_id)
    .as('published')
  const { kind, details } = infringement_events
  const license = sql`coalesce(${published.cents}, ${infringements.license_cents})`
  const claimed = sql`coalesce((${details} ->> 'prejudice_cents')::numeric, ${infringements.prejudice_cents})`
  const value = sql<number>`(round(${claimed} * 10 / ${license}) / 10)::float8`
  const signed = and(eq(infringement_events.infringement_id, infringements.id), eq(kind, 'signed'))
  return db
    .select({ recent: isRecent(from), value, cases: count })
    .from(infringements)
    .innerJoin(published, eq(published.infringement_id, infringements.id))
    .leftJoin(infringement_events, signed)
    .where(and(eq(infringements.kind, 'claim'), sql`${license} > 0`))
    .groupBy(sql`1`, sql`2`)
}
