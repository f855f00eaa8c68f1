// The text that the search box looks through, and the question in the same form.
import { eq } from 'drizzle-orm'
import { plainText } from '#lib/rules/text.ts'
import type { Context } from '#server/context.ts'
import { anywhere } from '#server/db/like.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { shownName } from './present.ts'

type Searchable = Pick<typeof images.$inferSelect, 'title' | 'tags' | 'photographer'>
type GenreNames = { name_en: string; name_fr: string }

export function searchText(image: Searchable, author: string, genre: GenreNames | undefined): string {
  const names = genre ? [genre.name_en, genre.name_fr] : []
  const words = [image.title, ...image.tags, image.photographer, author, ...names]
  return plainText([...new Set(words)].join('\n'))
}

/** The name under which strangers find a person's images: the one they see. */
export async function searchableAuthor({ db }: Pick<Context, 'db'>, user_id: string): Promise<string> {
  const [author] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, public_name: profiles.public_name })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, user_id))
  return author ? shownName(author) : ''
}

const MAX_WORDS = 8

/** One LIKE pattern per word; an image must match them all. */
export function searchPatterns(search: string): string[] {
  return plainText(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(likePattern)
}

/** A LIKE pattern for what contains a text. */
export const likePattern = (text: string): string => anywhere(plainText(text))
