// Collections: everybody's with images to see, or the caller's own.
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { collections as contract } from '#lib/contract/collections.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { namedBy } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { collections } from '#server/db/schema/images.ts'
import { isCollectionVisible, isLikedCollection, presentedCollections } from './queries.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(collections.created_at), desc(collections.id)],
  created_at: [asc(collections.created_at), asc(collections.id)],
  name: [asc(sql`lower(${collections.name})`), asc(collections.id)],
  '-nb_likes': [desc(collections.nb_likes), desc(collections.id)],
}

export async function listCollections(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { user } = context
  if ((query.mine || query.liked) && !user) throw new Failure('not_authenticated')
  const where = and(
    query.mine && user ? eq(collections.user_id, user.id) : isCollectionVisible({ ...context, user: null }),
    query.creators === undefined ? undefined : eq(collections.user_id, query.creators),
    query.liked ? isLikedCollection(context) : undefined,
    query.search === undefined ? undefined : namedBy(sql`${collections.name}`, query.search),
  )
  const results = await presentedCollections(context, where, orders[query.ordering], pageWindow(query))
  const [total] = await context.db.select({ count: count() }).from(collections).where(where)
  return pageAnswer(context, '/collections', query, { count: total?.count ?? 0, results })
}
