// The file of a licence stays for whoever paid for it, though its seller deletes the image or the account.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import type { EventPayload } from '#server/events.ts'
import { removeFiles } from '../../images/delete-image.ts'

/** Answer: somebody holds a sold licence of the image that is not over. */
export async function isPromised({ db }: Context, { image_id }: { image_id: string }): Promise<boolean> {
  const sold = and(eq(licenses.image_id, image_id), isNotNull(licenses.purchase_item_id), isNull(licenses.ended_at))
  return (await db.$count(licenses, sold)) > 0
}

/** Reaction. With the last licence of a deleted image what was kept for it goes. */
export async function releaseFiles(context: Context, { license_id }: EventPayload<'license.ended'>): Promise<void> {
  const [gone] = await context.db
    .select({ image_id: images.id })
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(and(eq(licenses.id, license_id), isNotNull(images.deleted_at)))
  if (gone) await context.enqueue(removeFiles, gone, { key: license_id })
}
