// The list of websites and their statistics, for the one who asks.
import { and, asc, count, desc, eq, isNotNull, like, type SQL, sql } from 'drizzle-orm'
import type { domains as contract, DomainStats } from '#lib/contract/domains.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { figuresOf, isWatched, presentDomain, selectDomains, visibleTo, withoutAddress } from './domain-queries.ts'

type Query = ParsedInput<typeof contract.list>['query']
type Figures = ReturnType<typeof figuresOf>

const TOP = 10

const orders: Record<Query['ordering'], (figures: Figures) => SQL[]> = {
  '-nb_hits': ({ counted }) => [sql`${counted.nb_hits} desc nulls last`, asc(domains.name)],
  nb_hits: ({ counted }) => [sql`${counted.nb_hits} asc nulls first`, asc(domains.name)],
  name: () => [asc(domains.name)],
  '-name': () => [desc(domains.name)],
  '-last_hit_at': ({ counted }) => [sql`${counted.last_hit_at} desc nulls last`, asc(domains.name)],
  '-last_crawled_at': ({ crawled }) => [sql`${crawled.last_crawled_at} desc nulls last`, asc(domains.name)],
}

export async function listDomains(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const figures = figuresOf(context)
  const where = and(visibleTo(context, figures), ...filters(context, figures, query))
  const { limit, offset } = pageWindow(query)
  const rows = await selectDomains(context, figures)
    .where(where)
    .orderBy(...orders[query.ordering](figures))
    .limit(limit)
    .offset(offset)
  const [total] = await context.db
    .select({ count: count() })
    .from(domains)
    .leftJoin(figures.counted, eq(figures.counted.domain_id, domains.id))
    .where(where)
  return pageAnswer(context, '/domains', query, { count: total?.count ?? 0, results: rows.map(presentDomain) })
}

function filters(context: UserContext, { counted }: Figures, query: Query): (SQL | undefined)[] {
  const { search, country, watched, hits, without_address } = query
  return [
    search ? like(domains.name, containing(search)) : undefined,
    country ? eq(domains.country, country.toUpperCase()) : undefined,
    watched === undefined ? undefined : sql`${isWatched(context)} = ${watched}`,
    hits === undefined ? undefined : sql`(${counted.domain_id} is not null) = ${hits}`,
    without_address === undefined ? undefined : sql`(${withoutAddress}) = ${without_address}`,
  ]
}

export async function readDomainStats(context: UserContext): Promise<DomainStats> {
  const figures = figuresOf(context)
  const { counted } = figures
  const where = visibleTo(context, figures)
  const [numbers = { total: 0, watched: 0, with_hits: 0, without_address: 0 }] = await context.db
    .select({
      total: count(),
      watched: sql<number>`(count(*) filter (where ${isWatched(context)}))::int`,
      with_hits: sql<number>`(count(*) filter (where ${counted.domain_id} is not null))::int`,
      without_address: sql<number>`(count(*) filter (where ${withoutAddress}))::int`,
    })
    .from(domains)
    .leftJoin(counted, eq(counted.domain_id, domains.id))
    .where(where)
  const by_country = await context.db
    .select({ country: domains.country, count: count() })
    .from(domains)
    .leftJoin(counted, eq(counted.domain_id, domains.id))
    .where(where)
    .groupBy(domains.country)
    .orderBy(desc(count()), asc(domains.country))
  const top = await context.db
    .select({ id: domains.id, name: domains.name, nb_hits: sql<number>`${counted.nb_hits}::int` })
    .from(domains)
    .leftJoin(counted, eq(counted.domain_id, domains.id))
    .where(and(where, isNotNull(counted.domain_id)))
    .orderBy(desc(counted.nb_hits), asc(domains.name))
    .limit(TOP)
  return { ...numbers, by_country, top }
}
