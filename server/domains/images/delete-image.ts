// Deletes an image: it and its files disappear, its certificates stay valid for whoever holds them.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { locales } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { isMonitoringLocked } from '#lib/rules/monitoring.ts'
import type { Context, UserContext } from '#server/context.ts'
import { certificates, collections, image_likes, images } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { certificateKey, originalKey, previewKey } from './keys.ts'
import type { ImageRow } from './present.ts'
import { ownImage, pagesOf } from './queries.ts'

/** Why an image may not be deleted now, or null. */
export function undeletable(image: ImageRow, now: Date): FailureCode | null {
  if (!imageCan.delete(image.state)) return 'conflict'
  if (image.portfolio === 'on_sale') return 'image_on_sale'
  if (image.monitored && isMonitoringLocked(image.monitored_at, now)) return 'image_monitored'
  return null
}

export async function deleteImage(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const { db } = context
  const image = await ownImage(context, id, true)
  const refusal = undeletable(image, context.now())
  if (refusal) throw new Failure(refusal)
  await db.delete(image_likes).where(eq(image_likes.image_id, id))
  await db.update(collections).set({ cover_image_id: null }).where(eq(collections.cover_image_id, id))
  const gone = { deleted_at: context.now(), portfolio: 'private' as const, monitored: false, collection_id: null }
  await db
    .update(images)
    .set({ ...gone, nb_likes: 0, search_text: '' })
    .where(eq(images.id, id))
  await context.enqueue(removeFiles, { image_id: id }, { key: id })
  await context.emit('pages.changed', { paths: pagesOf(image) })
}

/** Runs after the deletion is certain; removing what is gone already is no error. */
export const removeFiles = job('images.remove-files', z.object({ image_id: z.string() }), async (context, payload) => {
  const [image] = await context.db.select().from(images).where(eq(images.id, payload.image_id))
  if (!image?.deleted_at) return
  await removeImageFiles(context, image)
})

/** Everything in storage that shows the image: the original, the previews and the certificates with its picture. */
export async function removeImageFiles({ db, ports }: Pick<Context, 'db' | 'ports'>, image: ImageRow): Promise<void> {
  const versions = await db
    .select({ version: certificates.version })
    .from(certificates)
    .where(eq(certificates.image_id, image.id))
  const keys = [
    originalKey(image),
    ...image.previews.map(preview => previewKey(image.id, preview.name)),
    ...versions.flatMap(({ version }) => locales.map(language => certificateKey(image.id, version, language))),
  ]
  for (const key of keys) await ports.storage.remove(key)
}
