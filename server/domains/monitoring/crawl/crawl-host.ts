// The job that crawls a host: page after page until none waits, the budget is spent or something stops it.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import { backOffMs, nextVisitHours } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { createBudget } from '#server/crawler/budget.ts'
import { crawl_pages, domains } from '#server/db/schema/crawl.ts'
import { job } from '#server/jobs/queue.ts'
import { afterPage, type CrawlProgress, initialProgress, type PageOutcome } from './crawl-progress.ts'
import { hasWaiting, nextPage, type PageRow } from './frontier.ts'
import type { HostCrawl } from './host-crawl.ts'
import { CrawlLease, endLease, type HostRow, takeLease } from './lease.ts'
import { PageResources } from './page-resources.ts'
import { seedFrontier } from './seed-frontier.ts'
import { visitPage } from './visit-page.ts'

/** Hosts that one process crawls at once. */
const CONCURRENCY = 3
/** Times that a page may end the whole crawl by an error of our own. */
const ATTEMPTS_MAX = 5
/** A website whose pages did not all fit into one budget is crawled again after this long. */
const CONTINUE_AFTER_S = HOUR_S

export const crawlHost = job('monitoring.crawl-host', z.object({ host_id: z.string() }), crawl, {
  concurrency: CONCURRENCY,
  writes: 'files',
})

async function crawl(context: Context, { host_id }: { host_id: string }): Promise<void> {
  const host = await takeLease(context, host_id)
  if (!host) return
  if ('free_at' in host) return context.enqueue(crawlHost, { host_id }, { key: host_id, at: host.free_at })
  const started = await startCrawl(context, host)
  const progress = await visitPages(started).catch(async (error: unknown) => {
    // The queue retries; whichever worker comes first takes the lease.
    await endLease(context, host_id, {})
    throw error
  })
  if (!started.lease.lost) await endCrawl(started, progress)
}

async function startCrawl(context: Context, host: HostRow): Promise<HostCrawl> {
  const [domain] = await context.db.select().from(domains).where(eq(domains.id, host.domain_id))
  const budget = createBudget()
  const lease = new CrawlLease(context, host.id)
  const resources = new PageResources(context, budget)
  return { context, host, website: domain?.name ?? '', budget, lease, resources }
}

async function visitPages(started: HostCrawl): Promise<CrawlProgress> {
  const { context, host, budget, lease } = started
  if (!(await hasWaiting(context, host.id))) await seedFrontier(started)
  let progress = initialProgress
  while ((await lease.isHeld()) && progress.obstacle === null && !budget.exhausted()) {
    const page = await nextPage(context, host.id)
    if (!page) break
    progress = afterPage(progress, await visitOrPostpone(started, page))
  }
  return progress
}

/** A page that breaks us must not keep its host from being crawled: it is retried last, and not for ever. */
async function visitOrPostpone(started: HostCrawl, page: PageRow): Promise<PageOutcome> {
  try {
    return await visitPage(started, page)
  } catch (error) {
    const failures = page.failures + 1
    const state = failures >= ATTEMPTS_MAX ? 'failed' : 'waiting'
    await started.context.db.update(crawl_pages).set({ failures, state }).where(eq(crawl_pages.id, page.id))
    throw error
  }
}

async function endCrawl({ context, host, budget }: HostCrawl, progress: CrawlProgress): Promise<void> {
  const { obstacle, retry_at, changed, host_ids } = progress
  const at = context.now()
  const failures = obstacle ? host.failures + 1 : 0
  const unfinished = !obstacle && (await hasWaiting(context, host.id))
  const visit_hours = nextVisitHours(host.visit_hours, changed)
  let next_crawl_at = addSeconds(at, unfinished ? CONTINUE_AFTER_S : visit_hours * HOUR_S)
  if (obstacle) next_crawl_at = retry_at ?? new Date(at.getTime() + backOffMs(failures))
  await context.transact(async tx => {
    await endLease(tx, host.id, {
      failures,
      obstacle: obstacle ?? (unfinished ? `budget: ${budget.exhausted() ?? 'pages'}` : null),
      last_crawled_at: at,
      next_crawl_at,
      visit_hours: unfinished ? host.visit_hours : visit_hours,
    })
    for (const id of host_ids) await tx.enqueue(crawlHost, { host_id: id }, { key: id })
    // A cooldown may be shorter than the time between two rounds of the schedule.
    if (obstacle && next_crawl_at.getTime() - at.getTime() < 10 * MINUTE_S * 1_000)
      await tx.enqueue(crawlHost, { host_id: host.id }, { key: host.id, at: next_crawl_at })
  })
}
