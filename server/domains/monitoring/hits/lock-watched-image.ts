// The image that a finding names, when it is watched. It and its owner stay locked until the transaction ends.
import { and, eq, isNull } from 'drizzle-orm'
import { imageCan } from '#lib/rules/image-states.ts'
import { protectionStart } from '#lib/rules/monitoring.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { planOf } from '#server/domains/billing/subscriptions/current-plan.ts'

export type WatchedImage = { id: string; user_id: string }

/**
 * Null for an image that is deleted, on hold, not monitored or past the protection of its owner's plan. Locked are the
 * image, so that its deletion comes before or after, and its owner's row, so that changes of the owner's permissions do.
 */
export async function lockWatchedImage(context: Context, image_id: string): Promise<WatchedImage | null> {
  const { db, now } = context
  const [image] = await db
    .select()
    .from(images)
    .where(and(eq(images.id, image_id), eq(images.monitored, true), isNull(images.deleted_at)))
    .for('share')
  if (!image || !imageCan.monitor(image.state)) return null
  const since = protectionStart(await planOf(context, image.user_id), now())
  if (since && (image.monitored_at === null || image.monitored_at <= since)) return null
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, image.user_id), isNull(users.deleted_at)))
    .for('key share')
  return owner ? { id: image.id, user_id: owner.id } : null
}
