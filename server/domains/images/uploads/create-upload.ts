// Announces a file: its digest is dated at once, its place in the quotas is reserved, and its bytes may come.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { uploads as contract, Upload, UploadFields } from '#lib/contract/uploads.ts'
import { addSeconds } from '#lib/dates.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { cleanFileName } from '#lib/file-name.ts'
import { newId } from '#lib/ids.ts'
import { checkImageFile, IMAGE_MEDIA_TYPE } from '#lib/rules/image-file.ts'
import { UPLOAD_OPEN_S, uploadsPerPerson } from '#lib/rules/upload-states.ts'
import type { UserContext } from '#server/context.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { consume } from '#server/http/limits.ts'
import { isBeingDeleted } from '../../accounts/deletion/is-being-deleted.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { rememberDigest } from '../certificates/date-digest.ts'
import { requireGenre, requireOwnCollection, requirePast } from '../check-fields.ts'
import { uploadedBefore } from '../new-image.ts'
import { earliestOther } from '../priority/find-others.ts'
import { checkQuotas, readQuotas } from '../quotas.ts'
import { storeRefusal } from '../store-refusal.ts'
import { ended } from './end-upload.ts'
import { isUploadListed, isUploadOpen, ownUploads, shownUpload } from './upload-rows.ts'

type Input = ParsedInput<typeof contract.create>
type Announced = { file_name: string; bytes: number; sha256: string; fields: UploadFields }

/** These are about the file, so the list of errors remembers them; the others are about the form or the account. */
const ofTheFile: ReadonlySet<FailureCode> = new Set(['image_too_big', 'quota_exceeded', 'tracking_quota_full'])

/** The same open file answers the same upload, and a file that is an image already one that has ended well. */
export async function createUpload(context: UserContext, { body }: Input): Promise<Upload> {
  const { file_name, bytes, sha256, ...fields } = body
  const file = { file_name: cleanFileName(file_name), bytes, sha256, fields }
  await consume(context, uploadsPerPerson, context.user.id)
  try {
    const refusal = checkImageFile({ type: IMAGE_MEDIA_TYPE, bytes, width: null, height: null })
    if (refusal) throw new Failure(refusal)
    const id = await context.transact(tx => announce({ ...tx, user: context.user }, file))
    return await shownUpload(context, id)
  } catch (error) {
    if (error instanceof Failure && ofTheFile.has(error.code)) {
      await storeRefusal(context, { file_name: file.file_name, code: error.code, source: 'page' })
    }
    throw error
  }
}

async function announce(context: UserContext, file: Announced): Promise<string> {
  await lockUser(context, context.user.id)
  if (await isBeingDeleted(context, context.user.id)) throw new Failure('not_authenticated')
  const open = await ownUploadOf(context, file.sha256, isUploadOpen())
  if (open) return open
  const image = await uploadedBefore(context, file.sha256)
  if (image) return sentBefore(context, file, image)
  await checkDraft(context, file.fields)
  checkQuotas(await readQuotas(context), { upload: true, monitor: file.fields.track })
  await rememberDigest(context, { user_id: context.user.id, sha256: file.sha256 })
  const expires_at = addSeconds(context.now(), UPLOAD_OPEN_S)
  const earlier = await earliestOther(context, { user_id: context.user.id, sha256: file.sha256, fingerprint: null })
  return insert(context, file, { state: 'waiting', received: 0, expires_at, earlier })
}

/** What is given must be right already; what is missing may come until the fields are final. */
export async function checkDraft(context: UserContext, { genre, collection, created_on }: UploadFields): Promise<void> {
  if (genre !== '') await requireGenre(context, genre)
  await requireOwnCollection(context, collection)
  requirePast(context, created_on)
}

type Where = ReturnType<typeof isUploadListed>

async function ownUploadOf(context: UserContext, sha256: string, where: Where): Promise<string | null> {
  const [found] = await context.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(ownUploads(context), eq(uploads.sha256, sha256), where))
    .limit(1)
  return found?.id ?? null
}

async function sentBefore(context: UserContext, file: Announced, image_id: string): Promise<string> {
  const known = await ownUploadOf(context, file.sha256, and(eq(uploads.image_id, image_id), isUploadListed(context)))
  if (known) return known
  const done = { state: 'accepted' as const, received: file.bytes, image_id, duplicate: true }
  return insert(context, file, { ...done, ...ended(context) })
}

type Rest = Pick<
  typeof uploads.$inferInsert,
  'state' | 'received' | 'expires_at' | 'ended_at' | 'image_id' | 'duplicate' | 'earlier'
>

async function insert(context: UserContext, file: Announced, rest: Rest): Promise<string> {
  const created_at = context.now()
  const id = newId('upload', created_at)
  const reserved_image_id = newId('image', created_at)
  const row = { id, user_id: context.user.id, ...file, reserved_image_id, created_at, ...rest }
  await context.db.insert(uploads).values(row)
  return id
}
