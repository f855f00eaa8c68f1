// Loads collections as the caller may see them.
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Collection } from '#lib/contract/collections.ts'
import { Failure } from '#lib/errors.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context, UserContext } from '#server/context.ts'
import { isVisible } from '#server/db/image-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { collection_likes, collections, images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { type ImageRow, presentPicture, shownName } from '../present.ts'
import { author } from '../queries.ts'

export type CollectionRow = typeof collections.$inferSelect

/** A collection without images to see is its owner's business only. */
export function isCollectionVisible(context: Pick<Context, 'db' | 'user'>): SQL {
  const shown = context.db
    .select({ one: sql`1` })
    .from(images)
    .where(and(eq(images.collection_id, collections.id), isVisible(context)))
  const own = context.user ? sql`${collections.user_id} = ${context.user.id}` : sql`false`
  return sql`(${own} or exists (${shown}))`
}

export function isLikedCollection({ db, user }: Pick<Context, 'db' | 'user'>): SQL<boolean> {
  if (!user) return sql<boolean>`false`
  const mine = db
    .select({ one: sql`1` })
    .from(collection_likes)
    .where(and(eq(collection_likes.collection_id, collections.id), eq(collection_likes.user_id, user.id)))
  return sql<boolean>`exists (${mine})`
}

export async function presentedCollections(
  context: Context,
  where: SQL | undefined,
  order: SQL[] = [],
  window = { limit: 1, offset: 0 },
): Promise<Collection[]> {
  const rows = await context.db
    .select({
      collection: collections,
      author,
      liked: isLikedCollection(context),
    })
    .from(collections)
    .innerJoin(users, eq(users.id, collections.user_id))
    .innerJoin(profiles, eq(profiles.user_id, collections.user_id))
    .where(where)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const contents = await contentsOf(
    context,
    rows.map(row => row.collection),
  )
  return rows.map(({ collection, author: by, liked }) => ({
    id: collection.id,
    slug: slugOf(collection.name) || 'collection',
    user: collection.user_id,
    author: { id: collection.user_id, name: shownName(by) },
    name: collection.name,
    cover: contents.covers.get(collection.id) ?? null,
    nb_images: contents.counts.get(collection.id) ?? 0,
    liked,
    nb_likes: collection.nb_likes,
    created_at: collection.created_at.toISOString(),
  }))
}

const presentCover = (image: ImageRow): NonNullable<Collection['cover']> => ({
  image_id: image.id,
  ...presentPicture(image),
})

async function contentsOf(context: Context, listed: CollectionRow[]) {
  const ids = listed.map(collection => collection.id)
  const covers = new Map<string, NonNullable<Collection['cover']>>()
  const counts = new Map<string, number>()
  if (ids.length === 0) return { covers, counts }
  const shown = and(inArray(images.collection_id, ids), isVisible(context))
  const counted = await context.db
    .select({ id: images.collection_id, count: count() })
    .from(images)
    .where(shown)
    .groupBy(images.collection_id)
  for (const row of counted) if (row.id) counts.set(row.id, row.count)
  const newest = await context.db
    .selectDistinctOn([images.collection_id])
    .from(images)
    .where(shown)
    .orderBy(images.collection_id, desc(images.created_at))
  for (const image of newest) if (image.collection_id) covers.set(image.collection_id, presentCover(image))
  const chosen = listed.flatMap(collection => collection.cover_image_id ?? [])
  if (chosen.length > 0) {
    const rows = await context.db
      .select()
      .from(images)
      .where(and(inArray(images.id, chosen), shown))
    for (const image of rows) if (image.collection_id) covers.set(image.collection_id, presentCover(image))
  }
  return { covers, counts }
}

/** One collection that the caller may see, else `not_found`. */
export async function collectionById(context: Context, id: string): Promise<Collection> {
  const [found] = await presentedCollections(context, and(eq(collections.id, id), isCollectionVisible(context)))
  if (!found) throw new Failure('not_found')
  return found
}

/** The row of the caller's own collection, locked, else `not_found`. */
export async function ownCollection({ db, user }: UserContext, id: string): Promise<CollectionRow> {
  const [row] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.user_id, user.id)))
    .for('update')
  if (!row) throw new Failure('not_found')
  return row
}
