// A page of the caller's hits, filtered and ordered.
import { asc, count, desc, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { hits as contract } from '#lib/contract/hits.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { hitsWhere } from './hit-filters.ts'
import { shownHits } from './hit-queries.ts'
import { presentHit } from './present-hit.ts'

type Ordering = ParsedInput<typeof contract.list>['query']['ordering']

/** Not a join: without one an index alone says which hits a page has, however many it skips. */
const website = sql`(select ${domains.name} from ${domains} where ${domains.id} = ${hits.domain_id})`

/** The newer decides between equals, and the id between those, so that no hit is on two pages. */
const orders: Record<Ordering, SQL[]> = {
  '-found_at': [desc(hits.found_at), desc(hits.id)],
  found_at: [asc(hits.found_at), asc(hits.id)],
  '-score': [desc(hits.score), desc(hits.found_at), desc(hits.id)],
  score: [asc(hits.score), desc(hits.found_at), desc(hits.id)],
  domain: [asc(website), desc(hits.found_at), desc(hits.id)],
  '-last_seen_at': [desc(hits.last_seen_at), desc(hits.id)],
}

/** The page is found by its ids first, so that skipped rows cost no joins. */
export async function listHits(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db } = context
  const where = hitsWhere(context, query)
  const { limit, offset } = pageWindow(query)
  const page = await db
    .select({ id: hits.id })
    .from(hits)
    .where(where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const rows = await shownHits(
    context,
    page.map(({ id }) => id),
  )
  const [total] = await db.select({ count: count() }).from(hits).where(where)
  return pageAnswer(context, '/hits', query, { count: total?.count ?? 0, results: rows.map(presentHit) })
}
