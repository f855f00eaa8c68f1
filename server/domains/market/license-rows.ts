// Rows of licences, as rules ask for them.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { LicenseScope } from '#lib/rules/licenses.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { lockUser } from '../accounts/lock-user.ts'

export type LicenseRow = typeof licenses.$inferSelect

/** What the rules of licences ask of a row. */
export const termsOf = ({
  id,
  image_id,
  url,
  starts_on,
  ends_on,
  ended_at,
}: LicenseRow): LicenseScope & { id: string } => ({
  id,
  image_id,
  url,
  starts_on,
  ends_on,
  ended: ended_at !== null,
})

/** Licences of these images that are not ended, as the rules ask for them. */
export async function openLicenses({ db }: Pick<Context, 'db'>, image_ids: readonly string[]) {
  const ofImages = inArray(licenses.image_id, [...new Set(image_ids)])
  const rows = await db
    .select()
    .from(licenses)
    .where(and(ofImages, isNull(licenses.ended_at)))
  return rows.map(termsOf)
}

/** Hits of the image that are found meanwhile are judged before or after: they are its creator's, whoever has granted the licence. */
export async function lockImageOwner(context: Pick<Context, 'db'>, image_id: string): Promise<void> {
  const [image] = await context.db.select({ user_id: images.user_id }).from(images).where(eq(images.id, image_id))
  if (image) await lockUser(context, image.user_id)
}
