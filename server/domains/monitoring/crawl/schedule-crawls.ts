// The job that runs every few minutes and enqueues a crawl of each host that is due, of all websites that are watched.
import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import type { WatchSource } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { crawl_hosts, domain_watches, domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { every, job } from '#server/jobs/queue.ts'
import { findDomain } from '../domains/find-domain.ts'
import { crawlHost } from './crawl-host.ts'
import { ensureHost } from './frontier.ts'

/** Hosts that one run puts into the queue; the next run comes soon. */
const HOSTS_MAX = 1_000
const WEBSITES_MAX = 1_000

export const scheduleCrawls = job('monitoring.schedule-crawls', z.object({}), schedule)

export const scheduleCrawlsOften = every('*/5 * * * *', scheduleCrawls)

async function schedule(context: Context): Promise<void> {
  for (const url of context.ports.web.seeds()) await watch(context, url, 'seed')
  await watchHitWebsites(context)
  await addMissingHosts(context)
  for (const { id } of await dueHosts(context)) await context.enqueue(crawlHost, { host_id: id }, { key: id })
}

/** Watches a website for the product itself; once is enough. */
async function watch(context: Context, url: string, source: WatchSource): Promise<void> {
  await context.transact(async tx => {
    const domain = await findDomain(tx, url)
    const created_at = tx.now()
    await tx.db
      .insert(domain_watches)
      .values({ id: newId('domain_watch', created_at), domain_id: domain.id, source, url, created_at })
      .onConflictDoNothing()
  })
}

/** Where a copy was found, others may follow. */
async function watchHitWebsites(context: Context): Promise<void> {
  const { db } = context
  const watched = db.select({ one: sql`1` }).from(domain_watches).where(eq(domain_watches.domain_id, hits.domain_id))
  const rows = await db
    .selectDistinctOn([hits.domain_id], { url: hits.page_url })
    .from(hits)
    .where(sql`not ${exists(watched)}`)
    .limit(WEBSITES_MAX)
  for (const { url } of rows) await watch(context, url, 'hit')
}

/** Watched websites that have no host yet are due at once. */
async function addMissingHosts(context: Context): Promise<void> {
  const rows = await context.db
    .select({ url: domain_watches.url })
    .from(domain_watches)
    .innerJoin(domains, eq(domains.id, domain_watches.domain_id))
    .leftJoin(crawl_hosts, eq(crawl_hosts.domain_id, domain_watches.domain_id))
    .where(isNull(crawl_hosts.id))
    .limit(WEBSITES_MAX)
  for (const { url } of rows) await ensureHost(context, url)
}

function dueHosts({ db, now }: Context) {
  const at = now()
  const watched = db
    .select({ one: sql`1` })
    .from(domain_watches)
    .where(eq(domain_watches.domain_id, crawl_hosts.domain_id))
  return db
    .select({ id: crawl_hosts.id })
    .from(crawl_hosts)
    .where(
      and(
        lte(crawl_hosts.next_crawl_at, at),
        or(isNull(crawl_hosts.leased_until), lte(crawl_hosts.leased_until, at)),
        exists(watched),
      ),
    )
    .orderBy(asc(crawl_hosts.next_crawl_at))
    .limit(HOSTS_MAX)
}
