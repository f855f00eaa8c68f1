// Takes one photograph: judges the file, keeps it, and starts its certification.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput, ReceivedFile } from '#lib/contract/endpoint.ts'
import type { images as contract, ImageDetail } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import type { PhotoFacts } from '#server/ports/imaging.ts'
import { isLeaving } from '../accounts/is-leaving.ts'
import { requireCompleteProfile } from '../accounts/require-complete-profile.ts'
import { certifyImage } from './certify-image.ts'
import { distinctTags, type Genre, requireGenre, requireOwnCollection, requirePast } from './check-fields.ts'
import { originalKey } from './keys.ts'
import { photographerOfName } from './photographers.ts'
import { imageSlug, personName } from './present.ts'
import { imageDetail, isOwn } from './queries.ts'
import { checkQuotas, lockQuotas, readQuotas } from './quotas.ts'
import { rememberRefusal } from './remember-refusal.ts'
import { searchText } from './search-text.ts'

type Input = ParsedInput<typeof contract.create>
type Prepared = { body: Input['body']; file: ReceivedFile; genre: Genre; photographer: string }
/** Where a file comes from, and what it says of itself that its sender has not said. */
export type Source = { source: 'page' | 'ftp'; complete(body: Input['body'], facts: PhotoFacts): Input['body'] }
const fromPage: Source = { source: 'page', complete: body => body }
type Size = { width: number; height: number }

/**
 * Runs outside a transaction, for the file's sake. A file that the caller has uploaded before answers with that image.
 * A refused file is remembered for 24 hours in the list of errors.
 */
export async function createImage(
  context: UserContext,
  input: Input,
  { source, complete }: Source = fromPage,
): Promise<ImageDetail> {
  const { body } = input
  // A form may come without the part that the type promises.
  const file: ReceivedFile | undefined = input.file
  if (!file) throw new Failure('image_missing')
  const known = await uploadedBefore(context, file.sha256)
  if (known) return imageDetail(context, known)
  await requireCompleteProfile(context)
  try {
    const checked = await checkBody(context, body)
    checkQuotas(await readQuotas(context), { upload: true, monitor: body.track })
    const inspection = await context.ports.imaging.inspect(file.path)
    if (!inspection.accepted) throw new Failure(inspection.refusal)
    return await keep(context, { body: complete(body, inspection.facts), file, ...checked }, inspection)
  } catch (error) {
    if (error instanceof Failure) await rememberRefusal(context, { file_name: file.name, code: error.code, source })
    throw error
  }
}

async function uploadedBefore({ db, user }: UserContext, sha256: string): Promise<string | null> {
  const [found] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isOwn(user.id), eq(images.sha256, sha256)))
  return found?.id ?? null
}

async function checkBody(context: UserContext, body: Input['body']): Promise<{ genre: Genre; photographer: string }> {
  const genre = await requireGenre(context, body.genre)
  await requireOwnCollection(context, body.collection)
  requirePast(context, body.created_on)
  const { user } = context
  // A creator takes his own pictures; an agency must say whose they are.
  const photographer = body.photographer ?? (user.account_type === 'creator' ? personName(user) : null)
  if (photographer === null) throw new Failure('image_photographer_required')
  return { genre, photographer }
}

async function keep(context: UserContext, prepared: Prepared, size: Size): Promise<ImageDetail> {
  const { file } = prepared
  const id = newId('image', context.now())
  const key = originalKey({ id, sha256: file.sha256 })
  await context.ports.storage.adopt(key, file.path)
  try {
    const created = await context.transact(inside =>
      insert({ ...inside, user: context.user }, rowOf(context, id, prepared, size)),
    )
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

async function insert(context: UserContext, row: typeof images.$inferInsert): Promise<boolean> {
  const { db } = context
  await lockQuotas(context)
  // The bytes may have been on their way when the person asked to be deleted: they would be in no export and never erased.
  if (await isLeaving(context, context.user.id)) throw new Failure('not_authenticated')
  checkQuotas(await readQuotas(context), { upload: true, monitor: row.monitored })
  const inserted = await db.insert(images).values(row).onConflictDoNothing().returning({ id: images.id })
  if (inserted.length === 0) return false
  const photographer_id = await photographerOfName(context, row.photographer)
  await db.update(images).set({ photographer_id }).where(eq(images.id, row.id))
  const now = context.now()
  await db.insert(certificates).values({ id: newId('certificate', now), image_id: row.id, version: 1, created_at: now })
  await context.enqueue(certifyImage, { image_id: row.id }, { key: row.id })
  return true
}

function rowOf(context: UserContext, id: string, prepared: Prepared, { width, height }: Size) {
  const { body, file, genre, photographer } = prepared
  const now = context.now()
  const described = { title: body.title, tags: distinctTags(body.tags), photographer }
  return {
    id,
    user_id: context.user.id,
    slug: imageSlug(body.title),
    state: 'in_process' as const,
    sha256: file.sha256,
    sha512: file.sha512,
    file_name: file.name,
    bytes: file.bytes,
    width,
    height,
    ...described,
    genre_id: genre.id,
    collection_id: body.collection,
    created_on: body.created_on,
    angle: body.angle,
    location: body.location,
    moment: body.moment,
    technical_means: body.technical_means,
    max_editions: body.max_editions,
    portfolio: body.public ? ('public' as const) : ('private' as const),
    monitored: body.track,
    monitored_at: body.track ? now : null,
    search_text: searchText(described, personName(context.user), genre),
    created_at: now,
  }
}
