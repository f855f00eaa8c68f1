// Changes, submits and gives up an upload of one's own.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { type uploads as contract, type Upload, UploadFields } from '#lib/contract/uploads.ts'
import { Failure } from '#lib/errors.ts'
import { uploadCan } from '#lib/rules/upload-states.ts'
import type { UserContext } from '#server/context.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { requireCompleteProfile } from '../../accounts/profile/require-complete-profile.ts'
import { checkQuotas, readQuotas } from '../quotas.ts'
import { acceptUpload, checkFinalFields, unconfirmedEarlier } from './accept-upload.ts'
import { checkDraft } from './create-upload.ts'
import { deleteBytes } from './end-upload.ts'
import { lockOwnUpload, shownUpload } from './upload-rows.ts'

/** Absent fields stay as they are. What was submitted stays complete. */
export async function updateUpload(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<Upload> {
  await lockUser(context, context.user.id)
  const upload = await lockOwnUpload(context, id)
  if (!uploadCan.edit(upload.state)) throw new Failure('conflict')
  const fields = UploadFields.parse({ ...upload.fields, ...body })
  await checkDraft(context, fields)
  if (upload.submitted_at) await checkFinalFields(context, fields)
  if (fields.track && !upload.fields.track) {
    checkQuotas(await readQuotas(context), { upload: false, monitor: true })
  }
  await context.db.update(uploads).set({ fields }).where(eq(uploads.id, id))
  return shownUpload(context, id)
}

/** With the bytes here and judged the image is made at once, else as soon as they are. What was submitted or has ended says how far it is. */
export async function submitUpload(context: UserContext, { id }: ParsedInput<typeof contract.submit>): Promise<Upload> {
  await lockUser(context, context.user.id)
  const upload = await lockOwnUpload(context, id)
  if (upload.submitted_at || !uploadCan.submit(upload.state)) return shownUpload(context, id)
  if (unconfirmedEarlier(upload)) throw new Failure('invalid_input', {}, { despite_earlier: ['earlier_certified'] })
  await checkFinalFields(context, upload.fields)
  // Files are brought and described by anybody; a certificate names a person.
  await requireCompleteProfile(context)
  await context.db.update(uploads).set({ submitted_at: context.now() }).where(eq(uploads.id, id))
  await acceptUpload(context, id)
  return shownUpload(context, id)
}

export async function removeUpload(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const upload = await lockOwnUpload(context, id)
  await context.db.delete(uploads).where(eq(uploads.id, id))
  await deleteBytes(context, upload)
}
