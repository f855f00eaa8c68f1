// The job that visits a host: page after page until nothing waits, the budget is spent or something is in the way.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import { backOffMs, nextVisitHours } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { createBudget } from '#server/crawler/budget.ts'
import { readSitemap, SITEMAP_BYTES } from '#server/crawler/sitemap.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import { crawl_pages, domain_watches, domains } from '#server/db/schema/crawl.ts'
import { job } from '#server/jobs/queue.ts'
import { addPages, hasWaiting, nextPage, type PageRow, reopenPages } from './frontier.ts'
import { getOrNothing } from './get-or-nothing.ts'
import { endLease, type HostRow, takeLease } from './lease.ts'
import { stillOurs, type Visit } from './visit.ts'
import { visitPage } from './visit-page.ts'

/** Hosts that one process visits at once. */
const HOSTS_AT_ONCE = 3
/** Times that a page may end the whole visit by an error of ours. */
const BREAKS_MAX = 5
/** Files of a site map that are read on one visit. */
const SITEMAPS_MAX = 10
/** A website whose pages did not all fit into one visit is visited again after this long. */
const REST_OF_SITE_S = HOUR_S

export const crawlHost = job('monitoring.crawl-host', z.object({ host_id: z.string() }), crawl, {
  concurrency: HOSTS_AT_ONCE,
})

async function crawl(context: Context, { host_id }: { host_id: string }): Promise<void> {
  const host = await takeLease(context, host_id)
  if (!host) return
  if ('free_at' in host) return context.enqueue(crawlHost, { host_id }, { key: host_id, at: host.free_at })
  const visit = await openVisit(context, host)
  try {
    if (!(await hasWaiting(context, host_id))) await beginVisit(visit)
    for (;;) {
      const goesOn = (await stillOurs(visit)) && !visit.obstacle && !visit.budget.exhausted()
      const page = goesOn ? await nextPage(context, host_id) : null
      if (!page) break
      await visitPage(visit, page).catch((error: unknown) => setAside(context, page, error))
    }
  } catch (error) {
    // The queue tries again; whoever comes first takes the lease.
    await endLease(context, host_id, {})
    throw error
  }
  if (!visit.lost) await closeVisit(visit)
}

/** A page that breaks us must not keep its host from being visited: it is tried again last, and not for ever. */
async function setAside({ db }: Context, page: PageRow, error: unknown): Promise<never> {
  const failures = page.failures + 1
  const state = failures >= BREAKS_MAX ? 'failed' : 'waiting'
  await db.update(crawl_pages).set({ failures, state }).where(eq(crawl_pages.id, page.id))
  throw error
}

async function openVisit(context: Context, host: HostRow): Promise<Visit> {
  const [domain] = await context.db.select().from(domains).where(eq(domains.id, host.domain_id))
  return {
    ...{ context, host, website: domain?.name ?? '', budget: createBudget() },
    ...{ pictures: new Map(), sheets: new Map(), missed: new Set(), others: new Set() },
    ...{ renewed_ms: performance.now(), lost: false, changed: false, failures: 0, obstacle: null, rests_until: null },
  }
}

/** Nothing waits, so everything is due: the pages that are known, where people said to begin, and the site's own map. */
async function beginVisit(visit: Visit): Promise<void> {
  const { context, host, website } = visit
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
    await readSitemaps(visit, sitemaps.length > 0 ? sitemaps : [`${origin}/sitemap.xml`])
  } catch (error) {
    // The first page will meet the same trouble and say what it is.
    if (!(error instanceof WebFailure)) throw error
  }
}

async function readSitemaps(visit: Visit, first: readonly string[]): Promise<void> {
  const { context, website, budget } = visit
  const waiting = [...first]
  const known = new Set(waiting)
  for (let read = 0; read < SITEMAPS_MAX; read += 1) {
    const url = waiting.shift()
    if (url === undefined || budget.exhausted()) return
    const request = { accept: 'application/xml, text/xml, text/plain', max_bytes: SITEMAP_BYTES } as const
    const answer = await getOrNothing(visit, url, { ...request, on_too_big: 'truncate' })
    if (answer?.status !== 200) continue
    const { pages, sitemaps } = await readSitemap(answer.body, answer.url)
    await addPages(context, { website, urls: pages.map(page => page.url), depth: 1 })
    for (const each of sitemaps) if (!known.has(each)) waiting.push(each)
    for (const each of sitemaps) known.add(each)
  }
}

async function closeVisit(visit: Visit): Promise<void> {
  const { context, host, obstacle, rests_until, changed } = visit
  const at = context.now()
  const failures = obstacle ? host.failures + 1 : 0
  const more = !obstacle && (await hasWaiting(context, host.id))
  const visit_hours = nextVisitHours(host.visit_hours, changed)
  let next_crawl_at = addSeconds(at, more ? REST_OF_SITE_S : visit_hours * HOUR_S)
  if (obstacle) next_crawl_at = rests_until ?? new Date(at.getTime() + backOffMs(failures))
  const spent = visit.budget.exhausted()
  await context.transact(async inside => {
    await endLease(inside, host.id, {
      ...{ failures, obstacle: obstacle ?? (more ? `budget: ${spent ?? 'pages'}` : null) },
      ...{ last_crawled_at: at, next_crawl_at, visit_hours: more ? host.visit_hours : visit_hours },
    })
    for (const id of visit.others) await inside.enqueue(crawlHost, { host_id: id }, { key: id })
    // Pauses are shorter than the time between two rounds of the schedule.
    if (obstacle && next_crawl_at.getTime() - at.getTime() < 10 * MINUTE_S * 1_000)
      await inside.enqueue(crawlHost, { host_id: host.id }, { key: host.id, at: next_crawl_at })
  })
}
