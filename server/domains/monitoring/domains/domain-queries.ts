// Reading websites: which of them a person sees, and the figures beside them.
import { and, count, countDistinct, eq, exists, isNotNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { Domain } from '#lib/contract/domains.ts'
import { Failure } from '#lib/errors.ts'
import { may } from '#lib/rules/access.ts'
import type { UserContext } from '#server/context.ts'
import { crawl_hosts, domain_watches, domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import type { DomainRow } from './domain-rows.ts'

/** Hits that count for the caller: confirmed ones, everybody's for administrators. */
const countedHits = (context: UserContext): SQL | undefined =>
  and(eq(hits.confirmed, true), may('admin', context.user) ? undefined : eq(hits.user_id, context.user.id))

/** The caller has the website watched. */
export const isWatched = ({ db, user }: UserContext): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(domain_watches)
      .where(and(eq(domain_watches.domain_id, domains.id), eq(domain_watches.user_id, user.id))),
  )

/** Nobody knows an address to write to. */
export const withoutAddress = sql`cardinality(${domains.registrant_emails} || ${domains.abuse_emails} || ${domains.other_emails} || ${domains.internal_emails} || ${domains.external_emails} || ${domains.manual_emails}) = 0`

/** Numbers beside each website; columns are null where there is nothing to count. */
export function figuresOf(context: UserContext) {
  const { db } = context
  const counted = db
    .select({
      domain_id: hits.domain_id,
      nb_hits: count().as('nb_hits'),
      nb_to_handle: sql<number>`(count(*) filter (where ${hits.category} = 'to_handle'))::int`.as('nb_to_handle'),
      nb_images: countDistinct(hits.image_id).as('nb_images'),
      last_hit_at: max(hits.found_at).as('last_hit_at'),
    })
    .from(hits)
    .where(countedHits(context))
    .groupBy(hits.domain_id)
    .as('counted')
  const crawled = db
    .select({
      domain_id: crawl_hosts.domain_id,
      last_crawled_at: max(crawl_hosts.last_crawled_at).as('last_crawled_at'),
    })
    .from(crawl_hosts)
    .groupBy(crawl_hosts.domain_id)
    .as('crawled')
  return { counted, crawled }
}
type Figures = ReturnType<typeof figuresOf>

/** Websites with hits of the caller or watched by them; all of them for administrators. */
export const visibleTo = (context: UserContext, { counted }: Figures): SQL | undefined =>
  may('admin', context.user) ? undefined : or(isNotNull(counted.domain_id), isWatched(context))

export function selectDomains(context: UserContext, { counted, crawled }: Figures) {
  const columns = {
    row: domains,
    nb_hits: sql<number>`coalesce(${counted.nb_hits}, 0)::int`,
    nb_to_handle: sql<number>`coalesce(${counted.nb_to_handle}, 0)::int`,
    nb_images: sql<number>`coalesce(${counted.nb_images}, 0)::int`,
    last_hit_at: counted.last_hit_at,
    last_crawled_at: crawled.last_crawled_at,
    watched: sql<boolean>`${isWatched(context)}`,
  }
  return context.db
    .select(columns)
    .from(domains)
    .leftJoin(counted, eq(counted.domain_id, domains.id))
    .leftJoin(crawled, eq(crawled.domain_id, domains.id))
    .$dynamic()
}
export type DomainFigures = Awaited<ReturnType<typeof selectDomains>>[number]

/** One website that the caller may see; `not_found` for all others. */
export async function requireDomain(context: UserContext, id: string): Promise<DomainFigures> {
  const figures = figuresOf(context)
  const [found] = await selectDomains(context, figures).where(and(eq(domains.id, id), visibleTo(context, figures)))
  if (!found) throw new Failure('not_found')
  return found
}

/** Aggregates come as text from one of the two databases. */
const instant = (value: Date | string | null): string | null => (value === null ? null : new Date(value).toISOString())

export function presentDomain({ row, last_hit_at, last_crawled_at, ...numbers }: DomainFigures): Domain {
  const { id, name, country, registrant, host, stand_in, registry_state }: DomainRow = row
  return {
    id,
    name,
    country,
    registrant,
    host,
    stand_in,
    registry_state,
    ...numbers,
    last_hit_at: instant(last_hit_at),
    last_crawled_at: instant(last_crawled_at),
  }
}
