// The rules of an image's fields that need the database or the clock, for new images and for changes alike.
import { and, eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { collections, genres } from '#server/db/schema/images.ts'

export type GenreRow = typeof genres.$inferSelect

/** The genre of an id; a missing one and an unknown one are refused differently. */
export async function requireGenre({ db }: UserContext, id: string): Promise<GenreRow> {
  if (id === '') throw new Failure('image_genre_required')
  const [genre] = await db.select().from(genres).where(eq(genres.id, id))
  if (!genre) throw new Failure('invalid_input', {}, { genre: ['choice_invalid'] })
  return genre
}

/** Somebody else's collection is as unknown as none. */
export async function requireOwnCollection({ db, user }: UserContext, id: string | null): Promise<void> {
  if (id === null) return
  const [found] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.user_id, user.id)))
  if (!found) throw new Failure('invalid_input', {}, { collection: ['choice_invalid'] })
}

export function requirePast({ now }: UserContext, created_on: string | null): void {
  if (created_on !== null && created_on > dayOf(now())) {
    throw new Failure('invalid_input', {}, { created_on: ['date_future'] })
  }
}

/** Without repetitions, in the order given. */
export const distinctTags = (tags: readonly string[]): string[] => [...new Set(tags)]
