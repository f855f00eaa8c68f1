// What becomes of hits when a licence begins, and when it is over.
import { and, eq, inArray } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { covers } from '#lib/rules/licenses.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { termsOf } from '#server/domains/market/license-rows.ts'
import type { EventPayload } from '#server/events.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { authorizeHits, releaseHits } from './authorize.ts'

/** Whoever holds a licence gets no claim; one who buys it to settle a case has the page permitted as well. */
const claimable = ['to_handle', 'sale_claim', 'removal_claim'] as const

/** Hits of the image on the licensee's pages that wait, or are to be claimed, are authorized. */
export async function authorizeLicensed(
  context: Context,
  { license_id }: EventPayload<'license.started'>,
): Promise<void> {
  const { db, now } = context
  const license = await licenseOf(context, license_id)
  const waiting = await db
    .select()
    .from(hits)
    .where(and(eq(hits.image_id, license.image_id), inArray(hits.category, claimable)))
    .orderBy(hits.id)
    .for('update')
  const today = dayOf(now())
  const covered = waiting.filter(hit => covers(termsOf(license), hit.image_id, hit.page_url, today))
  await authorizeHits(context, covered, { reason: 'license', detail: license_id })
}

/** Hits that it had authorized wait to be handled again; where it expired, its owner is notified of those still there. */
export async function releaseLicensed(
  context: Context,
  { license_id, expired }: EventPayload<'license.ended'>,
): Promise<void> {
  const { owner_id: user_id, licensee, image_id } = await licenseOf(context, license_id)
  const authorized_by = and(inArray(hits.exclusion, ['license', 'plugin']), eq(hits.exclusion_detail, license_id))
  const rows = await context.db
    .select()
    .from(hits)
    .where(and(eq(hits.image_id, image_id), authorized_by))
    .orderBy(hits.id)
    .for('update')
  const released = await releaseHits(context, user_id, rows)
  const shown = released.filter(({ gone_at }) => gone_at === null)
  if (!expired || shown.length === 0) return
  const details = { licensee, count: shown.length, hit: shown[0]?.id ?? '' }
  await writeNotice(context, { user_id, kind: 'license_ended', key: license_id, details })
}

async function licenseOf({ db }: Context, id: string) {
  const [row] = await db
    .select({ license: licenses, owner_id: images.user_id })
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(eq(licenses.id, id))
  if (!row) throw new Error('a licence that an event names is not there')
  return { ...row.license, owner_id: row.owner_id }
}
