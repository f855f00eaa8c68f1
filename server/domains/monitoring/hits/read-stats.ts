// The caller's hits in numbers.
import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { hits as contract } from '#lib/contract/hits.ts'
import { addDays, dayOf, HOME_TIME_ZONE, startOfDay } from '#lib/dates.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { hitCategories, hitStatuses } from '#lib/rules/hits.ts'
import type { UserContext } from '#server/context.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { newestReports, statusSql } from './hit-status.ts'

type Stats = Answer<typeof contract.stats>

const STATS_DAYS = 30

/** Weak signals are counted in `weak` alone, until they are filed. */
export async function readHitStats(context: UserContext): Promise<Stats> {
  const { db, user } = context
  const ownHits = eq(hits.user_id, user.id)
  const reports = newestReports(context, eq(evidences.user_id, user.id)).as('reports')
  const groups = await db
    .select({
      category: hits.category,
      status: statusSql(context, sql`${reports.state}`).as('status'),
      report: reports.state,
      total: count(),
      unseen: sql<number>`(count(*) filter (where ${hits.viewed_at} is null))::int`,
    })
    .from(hits)
    .leftJoin(reports, eq(reports.hit_id, hits.id))
    .where(and(ownHits, hits.confirmed))
    .groupBy(hits.category, sql`2`, reports.state)
  const [totals] = await db
    .select({
      weak: sql<number>`(count(*) filter (where not ${hits.confirmed} and ${hits.category} = 'to_handle'))::int`,
      domains: sql<number>`(count(distinct ${hits.domain_id}) filter (where ${hits.confirmed}))::int`,
    })
    .from(hits)
    .where(ownHits)
  const sum = (wanted: (group: (typeof groups)[number]) => boolean) =>
    groups.reduce((total, group) => total + (wanted(group) ? group.total : 0), 0)
  return {
    total: sum(() => true),
    unseen: groups.reduce((total, group) => total + group.unseen, 0),
    weak: totals?.weak ?? 0,
    domains: totals?.domains ?? 0,
    by_category: tally(hitCategories, each => sum(({ category }) => category === each)),
    by_status: tally(hitStatuses, each => sum(({ status }) => status === each)),
    by_report: tally(evidenceStates, each => sum(({ report }) => report === each)),
    by_day: await byDay(context),
  }
}

function tally<K extends string>(names: readonly K[], number: (name: K) => number): Record<K, number> {
  return Object.fromEntries(names.map(name => [name, number(name)])) as Record<K, number> // one entry for each name
}

async function byDay({ db, user, now }: UserContext): Promise<Stats['by_day']> {
  const today = dayOf(now())
  const days = Array.from({ length: STATS_DAYS }, (_, index) => addDays(today, index - STATS_DAYS + 1))
  const day = sql<string>`to_char(${hits.found_at} at time zone ${sql.raw(`'${HOME_TIME_ZONE}'`)}, 'YYYY-MM-DD')`
  const rows = await db
    .select({ day: day.as('day'), count: count() })
    .from(hits)
    .where(and(eq(hits.user_id, user.id), hits.confirmed, gte(hits.found_at, startOfDay(days[0] ?? ''))))
    .groupBy(sql`1`)
  const counts = new Map(rows.map(row => [row.day, row.count]))
  return days.map(each => ({ day: each, count: counts.get(each) ?? 0 }))
}
