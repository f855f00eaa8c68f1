// Asks the configured reverse image searches about watched images, and has our own crawler visit the pages they name.
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { SEARCH_DAYS, SEARCHES_A_DAY, URL_CHARS_MAX } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import { every, job } from '#server/jobs/queue.ts'
import { crawlPage } from './crawl-page.ts'

/** Pages of one answer that are visited. */
const PAGES_MAX = 100

/** Searches cost money, so each image is asked about rarely, and the ones that have waited longest come first. */
export const searchDue = job('monitoring.search-due', z.object({}), async context => {
  if (context.ports.search.providers.length === 0) return
  const { db, now } = context
  const rows = await db
    .select({ image_id: image_fingerprints.image_id })
    .from(image_fingerprints)
    .where(
      and(
        isNull(image_fingerprints.removed_at),
        eq(image_fingerprints.watched, true),
        or(
          isNull(image_fingerprints.searched_at),
          lte(image_fingerprints.searched_at, addSeconds(now(), -SEARCH_DAYS * DAY_S)),
        ),
      ),
    )
    .orderBy(asc(image_fingerprints.searched_at))
    .limit(SEARCHES_A_DAY)
  for (const { image_id } of rows) await context.enqueue(searchImage, { image_id }, { key: image_id })
})

export const searchDaily = every('40 3 * * *', searchDue)

export const searchImage = job('monitoring.search-image', z.object({ image_id: z.string() }), search)

async function search(context: Context, { image_id }: { image_id: string }): Promise<void> {
  const { db, ports, now } = context
  const preview = await previewOf(context, image_id)
  if (!preview) return
  for (const provider of ports.search.providers) {
    const results = await provider.pagesWith(preview)
    const urls = new Set(results.map(result => result.page_url).filter(isCrawlable))
    for (const url of [...urls].slice(0, PAGES_MAX))
      await context.enqueue(crawlPage, { url, source: provider.name }, { key: url })
  }
  // Last: a search that failed is retried.
  await db.update(image_fingerprints).set({ searched_at: now() }).where(eq(image_fingerprints.image_id, image_id))
}

/** The preview that everybody sees, never the original. Null when the image is no longer watched. */
async function previewOf({ db, ports }: Context, image_id: string): Promise<Uint8Array | null> {
  const [image] = await db
    .select({ previews: images.previews })
    .from(images)
    .where(and(eq(images.id, image_id), eq(images.monitored, true), isNull(images.deleted_at)))
  const jpeg = image?.previews.find(preview => preview.media_type === 'image/jpeg')
  return jpeg ? ports.storage.read(previewKey(image_id, jpeg.name)) : null
}

function isCrawlable(text: string): boolean {
  return text.length <= URL_CHARS_MAX && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
