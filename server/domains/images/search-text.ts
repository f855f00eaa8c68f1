// The text that the search box looks through, and the question in the same form.
import type { images } from '#server/db/schema/images.ts'

type Searchable = Pick<typeof images.$inferSelect, 'title' | 'tags' | 'photographer'>

/** Lower case without accents, so that « Été » is found by `ete` and the other way round. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function searchText(image: Searchable, author: string, genre: { name_en: string; name_fr: string }): string {
  const words = [image.title, ...image.tags, image.photographer, author, genre.name_en, genre.name_fr]
  return plain([...new Set(words)].join('\n'))
}

const MAX_WORDS = 8

/** One LIKE pattern per word; an image must match them all. */
export function searchPatterns(search: string): string[] {
  return plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
