// The choices of the dialog that edits many images: a blank choice leaves a field as it is in each of them.
import { noSale, type SaleChosen, saleChanges, saleChoiceProblem } from '#features/sale/sale-choice.tsx'
import type { BulkChanges } from '#lib/contract/image-changes.ts'

export type BulkChoice = Record<'genre' | 'tags' | 'portfolio' | 'collection' | 'photographer' | 'track', string> &
  SaleChosen
export const noChoice: BulkChoice = {
  genre: '',
  tags: '',
  portfolio: '',
  collection: '',
  photographer: '',
  track: '',
  ...noSale,
}
/** No collection has this id. */
export const NO_COLLECTION = 'none'

export function bulkChanges(choice: BulkChoice): BulkChanges {
  const { genre, tags, portfolio, collection, photographer, track } = choice
  const tagNames = tags.split(',').flatMap(tag => tag.trim() || [])
  return {
    ...(genre ? { genre } : {}),
    ...(tagNames.length > 0 ? { tags: [...new Set(tagNames)] } : {}),
    ...(photographer.trim() ? { photographer: photographer.trim() } : {}),
    ...(collection ? { collection: collection === NO_COLLECTION ? null : collection } : {}),
    ...(portfolio ? { portfolio: portfolio === 'private' ? 'private' : 'public' } : {}),
    ...(track ? { track: track === 'true' } : {}),
    ...saleChanges(choice),
  }
}

/** Something was chosen, right or wrong. */
export const isChosen = (choice: BulkChoice): boolean =>
  Object.keys(bulkChanges(choice)).length > 0 || saleChoiceProblem(choice) !== null
