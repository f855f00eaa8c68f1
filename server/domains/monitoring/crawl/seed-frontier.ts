// Begins a crawl of a host of which no page waits: the pages that are known, where people said to begin, and the sitemap.
import { eq } from 'drizzle-orm'
import { readSitemap, SITEMAP_BYTES } from '#server/crawler/sitemap.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import { domain_watches } from '#server/db/schema/crawl.ts'
import { addPages, reopenPages } from './frontier.ts'
import type { HostCrawl } from './host-crawl.ts'
import { tryGet } from './try-get.ts'

/** Files of a sitemap that one crawl reads. */
const SITEMAPS_MAX = 10

export async function seedFrontier(crawl: HostCrawl): Promise<void> {
  const { context, host, website } = crawl
  const { origin } = host
  await reopenPages(context, host.id)
  const watches = await context.db
    .select({ url: domain_watches.url })
    .from(domain_watches)
    .where(eq(domain_watches.domain_id, host.domain_id))
  const starts = watches.map(watch => watch.url).filter(url => URL.parse(url)?.origin === origin)
  await addPages(context, { website, urls: [`${origin}/`, ...starts], depth: 0 })
  try {
    const { sitemaps } = await context.ports.web.rules(`${origin}/`)
    await readSitemaps(crawl, sitemaps.length > 0 ? sitemaps : [`${origin}/sitemap.xml`])
  } catch (error) {
    // The first page will meet the same failure and report it.
    if (!(error instanceof WebFailure)) throw error
  }
}

async function readSitemaps({ context, website, budget }: HostCrawl, first: readonly string[]): Promise<void> {
  const waiting = [...first]
  const named = new Set(waiting)
  for (let read = 0; read < SITEMAPS_MAX; read += 1) {
    const url = waiting.shift()
    if (url === undefined || budget.exhausted()) return
    const request = { accept: 'application/xml, text/xml, text/plain', max_bytes: SITEMAP_BYTES } as const
    const { answer } = await tryGet(context, url, { ...request, on_too_big: 'truncate' }, budget)
    if (answer?.status !== 200) continue
    const { pages, sitemaps } = await readSitemap(answer.body, answer.url)
    await addPages(context, { website, urls: pages.map(page => page.url), depth: 1 })
    waiting.push(...sitemaps.filter(sitemap => !named.has(sitemap)))
    for (const sitemap of sitemaps) named.add(sitemap)
  }
}
