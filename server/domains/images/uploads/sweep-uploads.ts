// At start and every hour: uploads that were left alone end, ended ones disappear, arrived ones that nobody works on go on.
import { and, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import { uploadCan } from '#lib/rules/upload-states.ts'
import type { Context } from '#server/context.ts'
import { upload_parts, uploads } from '#server/db/schema/uploads.ts'
import { every, job } from '#server/jobs/queue.ts'
import { partKey, refuseUpload } from './end-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { isUploadOpen } from './upload-rows.ts'

const AT_ONCE = 500
/** A part that is not counted after this long never will be: its request ended with its process. */
const ABANDONED_S = HOUR_S

export const sweepUploads = job(
  'uploads.sweep',
  z.object({}),
  async context => {
    await resumeArrived(context)
    await endExpired(context)
    await removeAbandonedParts(context)
    await context.db.delete(uploads).where(and(isNotNull(uploads.ended_at), lt(uploads.expires_at, context.now())))
  },
  { writes: 'nothing' },
)

export const sweepUploadsHourly = every('41 * * * *', sweepUploads)

async function resumeArrived(context: Context): Promise<void> {
  const unfinished = or(isNull(uploads.judged), isNotNull(uploads.submitted_at))
  const arrived = await context.db
    .select({ upload_id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.state, [...uploadCan.finish.from]), unfinished, gt(uploads.expires_at, context.now())))
    .limit(AT_ONCE)
  for (const { upload_id } of arrived) await context.enqueue(finishUpload, { upload_id }, { key: upload_id })
}

async function endExpired(context: Context): Promise<void> {
  const expired = await context.db
    .select()
    .from(uploads)
    .where(and(isUploadOpen(), lt(uploads.expires_at, context.now())))
    .limit(AT_ONCE)
  for (const upload of expired) await refuseUpload(context, upload, { code: 'upload_expired' })
}

async function removeAbandonedParts({ db, ports, now }: Context): Promise<void> {
  const before = addSeconds(now(), -ABANDONED_S)
  const abandoned = await db
    .select()
    .from(upload_parts)
    .where(and(eq(upload_parts.kept, false), lt(upload_parts.created_at, before)))
    .limit(AT_ONCE)
  for (const { id, upload_id } of abandoned) {
    await ports.storage.remove(partKey(upload_id, id))
    await db.delete(upload_parts).where(eq(upload_parts.id, id))
  }
}
