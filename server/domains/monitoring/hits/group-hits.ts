// The caller's hits by website, by identical picture or by image: how many, and the best of each.
import { asc, countDistinct, desc, max, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { hits as contract } from '#lib/contract/hits.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { hitsWhere } from './hit-filters.ts'
import { groupKeys, groupOrder } from './hit-order.ts'
import { shownHits } from './hit-queries.ts'
import { presentHit, type ShownRow } from './present-hit.ts'

type Query = ParsedInput<typeof contract.groups>['query']

const labels: Record<Query['by'], (row: ShownRow) => string> = {
  domain: ({ domain }) => domain.name,
  picture: ({ hit }) => hit.picture_url,
  image: ({ image }) => image.title,
}

const firsts = { largest: desc(sql`count(*)`), surest: desc(max(hits.score)) } satisfies Record<string, SQL>

/** Groups come in the order of the list that they are made of, unless their number or their certainty was asked for. */
const orderOf = ({ by, first, ordering }: Query): SQL[] =>
  first ? [firsts[first], asc(groupKeys[by])] : groupOrder(by, ordering)

/** The best is the surest, and the newest among equals. */
export async function groupHits(
  context: UserContext,
  { query }: ParsedInput<typeof contract.groups>,
): Promise<Answer<typeof contract.groups>> {
  const { db } = context
  const where = hitsWhere(context, query)
  const key = groupKeys[query.by]
  const { limit, offset } = pageWindow(query)
  const groups = await db
    .select({
      key,
      count: sql<number>`count(*)::int`,
      best: sql<string>`(array_agg(${hits.id} order by ${hits.score} desc, ${hits.found_at} desc, ${hits.id} desc))[1]`,
    })
    .from(hits)
    .where(where)
    .groupBy(key)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: countDistinct(key) })
    .from(hits)
    .where(where)
  const rows = await shownHits(
    context,
    groups.map(({ best }) => best),
  )
  const rowOf = new Map(rows.map(row => [row.hit.id, row]))
  const results = groups.flatMap(group => {
    const row = rowOf.get(group.best)
    return row ? [{ key: group.key, label: labels[query.by](row), count: group.count, hit: presentHit(row) }] : []
  })
  return pageAnswer(context, '/hits/groups', query, { count: total?.count ?? 0, results })
}
