// Sweeps open reports: what is not ready a day after its order has failed, and orders whose job was lost are queued again.
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import { evidenceCan } from '#lib/rules/evidence.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { every, job } from '#server/jobs/queue.ts'
import { captureEvidence } from './capture-evidence.ts'
import { settleEvidence } from './settle-evidence.ts'
import { purgeZipLinks } from './zip-links.ts'

const AT_ONCE = 200

export const sweepEvidences = job('monitoring.sweep-evidences', z.object({}), async context => {
  const { db, now } = context
  const open = inArray(evidences.state, [...evidenceCan.give_up.from])
  const late = await db
    .select({ id: evidences.id })
    .from(evidences)
    .where(and(open, lt(evidences.due_at, now())))
    .orderBy(asc(evidences.id))
    .limit(AT_ONCE)
  for (const { id } of late)
    await context.transact(tx => settleEvidence(tx, id, evidenceCan.give_up.from, { state: 'failed' }))
  const waiting = and(eq(evidences.state, 'pending'), lt(evidences.ordered_at, addSeconds(now(), -HOUR_S)))
  const lost = await db.select({ id: evidences.id }).from(evidences).where(waiting).limit(AT_ONCE)
  for (const { id } of lost) await context.enqueue(captureEvidence, { evidence_id: id }, { key: id })
  await purgeZipLinks(context)
})

export const sweepEvidencesOften = every('*/10 * * * *', sweepEvidences)
