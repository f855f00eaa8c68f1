// One website with all that is known of it, and who changed what of it.
import { and, asc, count, countDistinct, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { domains as contract, DomainDetail } from '#lib/contract/domains.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { may } from '#lib/rules/access.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_hosts, crawl_pages, domain_changes, domain_watches, page_pictures } from '#server/db/schema/crawl.ts'
import { presentDomain, requireDomain } from './domain-queries.ts'

export async function readDomain(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<DomainDetail> {
  const found = await requireDomain(context, id)
  const { row } = found
  const is_admin = may('admin', context.user)
  return {
    ...presentDomain(found),
    registrar: row.registrar,
    registered_on: row.registered_on,
    expires_on: row.expires_on,
    zip_code: row.zip_code,
    address: row.address,
    ip: row.ip,
    name_servers: row.name_servers,
    emails: {
      registrant: row.registrant_emails,
      abuse: row.abuse_emails,
      other: row.other_emails,
      internal: row.internal_emails,
      external: row.external_emails,
      manual: row.manual_emails,
    },
    whois: is_admin ? row.whois : null,
    note: is_admin ? row.note : null,
    looked_up_at: row.looked_up_at?.toISOString() ?? null,
    crawl: await crawlOf(context, id),
    watch_sources: await watchSourcesOf(context, id),
  }
}

async function crawlOf({ db }: UserContext, domain_id: string): Promise<DomainDetail['crawl']> {
  const rows = await db
    .select()
    .from(crawl_hosts)
    .where(eq(crawl_hosts.domain_id, domain_id))
    .orderBy(asc(crawl_hosts.origin))
  const [numbers] = await db
    .select({
      pages: sql<number>`(count(distinct ${crawl_pages.id}) filter (where ${crawl_pages.state} = 'fetched'))::int`,
      forbidden: sql<number>`(count(distinct ${crawl_pages.id}) filter (where ${crawl_pages.state} = 'forbidden'))::int`,
      pictures: countDistinct(page_pictures.picture_id),
    })
    .from(crawl_pages)
    .innerJoin(crawl_hosts, eq(crawl_hosts.id, crawl_pages.host_id))
    .leftJoin(page_pictures, eq(page_pictures.page_id, crawl_pages.id))
    .where(eq(crawl_hosts.domain_id, domain_id))
  return {
    hosts: rows.map(({ origin, last_crawled_at, next_crawl_at, obstacle }) => ({
      host: new URL(origin).host,
      last_crawled_at: last_crawled_at?.toISOString() ?? null,
      next_crawl_at: next_crawl_at?.toISOString() ?? null,
      obstacle,
    })),
    ...(numbers ?? { pages: 0, forbidden: 0, pictures: 0 }),
  }
}

/** Other people's watches are private: a creator sees why the product watches the website, and their own watch. */
async function watchSourcesOf(context: UserContext, domain_id: string): Promise<DomainDetail['watch_sources']> {
  const own = or(isNull(domain_watches.user_id), eq(domain_watches.user_id, context.user.id))
  const rows = await context.db
    .selectDistinct({ source: domain_watches.source })
    .from(domain_watches)
    .where(and(eq(domain_watches.domain_id, domain_id), may('admin', context.user) ? undefined : own))
    .orderBy(asc(domain_watches.source))
  return rows.map(({ source }) => source)
}

type HistoryQuery = ParsedInput<typeof contract.history>['query']
const historyOrders: Record<HistoryQuery['ordering'], SQL[]> = {
  '-changed_at': [desc(domain_changes.changed_at), desc(domain_changes.id)],
  changed_at: [asc(domain_changes.changed_at), asc(domain_changes.id)],
}
/** The id where no name is left. */
const nameOfUser = sql<
  string | null
>`coalesce(nullif(trim(concat_ws(' ', ${users.first_name}, ${users.last_name})), ''), ${domain_changes.user_id})`

export async function listDomainChanges(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.history>,
): Promise<Answer<typeof contract.history>> {
  await requireDomain(context, id)
  const where = eq(domain_changes.domain_id, id)
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select({ change: domain_changes, by: nameOfUser })
    .from(domain_changes)
    .leftJoin(users, eq(users.id, domain_changes.user_id))
    .where(where)
    .orderBy(...historyOrders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await context.db.select({ count: count() }).from(domain_changes).where(where)
  const results = rows.map(({ change, by }) => ({
    id: change.id,
    by,
    changes: change.changes,
    changed_at: change.changed_at.toISOString(),
  }))
  return pageAnswer(context, `/domains/${id}/history`, query, { count: total?.count ?? 0, results })
}
