// Carries out what an administrator has decided about an image on hold, and tells the owner.
import { and, eq, isNull } from 'drizzle-orm'
import type { HoldDecision } from '#lib/contract/moderation.ts'
import { Failure } from '#lib/errors.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { holdCan } from '#lib/rules/moderation.ts'
import type { Context } from '#server/context.ts'
import { image_holds, images } from '#server/db/schema/images.ts'
import { certifyImage } from '../certificates/certify-image.ts'
import type { ImageRow } from '../present.ts'
import { notifyOwner } from './notify-owner.ts'

/** Inside the caller's transaction. Two administrators at once: the second meets a `conflict`. */
export async function decideHold(
  context: Context,
  { image_id, actor_id, decision }: { image_id: string; actor_id: string; decision: HoldDecision },
): Promise<ImageRow> {
  const { db } = context
  const [image] = await db
    .select()
    .from(images)
    .where(and(eq(images.id, image_id), isNull(images.deleted_at)))
    .for('update')
  const [hold] = await db.select().from(image_holds).where(eq(image_holds.image_id, image_id)).for('update')
  if (!image || !hold) throw new Failure('not_found')
  if (image.user_id === actor_id) throw new Failure('admin_self')
  if (!imageCan.review(image.state) || !holdCan.decide(hold.state)) throw new Failure('conflict')
  const { decision: state, reason } = decision
  await db
    .update(image_holds)
    .set({ state, reason, decided_at: context.now() })
    .where(eq(image_holds.image_id, image_id))
  if (decision.decision === 'released') {
    await db.update(images).set({ state: 'in_process', nudity: decision.nudity }).where(eq(images.id, image_id))
    await context.enqueue(certifyImage, { image_id }, { key: image_id })
  }
  await notifyOwner(context, image, { news: state, reason })
  return image
}
