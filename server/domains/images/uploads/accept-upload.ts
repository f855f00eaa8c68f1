// Makes the image of an upload whose bytes are judged and whose fields are final.
import { and, eq } from 'drizzle-orm'
import { NewImage } from '#lib/contract/image-changes.ts'
import type { UploadFields } from '#lib/contract/uploads.ts'
import { Failure } from '#lib/errors.ts'
import { uploadCan } from '#lib/rules/upload-states.ts'
import type { UserContext } from '#server/context.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { type CheckedFields, checkImageFields, insertImage, uploadedBefore } from '../new-image.ts'
import { deleteBytes, ended } from './end-upload.ts'
import type { UploadRow } from './upload-rows.ts'

/** Throws as the form of a new image would: for what is missing, unknown or not allowed. */
export async function checkFinalFields(context: UserContext, fields: UploadFields): Promise<CheckedFields> {
  const parsed = NewImage.safeParse(fields)
  if (!parsed.success) throw new Failure('invalid_input', {}, { title: ['required'] })
  return checkImageFields(context, parsed.data)
}

/** Somebody else had the picture certified before, and this person has not said that they know. */
export const unconfirmedEarlier = ({ earlier, fields }: Pick<UploadRow, 'earlier' | 'fields'>): boolean =>
  earlier !== null && !fields.despite_earlier

/**
 * Call it in a transaction. Does nothing unless bytes and fields are both there. The upload ends before the image counts, so
 * that its reserved place in the quotas is the image's. Throws for fields that are no longer allowed.
 */
export async function acceptUpload(context: UserContext, id: string): Promise<void> {
  const { db } = context
  // In the order in which announcing locks: the other way round the two could wait for one another.
  await lockUser(context, context.user.id)
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.user_id, context.user.id)))
    .for('update')
  if (!upload?.judged || !upload.submitted_at || !uploadCan.finish(upload.state)) return
  if (unconfirmedEarlier(upload)) {
    // It was found only now: its person decides again, knowing it.
    await db.update(uploads).set({ submitted_at: null }).where(eq(uploads.id, id))
    return
  }
  const { reserved_image_id, sha256, bytes, file_name } = upload
  const checked = await checkFinalFields(context, upload.fields)
  await db
    .update(uploads)
    .set({ state: 'accepted', ...ended(context) })
    .where(eq(uploads.id, id))
  const file = { name: file_name, bytes, sha256, ...upload.judged }
  const created = await insertImage(context, reserved_image_id, checked, file)
  const image_id = created ? reserved_image_id : await uploadedBefore(context, sha256)
  await db.update(uploads).set({ image_id, duplicate: !created }).where(eq(uploads.id, id))
  await deleteBytes(context, upload)
}
