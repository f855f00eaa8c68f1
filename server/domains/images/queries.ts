// Loads images: those that strangers see, those that a caller may see, and the caller's own.
import { and, eq, max, type SQL, sql } from 'drizzle-orm'
import type { ImageDetail } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { isOwn, isVisible } from '#server/db/image-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { certificates, collections, genres, image_likes, images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { type DetailedRow, type ImageRow, presentImageDetail } from './present.ts'
import { prioritiesOfImage } from './priority/priority-rows.ts'
import { pricesOf } from './sale.ts'

/** Whoever reads these columns joins `users` and `profiles`. */
export const author = {
  first_name: users.first_name,
  last_name: users.last_name,
  public_name: profiles.public_name,
}

export function isImageLiked({ db, user }: Pick<Context, 'db' | 'user'>): SQL<boolean> {
  if (!user) return sql<boolean>`false`
  const mine = db
    .select({ one: sql`1` })
    .from(image_likes)
    .where(and(eq(image_likes.image_id, images.id), eq(image_likes.user_id, user.id)))
  return sql<boolean>`exists (${mine})`
}

async function detailed(context: Context, where: SQL | undefined): Promise<DetailedRow> {
  const version = context.db
    .select({ version: max(certificates.version) })
    .from(certificates)
    .where(eq(certificates.image_id, images.id))
  const [row] = await context.db
    .select({
      image: images,
      author,
      genre: genres,
      collection: { id: collections.id, name: collections.name },
      liked: isImageLiked(context),
      version: sql<number>`(${version})`,
    })
    .from(images)
    .innerJoin(users, eq(users.id, images.user_id))
    .innerJoin(profiles, eq(profiles.user_id, images.user_id))
    .innerJoin(genres, eq(genres.id, images.genre_id))
    .leftJoin(collections, eq(collections.id, images.collection_id))
    .where(where)
  if (!row) throw new Failure('not_found')
  return row
}

/** One image that the caller may see, else `not_found`. */
export async function imageDetail(context: Context, id: string): Promise<ImageDetail> {
  const row = await detailed(context, and(eq(images.id, id), isVisible(context)))
  const priorities = await prioritiesOfImage(context, id)
  return presentImageDetail(row, await pricesOf(context, row.image), context.user?.id ?? null, priorities)
}

/** The row of an image that the caller may see, else `not_found`. */
export async function visibleImage(context: Context, id: string): Promise<ImageRow> {
  const [row] = await context.db
    .select()
    .from(images)
    .where(and(eq(images.id, id), isVisible(context)))
  if (!row) throw new Failure('not_found')
  return row
}

/** The row of the caller's own image, else `not_found`; locked until the transaction ends when `lock` is set. */
export async function ownImage({ db, user }: UserContext, id: string, lock = false): Promise<ImageRow> {
  const query = db
    .select()
    .from(images)
    .where(and(eq(images.id, id), isOwn(user.id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Failure('not_found')
  return row
}
