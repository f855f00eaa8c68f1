// What somebody does with their lightboxes.
import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { lightboxes as contract, LightboxDetail } from '#lib/contract/lightboxes.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { inOrder, LIGHTBOX_IMAGES_MAX, LIGHTBOXES_MAX } from '#lib/rules/market/lightboxes.ts'
import type { UserContext } from '#server/context.ts'
import { isVisible } from '#server/db/image-filters.ts'
import { images } from '#server/db/schema/images.ts'
import { lightbox_images, lightboxes } from '#server/db/schema/social.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { newSecret } from '../../accounts/tokens.ts'
import { imagesOf, type LightboxRow, ownLightbox, presentLightbox } from './read-lightbox.ts'

/** Throws `lightboxes_full`. */
export async function createLightbox(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<LightboxDetail> {
  const { db, user, now } = context
  // Two windows at once make no more than one may have.
  await lockUser(context, user.id)
  if ((await db.$count(lightboxes, eq(lightboxes.user_id, user.id))) >= LIGHTBOXES_MAX)
    throw new Failure('lightboxes_full', { limit: LIGHTBOXES_MAX })
  const at = now()
  const id = newId('lightbox', at)
  const fresh = { id, user_id: user.id, name: body.name, created_at: at, updated_at: at }
  const [row] = await db.insert(lightboxes).values(fresh).returning()
  if (!row) throw new Failure('unknown')
  const seen = await visibleOf(context, body.images)
  const put = [...new Set(body.images)].filter(image => seen.has(image))
  if (put.length > 0)
    await db
      .insert(lightbox_images)
      .values(put.map((image_id, position) => ({ lightbox_id: id, image_id, position, added_at: at })))
  return presentLightbox(context, row)
}

export async function updateLightbox(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<LightboxDetail> {
  await lockedLightbox(context, id)
  if (body.images) {
    const order = inOrder(await imagesOf(context, id), body.images)
    for (const [position, image] of order.entries())
      await context.db.update(lightbox_images).set({ position }).where(itemOf(id, image))
  }
  return changed(context, id, body.name === undefined ? {} : { name: body.name })
}

export async function deleteLightbox(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  await ownLightbox(context, id)
  await context.db.delete(lightboxes).where(eq(lightboxes.id, id))
}

/** Throws `lightbox_full`; refuses the field `image` where the caller sees none. */
export async function addLightboxImage(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.addImage>,
): Promise<LightboxDetail> {
  const row = await lockedLightbox(context, id)
  const there = await imagesOf(context, id)
  if (there.includes(body.image)) return presentLightbox(context, row)
  if (!(await visibleOf(context, [body.image])).has(body.image)) throw noSuchImage()
  if (there.length >= LIGHTBOX_IMAGES_MAX) throw new Failure('lightbox_full', { limit: LIGHTBOX_IMAGES_MAX })
  const put = { lightbox_id: id, image_id: body.image, position: there.length, added_at: context.now() }
  await context.db.insert(lightbox_images).values(put)
  return changed(context, id)
}

export async function removeLightboxImage(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.removeImage>,
): Promise<LightboxDetail> {
  await lockedLightbox(context, id)
  await context.db.delete(lightbox_images).where(itemOf(id, body.image))
  const left = await imagesOf(context, id)
  for (const [position, image] of left.entries())
    await context.db.update(lightbox_images).set({ position }).where(itemOf(id, image))
  return changed(context, id)
}

export async function noteLightboxImage(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.noteImage>,
): Promise<LightboxDetail> {
  await lockedLightbox(context, id)
  const noted = await context.db
    .update(lightbox_images)
    .set({ note: body.note })
    .where(itemOf(id, body.image))
    .returning({ id: lightbox_images.image_id })
  if (noted.length === 0) throw noSuchImage()
  return changed(context, id)
}

export async function shareLightbox(
  context: UserContext,
  { id }: ParsedInput<typeof contract.share>,
): Promise<LightboxDetail> {
  const { token } = await lockedLightbox(context, id)
  return changed(context, id, { token: token ?? newSecret() })
}

/** Shared again, it gets another address: this one stays dead. */
export async function unshareLightbox(
  context: UserContext,
  { id }: ParsedInput<typeof contract.unshare>,
): Promise<LightboxDetail> {
  await lockedLightbox(context, id)
  return changed(context, id, { token: null })
}

const noSuchImage = () => new Failure('invalid_input', {}, { image: ['invalid'] })

const itemOf = (id: string, image: string) =>
  and(eq(lightbox_images.lightbox_id, id), eq(lightbox_images.image_id, image))

/** The caller's own, locked for what is about to change. */
async function lockedLightbox(context: UserContext, id: string): Promise<LightboxRow> {
  await ownLightbox(context, id)
  const [row] = await context.db.select().from(lightboxes).where(eq(lightboxes.id, id)).for('update')
  if (!row) throw new Failure('not_found')
  return row
}

async function changed(
  context: UserContext,
  id: string,
  set: Partial<Pick<LightboxRow, 'name' | 'token'>> = {},
): Promise<LightboxDetail> {
  const [row] = await context.db
    .update(lightboxes)
    .set({ ...set, updated_at: context.now() })
    .where(eq(lightboxes.id, id))
    .returning()
  if (!row) throw new Failure('not_found')
  return presentLightbox(context, row)
}

async function visibleOf(context: UserContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, [...ids]), isVisible(context)))
  return new Set(rows.map(({ id }) => id))
}
