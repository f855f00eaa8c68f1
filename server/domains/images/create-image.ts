// Takes one photograph: judges the file, keeps it, and starts its certification.
import type { ParsedInput, ReceivedFile } from '#lib/contract/endpoint.ts'
import type { images as contract, ImageDetail } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { DecodingInterrupted, type PhotoFacts } from '#server/ports/imaging.ts'
import { requireCompleteProfile } from '../accounts/profile/require-complete-profile.ts'
import { originalKey } from './keys.ts'
import { type AcceptedFile, type CheckedFields, checkImageFields, insertImage, uploadedBefore } from './new-image.ts'
import { earliestOfFile } from './priority/find-others.ts'
import { imageDetail } from './queries.ts'
import { checkQuotas, readQuotas } from './quotas.ts'
import { storeRefusal } from './store-refusal.ts'

type Input = ParsedInput<typeof contract.create>
/** Where a file comes from, and what it says of itself that its sender has not said. */
export type UploadOrigin = { source: 'page' | 'ftp'; complete(body: Input['body'], facts: PhotoFacts): Input['body'] }
const fromPage: UploadOrigin = { source: 'page', complete: body => body }

/**
 * Runs outside a transaction, for the file's sake. A file that the caller has uploaded before answers with that image.
 * A refused file is remembered for 24 hours in the list of errors.
 */
export async function createImage(
  context: UserContext,
  input: Input,
  { source, complete }: UploadOrigin = fromPage,
): Promise<ImageDetail> {
  const { body } = input
  // A form may come without the part that the type promises.
  const file: ReceivedFile | undefined = input.file
  if (!file) throw new Failure('image_missing')
  const known = await uploadedBefore(context, file.sha256)
  if (known) return imageDetail(context, known)
  await requireCompleteProfile(context)
  try {
    const checked = await checkImageFields(context, body)
    checkQuotas(await readQuotas(context), { upload: true, monitor: body.track })
    const inspection = await context.ports.imaging.inspect(file.path, file.sha256)
    if (!inspection.accepted) throw new Failure(inspection.refusal)
    if (!body.despite_earlier) await requireNoneBefore(context, file)
    const { width, height, facts } = inspection
    return await keep(context, { ...checked, fields: complete(body, facts) }, { ...file, width, height })
  } catch (error) {
    // Nothing is said against the file: its sender may try again at once.
    if (error instanceof DecodingInterrupted) throw new Failure('unavailable')
    if (!(error instanceof Failure)) throw error
    await storeRefusal(context, { file_name: file.name, code: error.code, source })
    // Whoever filled in a form says it there; FTP has no form, and names the way that asks.
    if (error.code !== 'image_certified_before' || source === 'ftp') throw error
    throw new Failure('invalid_input', {}, { despite_earlier: ['earlier_certified'] })
  }
}

/** Nobody certifies unknowingly what somebody else had certified, or a copy of it. */
async function requireNoneBefore(context: UserContext, { sha256, path }: ReceivedFile): Promise<void> {
  const earlier = await earliestOfFile(context, { user_id: context.user.id, sha256, path })
  if (earlier) throw new Failure('image_certified_before')
}

type LocalFile = AcceptedFile & { path: string }

async function keep(context: UserContext, checked: CheckedFields, file: LocalFile): Promise<ImageDetail> {
  const id = newId('image', context.now())
  const key = originalKey({ id, sha256: file.sha256 })
  await context.ports.storage.adopt(key, file.path)
  try {
    const created = await context.transact(tx => insertImage({ ...tx, user: context.user }, id, checked, file))
    if (created) return await imageDetail(context, id)
  } catch (error) {
    await context.ports.storage.remove(key)
    throw error
  }
  // The same file arrived twice at once: the other one was first.
  await context.ports.storage.remove(key)
  const other = await uploadedBefore(context, file.sha256)
  if (!other) throw new Failure('conflict')
  return imageDetail(context, other)
}
