// Ends a report, or leaves it to an administrator, and notifies the other domains.
import { and, eq, inArray } from 'drizzle-orm'
import type { EvidenceState } from '#lib/rules/evidence.ts'
import type { Context } from '#server/context.ts'
import { evidences } from '#server/db/schema/monitoring.ts'

type Settled = Partial<typeof evidences.$inferInsert> & { state: Exclude<EvidenceState, 'pending'> }

/** False when the report is no longer in one of the states `from`: somebody else was first. Call it inside a transaction. */
export async function settleEvidence(
  context: Context,
  id: string,
  from: readonly EvidenceState[],
  values: Settled,
): Promise<boolean> {
  const [row] = await context.db
    .update(evidences)
    .set(values)
    .where(and(eq(evidences.id, id), inArray(evidences.state, [...from])))
    .returning()
  if (!row) return false
  const { hit_id, user_id } = row
  await context.emit('evidence.settled', { evidence_id: id, hit_id, user_id, state: values.state })
  return true
}
