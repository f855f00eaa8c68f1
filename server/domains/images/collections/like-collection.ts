// Likes of collections: once per person; the count moves with them.
import { and, eq, sql } from 'drizzle-orm'
import type { Collection, collections as contract } from '#lib/contract/collections.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { Context, UserContext } from '#server/context.ts'
import { collection_likes, collections } from '#server/db/schema/images.ts'
import { collectionById } from './queries.ts'

type Input = ParsedInput<typeof contract.like>

export const readCollection = (context: Context, { id }: ParsedInput<typeof contract.read>): Promise<Collection> =>
  collectionById(context, id)

export async function likeCollection(context: UserContext, { id }: Input): Promise<Collection> {
  await collectionById(context, id)
  const added = await context.db
    .insert(collection_likes)
    .values({ collection_id: id, user_id: context.user.id, created_at: context.now() })
    .onConflictDoNothing()
    .returning({ id: collection_likes.collection_id })
  return counted(context, id, added.length)
}

export async function unlikeCollection(context: UserContext, { id }: Input): Promise<Collection> {
  await collectionById(context, id)
  const removed = await context.db
    .delete(collection_likes)
    .where(and(eq(collection_likes.collection_id, id), eq(collection_likes.user_id, context.user.id)))
    .returning({ id: collection_likes.collection_id })
  return counted(context, id, -removed.length)
}

async function counted(context: UserContext, id: string, change: number): Promise<Collection> {
  if (change !== 0) {
    await context.db
      .update(collections)
      .set({ nb_likes: sql`${collections.nb_likes} + ${change}` })
      .where(eq(collections.id, id))
  }
  return collectionById(context, id)
}
