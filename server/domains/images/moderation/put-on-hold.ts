// Puts an image on hold: no statement is made of it, and its owner is told why.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { imageCan } from '#lib/rules/image-states.ts'
import type { OnHoldState } from '#lib/rules/moderation.ts'
import type { Context } from '#server/context.ts'
import { image_holds, images } from '#server/db/schema/images.ts'
import { rememberDigest } from '../certificates/date-digest.ts'
import { notifyOwner } from './notify-owner.ts'

/** Inside the transaction that keeps the result; an image that has been deleted meanwhile is left alone. */
export async function putOnHold(context: Context, image_id: string, found: OnHoldState): Promise<void> {
  const { db } = context
  const waiting = and(
    eq(images.id, image_id),
    inArray(images.state, [...imageCan.hold.from]),
    isNull(images.deleted_at),
  )
  const [image] = await db.update(images).set({ state: found }).where(waiting).returning()
  if (!image) return
  await db.insert(image_holds).values({ image_id, state: 'not_appealed', found, held_at: context.now() })
  // No certificate dates it while it is on hold; a file that was announced has its date already.
  await rememberDigest(context, { user_id: image.user_id, sha256: image.sha256, image_id })
  await notifyOwner(context, image, { news: found })
}
