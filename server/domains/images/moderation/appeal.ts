// What an owner reads about an image that is on hold, and the one appeal against it.
import { eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { moderation as contract } from '#lib/contract/moderation.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { image_holds } from '#server/db/schema/images.ts'
import { ownImage } from '../queries.ts'
import { mayAppeal, presentModeration } from './present-moderation.ts'

/** `not_found` too for an image that came before images were judged. */
export async function readModeration(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  const image = await ownImage(context, id)
  if (!image.moderation) throw new Failure('not_found')
  const [hold] = await context.db.select().from(image_holds).where(eq(image_holds.image_id, id))
  return presentModeration(image, image.moderation, hold ?? null)
}

/** A second appeal, or one for an image that is not on hold, is a `conflict`. */
export async function appeal(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.appeal>,
): Promise<Answer<typeof contract.appeal>> {
  const { db } = context
  const image = await ownImage(context, id, true)
  const [hold] = await db.select().from(image_holds).where(eq(image_holds.image_id, id)).for('update')
  if (!hold || !image.moderation || !mayAppeal(image, hold)) throw new Failure('conflict')
  const asked = { state: 'appealed' as const, appeal: body.text, appealed_at: context.now() }
  // The question is open again; what was decided before stands in the log.
  const changes = { ...asked, reason: null, decided_at: null }
  await db.update(image_holds).set(changes).where(eq(image_holds.image_id, id))
  return presentModeration(image, image.moderation, { ...hold, ...changes })
}
