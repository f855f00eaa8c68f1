// What administrators decided about a pair, decision by decision: from the log, in which nothing can be changed.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PriorityVerdict } from '#lib/contract/priorities.ts'
import { priorityDecisions } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import type { LoadedPriority } from './priority-rows.ts'

const pairOf = sql<string>`${audit_entries.details}->>'priority'`

/** By the id of the pair, the newest first. Both people have an entry of each decision; the earlier one's is read. */
export async function decisionsOf(
  { db }: Pick<Context, 'db'>,
  pairs: readonly LoadedPriority[],
): Promise<Map<string, PriorityVerdict[]>> {
  const decided = pairs.filter(({ row }) => row.decided_at !== null)
  const made = new Map<string, PriorityVerdict[]>(pairs.map(({ row }) => [row.id, []]))
  if (decided.length === 0) return made
  const people = [...new Set(decided.map(({ earlier }) => earlier.image.user_id))]
  const ids = decided.map(({ row }) => row.id)
  const entries = await db
    .select({ pair: pairOf, details: audit_entries.details, happened_at: audit_entries.happened_at })
    .from(audit_entries)
    .where(
      and(inArray(audit_entries.subject_id, people), eq(audit_entries.act, 'priority_decided'), inArray(pairOf, ids)),
    )
    .orderBy(desc(audit_entries.happened_at), desc(audit_entries.id))
  for (const { pair, details, happened_at } of entries) {
    const decision = priorityDecisions.find(each => each === details.decision)
    if (!decision || typeof details.comment !== 'string') continue
    made.get(pair)?.push({ decision, reason: details.comment, decided_at: happened_at.toISOString() })
  }
  return made
}
