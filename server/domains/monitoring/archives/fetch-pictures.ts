// The job that fetches what archives named on the pages of one host: each picture once, at the pace of a crawl.
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import { ARCHIVE_PICTURE_ATTEMPTS } from '#lib/rules/crawling/archives.ts'
import type { Context } from '#server/context.ts'
import { createBudget, isUsedUp } from '#server/crawler/budget.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import {
  crawl_archive_pictures as archived,
  crawl_hosts,
  crawl_pages,
  crawl_pictures,
} from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { job } from '#server/jobs/queue.ts'
import { crawlPage } from '../crawl/crawl-page.ts'
import { type FetchedPicture, lastSeenAt } from '../crawl/fetch-picture.ts'
import { CrawlLease, endLease, takeLease } from '../crawl/lease.ts'
import { PageResources } from '../crawl/page-resources.ts'
import { recordSeenPicture } from '../crawl/process-pictures.ts'

/** Hosts whose pictures one process fetches at once. */
const CONCURRENCY = 3
/** Pictures of one run; the rest is for the next. */
const ROWS_MAX = 200
const RETRY_AFTER_S = HOUR_S

export const fetchArchivePictures = job('monitoring.fetch-archive-pictures', z.object({ host_id: z.string() }), run, {
  concurrency: CONCURRENCY,
  writes: 'files',
})

type WaitingPicture = {
  shown: typeof archived.$inferSelect
  page: typeof crawl_pages.$inferSelect
  domain_id: string
}
type Outcome = 'fetched' | 'none' | 'forbidden' | 'failed'

async function run(context: Context, { host_id }: { host_id: string }): Promise<void> {
  const host = await takeLease(context, host_id)
  if (!host) return
  const again = (at?: Date) =>
    context.enqueue(fetchArchivePictures, { host_id }, { key: host_id, ...(at ? { at } : {}) })
  if ('free_at' in host) return again(host.free_at)
  const budget = createBudget()
  const resources = new PageResources(context, budget)
  const lease = new CrawlLease(context, host_id)
  let moved = 0
  try {
    for (const waiting of await waitingPictures(context, host_id, ROWS_MAX)) {
      if (isUsedUp(budget) || !(await lease.isHeld())) break
      const outcome = await fetchOne(context, resources, waiting)
      await settlePicture(context, waiting, outcome)
      if (outcome !== 'failed') moved += 1
    }
  } finally {
    await endLease(context, host_id, {})
  }
  if ((await waitingPictures(context, host_id, 1)).length === 0) return
  await again(moved > 0 ? undefined : addSeconds(context.now(), RETRY_AFTER_S))
}

const waitingPictures = ({ db }: Context, host_id: string, most: number): Promise<WaitingPicture[]> =>
  db
    .select({ shown: archived, page: crawl_pages, domain_id: crawl_hosts.domain_id })
    .from(archived)
    .innerJoin(crawl_pages, eq(crawl_pages.id, archived.page_id))
    .innerJoin(crawl_hosts, eq(crawl_hosts.id, crawl_pages.host_id))
    .where(and(eq(crawl_pages.host_id, host_id), eq(archived.state, 'waiting')))
    .orderBy(asc(archived.failures), asc(archived.url_sha256), asc(archived.page_id))
    .limit(most)

async function fetchOne(
  context: Context,
  resources: PageResources,
  { shown, page, domain_id }: WaitingPicture,
): Promise<Outcome> {
  try {
    const { allowed } = await context.ports.web.rules(page.url)
    // The page may not be read today, so neither may what it showed.
    if (!allowed) return 'forbidden'
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    return 'failed'
  }
  const { url, url_sha256, alt, selector, captured_at } = shown
  const known = (await lastSeenAt(context, url)) ?? (await pictureOfHit(context, page, url))
  if (!known && (await showsNothing(context, url_sha256))) return 'none'
  const fetched = known ?? (await resources.picture([url]))
  if (!fetched) return resources.isMissed(url) ? 'failed' : 'none'
  await recordSeenPicture(context, resources, fetched, {
    page: { id: page.id, url: page.url, title: page.title, domain_id },
    source: 'archive',
    picture_id: fetched.row.id,
    shown: { url, url_sha256, etag: fetched.etag, alt, selector },
    captured_at,
    plugin_for: page.plugin_image_ids,
  })
  await lookNow(context, page, fetched)
  return 'fetched'
}

/** Counters and spacers stand on every page of a website: asked for once, they are known to be no pictures. */
const showsNothing = async ({ db }: Context, url_sha256: string): Promise<boolean> =>
  (await db.$count(archived, and(eq(archived.url_sha256, url_sha256), eq(archived.state, 'none')))) > 0

/** What a hit on this page is about already, though its page is gone by now. */
async function pictureOfHit(
  { db }: Context,
  { url_sha256 }: WaitingPicture['page'],
  url: string,
): Promise<FetchedPicture | null> {
  const [found] = await db
    .select({ row: crawl_pictures })
    .from(hits)
    .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
    .where(and(eq(hits.page_url_sha256, url_sha256), eq(hits.picture_url, url)))
    .limit(1)
  return found ? { ...found, url, etag: null } : null
}

/** An archive says what a page showed; whether it shows it still, only the page says. */
async function lookNow(
  context: Context,
  { url, url_sha256, source }: WaitingPicture['page'],
  { row }: FetchedPicture,
): Promise<void> {
  const there = await context.db.$count(hits, and(eq(hits.page_url_sha256, url_sha256), eq(hits.picture_id, row.id)))
  if (there > 0) await context.enqueue(crawlPage, { url, source }, { key: url_sha256 })
}

async function settlePicture(context: Context, { shown }: WaitingPicture, outcome: Outcome): Promise<void> {
  const failures = shown.failures + 1
  const failed = failures >= ARCHIVE_PICTURE_ATTEMPTS ? ({ state: 'none', failures } as const) : { failures }
  await context.db
    .update(archived)
    .set(outcome === 'failed' ? failed : { state: outcome })
    .where(
      and(
        eq(archived.page_id, shown.page_id),
        eq(archived.url_sha256, shown.url_sha256),
        // An older capture may have come in the meantime.
        eq(archived.captured_at, shown.captured_at),
      ),
    )
}
