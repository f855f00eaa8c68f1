// The status of a hit as the rule of lib/rules/hits.ts gives it: of a row that was read, and the same in SQL for filters and figures.
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { EvidenceState } from '#lib/rules/evidence.ts'
import { type HitStatus, hitStatus } from '#lib/rules/hits.ts'
import type { Context } from '#server/context.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'

export type HitRow = typeof hits.$inferSelect

/**
 * What the rules ask of a hit. Nothing is sent to anybody in a hit's name, so none is in litigation. `licensed` and
 * `held_up`: where they matter, whoever files asks.
 */
export const ruleFacts = (
  { category, confirmed, gone_at }: Pick<HitRow, 'category' | 'confirmed' | 'gone_at'>,
  { licensed = false, held_up = false } = {},
) => ({
  category,
  confirmed,
  gone: gone_at !== null,
  in_litigation: false,
  licensed,
  held_up,
})

export const hitRowStatus = (hit: HitRow, report: EvidenceState | null): HitStatus => hitStatus(ruleFacts(hit), report)

/** The newest report of each hit with one; `where` narrows the reports that are read. */
export const newestReports = ({ db }: Pick<Context, 'db'>, where?: SQL) =>
  db
    .selectDistinctOn([evidences.hit_id], { hit_id: evidences.hit_id, id: evidences.id, state: evidences.state })
    .from(evidences)
    .where(where)
    .orderBy(evidences.hit_id, desc(evidences.ordered_at), desc(evidences.id))

/** State of the newest report of the current row of `hits`; null when none was ordered. */
export const reportState = ({ db }: Pick<Context, 'db'>): SQL<EvidenceState | null> =>
  sql<EvidenceState | null>`(${db
    .select({ state: evidences.state })
    .from(evidences)
    .where(eq(evidences.hit_id, hits.id))
    .orderBy(desc(evidences.ordered_at), desc(evidences.id))
    .limit(1)})`

/** `statusOf` in SQL; `report` is the state of the newest report, asked only where the status depends on it. */
export const statusSql = (report: SQL): SQL<HitStatus> => sql<HitStatus>`case
  when ${hits.category} = 'trash' then 'ignored'
  when ${hits.category} = 'authorized' then 'completed'
  when ${hits.category} = 'removal_claim' and ${hits.gone_at} is not null then 'completed'
  when ${hits.category} <> 'report' then 'pending'
  else case ${report} when 'success' then 'completed' when 'failed' then 'failed' else 'pending' end
end`
