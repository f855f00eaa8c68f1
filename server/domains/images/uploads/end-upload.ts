// The end of an upload that becomes no image, and of the bytes that were kept of it.
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import type { FailureCode, FailureParams } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { UPLOAD_ENDED_S, uploadCan } from '#lib/rules/upload-states.ts'
import type { Context } from '#server/context.ts'
import { image_errors, images } from '#server/db/schema/images.ts'
import { dated_digests, upload_parts, uploads } from '#server/db/schema/uploads.ts'
import { job } from '#server/jobs/queue.ts'
import { originalKey } from '../keys.ts'
import type { UploadRow } from './upload-rows.ts'

export const partKey = (uploadId: string, partId: string) => `uploads/${uploadId}/${partId}`

type Reason = { code: FailureCode; params?: FailureParams }

/** What an ended upload shows; it leaves the quotas at once. */
export function ended({ now }: Pick<Context, 'now'>) {
  const at = now()
  return { ended_at: at, expires_at: addSeconds(at, UPLOAD_ENDED_S) }
}

/** Refuses an open upload: its bytes go, and the list of errors remembers it. Does nothing to one that has ended. */
export async function refuseUpload(context: Context, upload: UploadRow, { code, params }: Reason): Promise<void> {
  const refusal = params && Object.keys(params).length > 0 ? { code, params } : { code }
  await context.transact(async tx => {
    const refused = await tx.db
      .update(uploads)
      .set({ state: 'refused', refusal, ...ended(context) })
      .where(and(eq(uploads.id, upload.id), inArray(uploads.state, [...uploadCan.refuse.from])))
      .returning({ id: uploads.id })
    if (refused.length === 0) return
    const { user_id, file_name } = upload
    const created_at = context.now()
    const id = newId('image_error', created_at)
    await tx.db.insert(image_errors).values({ id, user_id, file_name, code, source: 'page', created_at })
    await deleteBytes(tx, upload)
  })
}

/** Has everything removed that was kept of an upload, but what an image needs. */
export async function deleteBytes(context: Context, { id, reserved_image_id, sha256 }: UploadRow): Promise<void> {
  await context.enqueue(removeUploadBytes, { upload_id: id, reserved_image_id, sha256 }, { key: id })
}

/** When a person is erased: what is on its way goes; digests that were dated stay as leaves, and say no more whose they were. */
export async function deleteUploadsOf(context: Context, user_id: string): Promise<void> {
  const gone = await context.db.delete(uploads).where(eq(uploads.user_id, user_id)).returning()
  for (const upload of gone) await deleteBytes(context, upload)
  await context.db.update(dated_digests).set({ user_id: null }).where(eq(dated_digests.user_id, user_id))
}

const Dropped = z.object({ upload_id: z.string(), reserved_image_id: z.string(), sha256: z.string() })

export const removeUploadBytes = job(
  'uploads.remove-bytes',
  Dropped,
  async (context, dropped) => {
    await removeParts(context, dropped.upload_id)
    await removeUnusedOriginal(context, dropped)
  },
  { writes: 'nothing' },
)

/** Bytes first, rows afterwards: what was stopped half-way is found again. */
async function removeParts({ db, ports }: Context, uploadId: string): Promise<void> {
  const parts = await db.select().from(upload_parts).where(eq(upload_parts.upload_id, uploadId))
  for (const { id } of parts) {
    await ports.storage.remove(partKey(uploadId, id))
    await db.delete(upload_parts).where(eq(upload_parts.id, id))
  }
}

/** The original that was put away for an image that never came to be. */
export async function removeUnusedOriginal(
  { db, ports }: Context,
  { reserved_image_id: id, sha256 }: Pick<UploadRow, 'reserved_image_id' | 'sha256'>,
): Promise<void> {
  const [image] = await db.select({ id: images.id }).from(images).where(eq(images.id, id))
  if (!image) await ports.storage.remove(originalKey({ id, sha256 }))
}
