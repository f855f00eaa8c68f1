// Updates hits by what a crawl has seen: their picture is still on its page or gone, our plugin was added or removed.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { automaticCategory, emitRecorded, exclusionColumns, writeChange } from './automatic-filing.ts'
import { exclusionOf, permissionsOf } from './exclusion.ts'

type SeenPictures = { page_url: string; picture_ids: readonly string[] }

const ofPage = (page_url: string) => eq(hits.page_url_sha256, digestOf(page_url))

/** These pictures are on the page (again). `page_url` as it was given to `recordHit`. */
export async function markSeen({ db, now }: Context, { page_url, picture_ids }: SeenPictures): Promise<void> {
  if (picture_ids.length === 0) return
  await db
    .update(hits)
    .set({ last_seen_at: now(), gone_at: null })
    .where(and(ofPage(page_url), inArray(hits.picture_id, [...picture_ids])))
}

/** These pictures have left the page; all of them when none is named, because the page itself is gone. */
export async function markGone(
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

/** Our plugin shows these images on the page, and no others: its hits are categorised by that again. Call it inside a transaction. */
export async function updatePluginHits(
  context: Context,
  { page_url, image_ids }: { page_url: string; image_ids: readonly string[] },
): Promise<void> {
  const { db } = context
  const page_hits = await db.select().from(hits).where(ofPage(page_url)).orderBy(hits.id).for('update')
  for (const hit of page_hits) {
    if (hit.exclusion !== 'plugin' && !image_ids.includes(hit.image_id)) continue
    const page = { url: page_url, has_plugin_for: image_ids }
    const exclusion = exclusionOf(hit.image_id, page, await permissionsOf(context, hit.user_id, [hit.image_id]))
    const category = await automaticCategory(context, hit, image_ids, exclusion)
    if (!category) continue
    await db
      .update(hits)
      .set({ category, ...exclusionColumns(exclusion) })
      .where(eq(hits.id, hit.id))
    await writeChange(context, hit.id, hit.category, category, exclusion)
    await emitRecorded(context, { ...hit, category })
  }
}
