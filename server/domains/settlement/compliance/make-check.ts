// Makes one planned look at a page: captures it outside of any transaction, then writes down what follows from it in one.
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { isLookedAtAfter } from '#lib/rules/settlement/compliance.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { compliance_checks, infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { job } from '#server/jobs/queue.ts'
import { certifiedWork, ofNamedVersion } from '../claims/certified-work.ts'
import { type LookRecording, lookForCopy } from './look-for-copy.ts'
import { memoryOf } from './page-memory.ts'
import { settleCheck } from './settle-check.ts'

export const makeCheck = job('settlement.make-check', z.object({ check_id: z.string() }), check, { writes: 'files' })

/** Safe to repeat: a look that was not written down is made again. */
async function check(context: Context, { check_id }: { check_id: string }): Promise<void> {
  const { db, now } = context
  const [planned] = await db
    .select({
      hit: infringement_hits,
      infringement: infringements,
      image: images,
      statement: certificates.statement,
      due_at: compliance_checks.due_at,
    })
    .from(compliance_checks)
    .innerJoin(infringement_hits, eq(infringement_hits.id, compliance_checks.infringement_hit_id))
    .innerJoin(infringements, eq(infringements.id, compliance_checks.infringement_id))
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .leftJoin(certificates, ofNamedVersion)
    .where(and(eq(compliance_checks.id, check_id), isNull(compliance_checks.checked_at)))
  if (!planned || planned.due_at > now()) return
  const { hit, infringement } = planned
  // What is over is looked at no more, unless what was put right may be undone; its planned looks go.
  if (infringement.closed_at !== null && !isLookedAtAfter(infringement.outcome)) {
    await db
      .delete(compliance_checks)
      .where(and(eq(compliance_checks.id, check_id), isNull(compliance_checks.checked_at)))
    return
  }
  const { page_url, picture_url, image_id } = hit
  // The name that the letter asks for.
  const { author } = certifiedWork(planned.statement, planned.image)
  const credit = infringement.kind === 'removal' ? { author, image_id, own: context.settings.public_url } : null
  const before = await memoryOf(context, hit, infringement.signed_at)
  const look = await lookForCopy(context, { page_url, picture_url, image_id, memory: before, credit })
  const recording_sha256 = await keepRecording(context, look.recording)
  const { result, ground, capture, memory } = look
  const pictures = look.recording.pictures.map(({ url, sha256, shows, score }) => ({ url, sha256, shows, score }))
  const findings = { ground, capture, pictures, ...((result === 'still_there' || result === 'credited') && { memory }) }
  await settleCheck(context, check_id, { result, findings, recording_sha256, checked_at: now() })
}

export const recordingKey = (sha256: string): string => `compliance/${sha256.slice(0, 2)}/${sha256}.json`

/** All that came, under its own digest: what a result was concluded from can be concluded again. */
async function keepRecording({ ports, now }: Context, recording: LookRecording): Promise<string> {
  const bytes = Buffer.from(JSON.stringify({ recorded_at: now().toISOString(), ...recording }))
  const sha256 = digestOf(bytes)
  await ports.storage.put(recordingKey(sha256), bytes)
  return sha256
}
