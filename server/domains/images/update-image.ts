// Changes an image. A change of what is certified makes the next certificate version; earlier ones stay as they are.
import { desc, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract, ImageDetail, ImageUpdate } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { isMonitoringLocked } from '#lib/rules/monitoring.ts'
import type { UserContext } from '#server/context.ts'
import { certificates, genres, images } from '#server/db/schema/images.ts'
import { requireCompleteProfile } from '../accounts/require-complete-profile.ts'
import { certifyImage } from './certify-image.ts'
import { distinctTags, requireGenre, requireOwnCollection, requirePast } from './check-fields.ts'
import { photographerOfName } from './photographers.ts'
import { type ImageRow, imageSlug, personName } from './present.ts'
import { imageDetail, ownImage, pagesOf } from './queries.ts'
import { checkQuotas, lockQuotas, readQuotas } from './quotas.ts'
import { searchText } from './search-text.ts'

type Changes = Partial<ImageRow>

/** The columns whose values stand in the statement. */
const certifiedColumns = [
  'title',
  'genre_id',
  'photographer',
  'collection_id',
  'created_on',
  'angle',
  'location',
  'moment',
  'technical_means',
  'tags',
  'max_editions',
] as const satisfies readonly (keyof ImageRow)[]

export async function updateImage(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<ImageDetail> {
  const image = await ownImage(context, id, true)
  if (!imageCan.edit(image.state)) throw new Failure('conflict')
  const changes = {
    ...(await described(context, body)),
    ...(await photographed(context, image, body.photographer)),
    ...(await monitoring(context, image, body.track)),
  }
  const next = { ...image, ...changes }
  const certifiesAnew = certifiedColumns.some(column => differs(image[column], next[column]))
  if (certifiesAnew) await requireCompleteProfile(context)
  const written = { ...changes, slug: imageSlug(next.title), search_text: await searchable(context, next) }
  await context.db.update(images).set(written).where(eq(images.id, id))
  if (certifiesAnew) await nextVersion(context, id)
  await context.emit('pages.changed', { paths: pagesOf(image) })
  return imageDetail(context, id)
}

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** The body's fields under their columns' names, checked; absent ones are left out. */
async function described(context: UserContext, body: ImageUpdate): Promise<Changes> {
  const { genre, collection, track: _, tags, ...same } = body
  if (genre !== undefined) await requireGenre(context, genre)
  if (collection !== undefined) await requireOwnCollection(context, collection)
  if (body.created_on !== undefined) requirePast(context, body.created_on)
  const renamed = {
    ...same,
    ...(genre === undefined ? {} : { genre_id: genre }),
    ...(collection === undefined ? {} : { collection_id: collection }),
    ...(tags === undefined ? {} : { tags: distinctTags(tags) }),
  }
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined))
}

/** An image that keeps its name keeps its photographer, who may be called otherwise by now. */
async function photographed(context: UserContext, image: ImageRow, name: string | undefined): Promise<Changes> {
  if (name === undefined || name === image.photographer) return {}
  return { photographer_id: await photographerOfName(context, name) }
}

/** Monitoring counts against the plan when it begins, and stays on for its lock. */
async function monitoring(context: UserContext, image: ImageRow, track: boolean | undefined): Promise<Changes> {
  if (track === undefined || track === image.monitored) return {}
  if (!track) {
    if (isMonitoringLocked(image.monitored_at, context.now())) throw new Failure('image_monitored')
    return { monitored: false, monitored_at: null }
  }
  await lockQuotas(context)
  checkQuotas(await readQuotas(context), { upload: false, monitor: true })
  return { monitored: true, monitored_at: context.now() }
}

async function searchable(context: UserContext, next: ImageRow): Promise<string> {
  const [genre] = await context.db.select().from(genres).where(eq(genres.id, next.genre_id))
  return searchText(next, personName(context.user), genre ?? { name_en: '', name_fr: '' })
}

/** A version whose statement is not written yet will say the new words by itself. */
async function nextVersion(context: UserContext, imageId: string): Promise<void> {
  const { db } = context
  const [newest] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.image_id, imageId))
    .orderBy(desc(certificates.version))
    .limit(1)
    .for('update')
  if (newest?.statement) {
    const now = context.now()
    const version = newest.version + 1
    await db.insert(certificates).values({ id: newId('certificate', now), image_id: imageId, version, created_at: now })
  }
  await context.enqueue(certifyImage, { image_id: imageId }, { key: imageId })
}
