// What administrators do with reports that no program could make: have it tried once more, or say that none can be made.
import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { evidences as contract, Evidence } from '#lib/contract/evidences.ts'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { EVIDENCE_HOURS, evidenceCan } from '#lib/rules/evidence.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { captureEvidence } from './capture-evidence.ts'
import { type EvidenceRow, shownEvidence } from './evidence-queries.ts'
import { settleEvidence } from './settle-evidence.ts'

/** `conflict` for a report in another state, `evidence_under_way` when its owner has ordered another one since. */
export async function retryEvidence(
  context: UserContext,
  { id }: ParsedInput<typeof contract.retry>,
): Promise<Evidence> {
  const { db, now, user } = context
  const row = await lockedEvidence(context, id, evidenceCan.retry)
  const other = and(eq(evidences.hit_id, row.hit_id), inArray(evidences.state, [...evidenceCan.give_up.from]))
  const open = await db.select({ id: evidences.id }).from(evidences).where(other)
  if (open.some(each => each.id !== id)) throw new Failure('evidence_under_way')
  const due_at = addSeconds(now(), EVIDENCE_HOURS * HOUR_S)
  await db.update(evidences).set({ state: 'pending', tries: 0, reason: null, due_at }).where(eq(evidences.id, id))
  await context.enqueue(captureEvidence, { evidence_id: id }, { key: id })
  await writeAudit(context, {
    act: 'evidence_retried',
    actor_id: user.id,
    subject_id: row.user_id,
    details: { evidence_id: id },
  })
  return shownEvidence(context, id)
}

export async function giveUpEvidence(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.giveUp>,
): Promise<Evidence> {
  const row = await lockedEvidence(context, id, evidenceCan.give_up)
  await settleEvidence(context, id, evidenceCan.give_up.from, { state: 'failed', reason: body.reason })
  const { user } = context
  await writeAudit(context, {
    act: 'evidence_given_up',
    actor_id: user.id,
    subject_id: row.user_id,
    details: { evidence_id: id },
  })
  return shownEvidence(context, id)
}

async function lockedEvidence({ db }: UserContext, id: string, may: (state: string) => boolean): Promise<EvidenceRow> {
  const [row] = await db.select().from(evidences).where(eq(evidences.id, id)).for('update')
  if (!row) throw new Failure('not_found')
  if (!may(row.state)) throw new Failure('conflict')
  return row
}
