// Writes what a visit found out about a page into its row, and what that means for hits on it.
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Page } from '#server/crawler/read-page.ts'
import { crawl_pages, page_pictures } from '#server/db/schema/crawl.ts'
import { markGone, markSeen, updatePluginHits } from '../hits/sightings.ts'
import type { PageOutcome } from './crawl-progress.ts'
import type { PageRow } from './frontier.ts'
import type { PageReading } from './page-reading.ts'

/** Attempts at one page in one crawl. */
const ATTEMPTS_MAX = 3

export async function settlePage({ db, now }: Context, page: PageRow, facts: Partial<PageRow>): Promise<void> {
  await db
    .update(crawl_pages)
    .set({ ...facts, fetched_at: now() })
    .where(eq(crawl_pages.id, page.id))
}

export async function settleUnchanged(context: Context, page: PageRow): Promise<void> {
  const shown = await context.db
    .selectDistinct({ id: page_pictures.picture_id })
    .from(page_pictures)
    .where(eq(page_pictures.page_id, page.id))
  await markSeen(context, { page_url: page.url, picture_ids: shown.map(({ id }) => id) })
  const duplicate = page.content_sha256 !== null && (await isDuplicate(context, page, page.content_sha256))
  await settlePage(context, page, { state: duplicate ? 'duplicate' : 'fetched', status: 304 })
}

export async function settleGone(context: Context, page: PageRow, status: number): Promise<void> {
  await context.transact(async tx => {
    await tx.db.delete(page_pictures).where(eq(page_pictures.page_id, page.id))
    await markGone(tx, { page_url: page.url })
  })
  await settlePage(context, page, { state: 'failed', status, etag: null, last_modified: null })
}

/** The page could not be fetched: it is retried after the others, and not for ever. */
export async function retryLater(
  context: Context,
  page: PageRow,
  reason: string,
  status: number | null,
): Promise<PageOutcome> {
  const failures = page.failures + 1
  await settlePage(context, page, { state: failures >= ATTEMPTS_MAX ? 'failed' : 'waiting', status, failures })
  return { kind: 'failed', reason }
}

/** A page that is too much for one crawl comes after the others in the next, and not for ever. */
export async function postponePage(context: Context, page: PageRow, facts: Partial<PageRow>): Promise<void> {
  const failures = page.failures + 1
  if (failures < ATTEMPTS_MAX) await settlePage(context, page, { failures })
  else await settlePage(context, page, { ...facts, failures, state: 'fetched' })
}

/** Our plugin names the images that are shown with permission; existing hits are filed again by that. */
export async function describePage(tx: Context, page: PageRow, { content, plugin_for }: PageReading): Promise<void> {
  const facts = { title: titleOf(content), plugin_image_ids: [...plugin_for] }
  await tx.db.update(crawl_pages).set(facts).where(eq(crawl_pages.id, page.id))
  await updatePluginHits(tx, { page_url: page.url, image_ids: plugin_for })
}

/** No database stores the character U+0000 in a text. */
export const titleOf = ({ title }: Page): string | null => title?.replaceAll('\0', '') ?? null

/** The same text and pictures at an earlier address. */
export async function isDuplicate({ db }: Context, page: PageRow, content_sha256: string): Promise<boolean> {
  const earlier = await db
    .select({ id: crawl_pages.id })
    .from(crawl_pages)
    .where(
      and(
        eq(crawl_pages.host_id, page.host_id),
        eq(crawl_pages.content_sha256, content_sha256),
        lt(crawl_pages.id, page.id),
        inArray(crawl_pages.state, ['fetched', 'waiting']),
      ),
    )
    .limit(1)
  return earlier.length > 0
}
