// A page of the caller's hits, filtered and ordered.
import { count } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { hits as contract } from '#lib/contract/hits.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { hitsWhere } from './hit-filters.ts'
import { hitOrder } from './hit-order.ts'
import { shownHits } from './hit-queries.ts'
import { presentHit } from './present-hit.ts'

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
    .orderBy(...hitOrder(query.ordering, query.by))
    .limit(limit)
    .offset(offset)
  const rows = await shownHits(
    context,
    page.map(({ id }) => id),
  )
  const [total] = await db.select({ count: count() }).from(hits).where(where)
  return pageAnswer(context, '/hits', query, { count: total?.count ?? 0, results: rows.map(presentHit) })
}
