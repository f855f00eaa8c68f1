// Deletes images: they and their files disappear, their certificates stay valid for whoever holds them.
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { locales } from '#lib/locales.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { isMonitoringLocked } from '#lib/rules/monitoring.ts'
import type { Context, UserContext } from '#server/context.ts'
import { certificates, collections, image_likes, images } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { lockOwnImages, unknownAmong } from './change-images.ts'
import { certificateKey, DOCUMENT_PREVIEW, originalKey, previewKey } from './keys.ts'
import type { ImageRow } from './present.ts'
import { ownImage } from './queries.ts'

/** Why an image may not be deleted now, or null. */
export function undeletable(image: ImageRow, now: Date): FailureCode | null {
  if (!imageCan.delete(image.state)) return 'conflict'
  if (image.portfolio === 'on_sale') return 'image_on_sale'
  if (image.monitored && imageCan.monitor(image.state) && isMonitoringLocked(image.monitored_at, now))
    return 'image_monitored'
  return null
}

export async function deleteImage(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const image = await ownImage(context, id, true)
  const refusal = (await refusalsOf(context, [id])).get(id) ?? undeletable(image, context.now())
  if (refusal) throw new Failure(refusal)
  await takeAway(context, [image])
}

/** An image that is refused never stops the others; one of somebody else is as unknown as none. */
export async function deleteImages(
  context: UserContext,
  { query }: ParsedInput<typeof contract.bulkRemove>,
): Promise<Answer<typeof contract.bulkRemove>> {
  const rows = await lockOwnImages(context, query.ids)
  const now = context.now()
  const refusals = await refusalsOf(context, query.ids)
  const checked = rows.map(image => ({ image, code: refusals.get(image.id) ?? undeletable(image, now) }))
  const gone = checked.filter(({ code }) => code === null).map(({ image }) => image)
  await takeAway(context, gone)
  const refused = checked.flatMap(({ image, code }) => (code === null ? [] : [{ id: image.id, code }]))
  return { deleted: gone.length, refused: [...unknownAmong(query.ids, rows), ...refused] }
}

/** What other domains have against it, by image. */
async function refusalsOf(
  context: UserContext,
  image_ids: readonly string[],
): Promise<ReadonlyMap<string, FailureCode>> {
  const answers = await context.ask('images.deletable', { image_ids })
  return new Map(answers.flatMap(answer => [...answer]))
}

async function takeAway(context: UserContext, rows: readonly ImageRow[]): Promise<void> {
  if (rows.length === 0) return
  const { db } = context
  const ids = rows.map(({ id }) => id)
  await db.delete(image_likes).where(inArray(image_likes.image_id, ids))
  await db.update(collections).set({ cover_image_id: null }).where(inArray(collections.cover_image_id, ids))
  const gone = { deleted_at: context.now(), portfolio: 'private' as const, monitored: false, collection_id: null }
  await db
    .update(images)
    .set({ ...gone, nb_likes: 0, search_text: '' })
    .where(inArray(images.id, ids))
  for (const image_id of ids) await context.enqueue(removeFiles, { image_id }, { key: image_id })
  await context.emit('images.deleted', { image_ids: ids })
}

/** Runs after the deletion is certain; removing what is gone already is no error. */
export const removeFiles = job(
  'images.remove-files',
  z.object({ image_id: z.string() }),
  async (context, payload) => {
    const [image] = await context.db.select().from(images).where(eq(images.id, payload.image_id))
    if (!image?.deleted_at) return
    await removeImageFiles(context, image)
  },
  { writes: 'nothing' },
)

/** Everything in storage that shows the image: the original, the previews and the certificates with its picture. What its licensees were promised stays as long as they hold it. */
export async function removeImageFiles(context: Pick<Context, 'db' | 'ports' | 'ask'>, image: ImageRow): Promise<void> {
  const { db, ports } = context
  const promised = (await context.ask('images.promised', { image_id: image.id })).includes(true)
  const versions = await db
    .select({ version: certificates.version })
    .from(certificates)
    .where(eq(certificates.image_id, image.id))
  const previews = image.previews.filter(({ name }) => !promised || name !== DOCUMENT_PREVIEW)
  const keys = [
    ...(promised ? [] : [originalKey(image)]),
    ...previews.map(preview => previewKey(image.id, preview.name)),
    ...versions.flatMap(({ version }) => locales.map(language => certificateKey(image.id, version, language))),
  ]
  for (const key of keys) await ports.storage.remove(key)
}
