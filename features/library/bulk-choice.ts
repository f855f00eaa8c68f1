// What the dialog for many photographs asks to be changed: a blank choice leaves a field as it is in each of them.
import type { BulkChanges } from '#lib/contract/images.ts'

export type Choice = Record<'genre' | 'tags' | 'portfolio' | 'collection' | 'photographer' | 'track', string>
export const unchanged: Choice = { genre: '', tags: '', portfolio: '', collection: '', photographer: '', track: '' }
/** No collection has this id. */
export const NONE = 'none'

export function changesOf({ genre, tags, portfolio, collection, photographer, track }: Choice): BulkChanges {
  const words = tags.split(',').flatMap(tag => tag.trim() || [])
  return {
    ...(genre ? { genre } : {}),
    ...(words.length > 0 ? { tags: [...new Set(words)] } : {}),
    ...(photographer.trim() ? { photographer: photographer.trim() } : {}),
    ...(collection ? { collection: collection === NONE ? null : collection } : {}),
    ...(portfolio ? { portfolio: portfolio === 'private' ? 'private' : 'public' } : {}),
    ...(track ? { track: track === 'true' } : {}),
  }
}
