// The frontier: addresses that wait to be visited. It is a table, so that a crash loses none.
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { DEPTH_MAX, FRONTIER_MAX, POLITE_DELAY_MS, REVISIT_HOURS } from '#lib/rules/crawl.ts'
import type { HitSource } from '#lib/rules/hits.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { canonicalUrl, looksLikeTrap } from '#server/crawler/canonical.ts'
import { crawl_hosts, crawl_pages } from '#server/db/schema/crawl.ts'
import { findDomain, registrableName } from '../domains/find-domain.ts'
import type { HostRow } from './lease.ts'

export type PageRow = typeof crawl_pages.$inferSelect

/** Hosts of one website: names that a machine makes up would have no end either. */
const HOSTS_MAX = 20
const ROWS_AT_ONCE = 500

/** The host of an address, added (and due at once) when it is new; null when its website has enough of them. */
export async function ensureHost(context: Context, url: string): Promise<HostRow | null> {
  const { origin } = new URL(url)
  const existing = await hostAt(context, origin)
  if (existing) return existing
  const domain = await findDomain(context, url)
  const siblings = await context.db
    .select({ count: count() })
    .from(crawl_hosts)
    .where(eq(crawl_hosts.domain_id, domain.id))
  if ((siblings[0]?.count ?? 0) >= HOSTS_MAX) return null
  const at = context.now()
  await context.db
    .insert(crawl_hosts)
    .values({
      id: newId('crawl_host', at),
      domain_id: domain.id,
      origin,
      delay_ms: POLITE_DELAY_MS,
      visit_hours: REVISIT_HOURS,
      next_crawl_at: at,
      created_at: at,
    })
    .onConflictDoNothing({ target: crawl_hosts.origin })
  return hostAt(context, origin)
}

async function hostAt({ db }: Context, origin: string): Promise<HostRow | null> {
  const [row] = await db.select().from(crawl_hosts).where(eq(crawl_hosts.origin, origin))
  return row ?? null
}

/**
 * Adds addresses of this website to the frontier; those of other websites, too deep ones and endless ones are left out.
 * Returns the hosts of the website that got pages to visit.
 */
export async function addPages(
  context: Context,
  { website, urls, depth }: { website: string; urls: readonly string[]; depth: number },
): Promise<HostRow[]> {
  if (depth > DEPTH_MAX) return []
  const byOrigin = new Map<string, Set<string>>()
  for (const address of urls) {
    const url = canonicalUrl(address)
    if (!url || looksLikeTrap(url)) continue
    const { origin, hostname } = new URL(url)
    if (registrableName(hostname) !== website) continue
    byOrigin.set(origin, (byOrigin.get(origin) ?? new Set()).add(url))
  }
  const touched: HostRow[] = []
  for (const [origin, pages] of byOrigin) {
    const host = await ensureHost(context, origin)
    if (host && (await insertPages(context, host, [...pages], depth))) touched.push(host)
  }
  return touched
}

/** True when at least one is new, or known from an archive only. */
async function insertPages(context: Context, host: HostRow, urls: string[], depth: number): Promise<boolean> {
  const created_at = context.now()
  const existing = await countPages(context, host.id)
  const rows = urls.slice(0, Math.max(0, FRONTIER_MAX - existing)).map(url => ({
    id: newId('crawl_page', created_at),
    host_id: host.id,
    url,
    url_sha256: digestOf(url),
    state: 'waiting' as const,
    depth,
    created_at,
  }))
  let added = 0
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE)
    const digests = part.map(row => row.url_sha256)
    const inserted = await context.db
      .insert(crawl_pages)
      .values(part)
      .onConflictDoNothing({ target: crawl_pages.url_sha256 })
      .returning({ id: crawl_pages.id })
    const reopened = await context.db
      .update(crawl_pages)
      .set({ state: 'waiting', depth, source: 'crawler' })
      .where(and(eq(crawl_pages.state, 'archived'), inArray(crawl_pages.url_sha256, digests)))
      .returning({ id: crawl_pages.id })
    added += inserted.length + reopened.length
  }
  return added > 0
}

/** Without those that only an archive knows: they must not keep a crawl from finding others. */
async function countPages({ db }: Context, host_id: string): Promise<number> {
  const known = and(eq(crawl_pages.host_id, host_id), ne(crawl_pages.state, 'archived'))
  const [row] = await db.select({ count: count() }).from(crawl_pages).where(known)
  return row?.count ?? 0
}

const isWaiting = (host_id: string) => and(eq(crawl_pages.host_id, host_id), eq(crawl_pages.state, 'waiting'))

/** The next page of the host: what has failed before comes last, what is near the start first. */
export async function nextPage({ db }: Context, host_id: string): Promise<PageRow | null> {
  const [row] = await db
    .select()
    .from(crawl_pages)
    .where(isWaiting(host_id))
    .orderBy(asc(crawl_pages.failures), asc(crawl_pages.depth), asc(crawl_pages.id))
    .limit(1)
  return row ?? null
}

export async function hasWaiting({ db }: Context, host_id: string): Promise<boolean> {
  const rows = await db.select({ id: crawl_pages.id }).from(crawl_pages).where(isWaiting(host_id)).limit(1)
  return rows.length > 0
}

/** A new crawl begins: every known page is visited again. */
export async function reopenPages({ db }: Context, host_id: string): Promise<void> {
  await db
    .update(crawl_pages)
    .set({ state: 'waiting', failures: sql`0` })
    .where(
      and(
        eq(crawl_pages.host_id, host_id),
        inArray(crawl_pages.state, ['fetched', 'failed', 'forbidden', 'duplicate']),
      ),
    )
}

/** One page is visited again, whenever it was visited last, and its images are matched again. */
export async function reopenPage({ db }: Context, address: string, source: HitSource): Promise<void> {
  const url = canonicalUrl(address)
  if (!url) return
  await db
    .update(crawl_pages)
    .set({ state: 'waiting', failures: 0, depth: 0, etag: null, last_modified: null, source })
    .where(eq(crawl_pages.url_sha256, digestOf(url)))
}
