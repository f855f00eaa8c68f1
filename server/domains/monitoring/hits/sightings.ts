// What crawling says of known hits: their picture is still on its page, or has left it.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { pageDigest } from './record-hit.ts'

type Sighting = { page_url: string; picture_ids: readonly string[] }

const ofPage = (page_url: string) => eq(hits.page_url_sha256, pageDigest(page_url))

/** These pictures are on the page (again). `page_url` as it was given to `recordHit`. */
export async function noteSeen({ db, now }: Context, { page_url, picture_ids }: Sighting): Promise<void> {
  if (picture_ids.length === 0) return
  await db
    .update(hits)
    .set({ last_seen_at: now(), gone_at: null })
    .where(and(ofPage(page_url), inArray(hits.picture_id, [...picture_ids])))
}

/** These pictures have left the page; all of them when none is named, because the page itself is gone. */
export async function noteGone(
  { db, now }: Context,
  { page_url, picture_ids }: { page_url: string; picture_ids?: readonly string[] },
): Promise<void> {
  if (picture_ids?.length === 0) return
  const which = picture_ids ? inArray(hits.picture_id, [...picture_ids]) : undefined
  await db
    .update(hits)
    .set({ gone_at: now() })
    .where(and(ofPage(page_url), isNull(hits.gone_at), which))
}
