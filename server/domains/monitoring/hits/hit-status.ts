// The status of a hit as the rule of lib/rules/hits.ts gives it: of a row that was read, and the same in SQL for filters and figures.
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { EvidenceState } from '#lib/rules/evidence.ts'
import { type HitStatus, hitStatus } from '#lib/rules/hits.ts'
import type { LitigationState } from '#lib/rules/settlement/litigations.ts'
import type { Context } from '#server/context.ts'
import { litigations } from '#server/db/schema/litigation.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'

export type HitRow = typeof hits.$inferSelect

/** What the rules ask of a hit. `licensed`, `held_up` and `in_litigation`: where they matter, whoever files asks. */
export const ruleFacts = (
  { category, confirmed, gone_at }: Pick<HitRow, 'category' | 'confirmed' | 'gone_at'>,
  { licensed = false, held_up = false, in_litigation = false } = {},
) => ({
  category,
  confirmed,
  gone: gone_at !== null,
  in_litigation,
  licensed,
  held_up,
})

export type HitCase = { id: string; infringement: string; state: LitigationState; classification: string | null }
const isOpen = (litigation: Pick<HitCase, 'state'> | null) =>
  litigation?.state === 'pending' || litigation?.state === 'suspended'

export const hitRowStatus = (
  hit: HitRow,
  report: EvidenceState | null,
  litigation: Pick<HitCase, 'state'> | null,
): HitStatus => hitStatus(ruleFacts(hit, { in_litigation: isOpen(litigation) }), report)

/** The newest case of a claim of each of these hits that has one. */
export async function casesOfHits({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Map<string, HitCase>> {
  const rows = await db
    .selectDistinctOn([infringement_hits.hit_id], {
      hit_id: infringement_hits.hit_id,
      id: litigations.id,
      infringement: litigations.infringement_id,
      state: litigations.state,
      classification: litigations.classification,
    })
    .from(litigations)
    .innerJoin(infringement_hits, eq(infringement_hits.infringement_id, litigations.infringement_id))
    .where(inArray(infringement_hits.hit_id, [...ids]))
    .orderBy(infringement_hits.hit_id, desc(litigations.agreed_at), desc(litigations.id))
  return new Map(rows.flatMap(({ hit_id, ...last }) => (hit_id === null ? [] : [[hit_id, last]])))
}

export async function hitsInLitigation(context: Pick<Context, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  const cases = await casesOfHits(context, ids)
  return new Set(ids.filter(id => isOpen(cases.get(id) ?? null)))
}

/** State of the newest case about the current row of `hits`; null where no lawyer was asked. */
export const caseState = ({ db }: Pick<Context, 'db'>): SQL<LitigationState | null> =>
  sql<LitigationState | null>`(${db
    .select({ state: litigations.state })
    .from(litigations)
    .innerJoin(infringement_hits, eq(infringement_hits.infringement_id, litigations.infringement_id))
    .where(eq(infringement_hits.hit_id, hits.id))
    .orderBy(desc(litigations.agreed_at), desc(litigations.id))
    .limit(1)})`

/** Whether a case about the current row of `hits` is open; its claim is open then too. */
const inLitigation = ({ db }: Pick<Context, 'db'>): SQL =>
  sql`exists (${db
    .select({ one: sql`1` })
    .from(infringement_hits)
    .innerJoin(litigations, eq(litigations.infringement_id, infringement_hits.infringement_id))
    .where(and(eq(infringement_hits.hit_id, hits.id), infringement_hits.open, isNull(litigations.closed_at)))})`

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
export const statusSql = (context: Pick<Context, 'db'>, report: SQL): SQL<HitStatus> => sql<HitStatus>`case
  when ${inLitigation(context)} then 'litigation'
  when ${hits.category} = 'trash' then 'ignored'
  when ${hits.category} = 'authorized' then 'completed'
  when ${hits.category} = 'removal_claim' and ${hits.gone_at} is not null then 'completed'
  when ${hits.category} <> 'report' then 'pending'
  else case ${report} when 'success' then 'completed' when 'failed' then 'failed' else 'pending' end
end`
