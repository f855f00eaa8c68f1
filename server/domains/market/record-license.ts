// Writes down a licence that a creator has granted elsewhere, so that its holder is not accused.
import { and, count, eq, isNull } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract, License } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { LICENSES_PER_IMAGE_MAX, licenseState } from '#lib/rules/licenses.ts'
import type { UserContext } from '#server/context.ts'
import { requireWebsiteUrl } from '#server/crawler/website-url.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { termsOf } from './license-rows.ts'
import { checkLastDay, endLicense, startLicense } from './license-terms.ts'
import { shownLicense } from './shown-licenses.ts'

export async function recordLicense(
  context: UserContext,
  { body }: ParsedInput<typeof contract.record>,
): Promise<License> {
  const { db, user, now } = context
  const { image: image_id, licensee, reference, starts_on, ends_on } = body
  const url = requireWebsiteUrl(body.url)
  const created_at = now()
  const today = dayOf(created_at)
  checkLastDay({ starts_on, ends_on }, today)
  // Hits that are found at this moment are judged before or after.
  await lockUser(context, user.id)
  await ownImage(context, image_id)
  // What was sold is another matter.
  const recorded = and(isNull(licenses.purchase_item_id), isNull(licenses.ended_at))
  const ofImage = and(eq(licenses.image_id, image_id), recorded)
  const [known] = await db
    .select()
    .from(licenses)
    .where(and(ofImage, eq(licenses.url, url)))
  if (known && licenseState(termsOf(known), today) !== 'ended') throw new Failure('license_exists')
  // Its hits are covered by the new one at once: nobody needs to be told.
  if (known) await endLicense(context, known.id, false)
  const [total] = await db.select({ count: count() }).from(licenses).where(ofImage)
  if ((total?.count ?? 0) >= LICENSES_PER_IMAGE_MAX)
    throw new Failure('licenses_full', { limit: LICENSES_PER_IMAGE_MAX })
  const id = newId('license', created_at)
  const said = { licensee, url, reference, starts_on, ends_on }
  await db.insert(licenses).values({ id, user_id: user.id, image_id, ...said, created_at })
  if (starts_on <= today) await startLicense(context, id)
  return shownLicense(context, id)
}

async function ownImage({ db, user }: UserContext, id: string): Promise<void> {
  const mine = and(eq(images.id, id), eq(images.user_id, user.id), isNull(images.deleted_at))
  const [image] = await db.select({ id: images.id }).from(images).where(mine)
  if (!image) throw new Failure('invalid_input', {}, { image: ['choice_invalid'] })
}
