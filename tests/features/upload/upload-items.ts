// Images of the upload page for tests: new ones, and ones that are under way.

import { initialFields } from '#features/upload/details/read-image-file.ts'
import { type Batch, emptyBatch, type Item, newItem } from '#features/upload/engine/item.ts'
import type { Upload } from '#lib/contract/uploads.ts'
import { noNftWish } from '#lib/rules/nft/wishes.ts'

export function makeItem(id: string, overrides: Partial<Item> = {}): Item {
  const chosen = newItem({
    id,
    file_name: `${id}.jpg`,
    bytes: 1_000,
    last_modified: 0,
    added_at: 0,
    fields: initialFields({ title: id }, 'Marie Vasseur'),
  })
  return { ...chosen, width: 3_000, height: 2_000, ...overrides }
}

export const makeBatch = (items: Item[], overrides: Partial<Batch> = {}): Batch => ({
  ...emptyBatch,
  items,
  ...overrides,
})

export const numbered = (count: number, overrides: Partial<Item> = {}): Item[] =>
  Array.from({ length: count }, (_, index) => makeItem(`photo-${index + 1}`, overrides))

export const makeUpload = (id: string, overrides: Partial<Upload> = {}): Upload => ({
  id,
  file_name: `${id}.jpg`,
  bytes: 1_000,
  sha256: '0'.repeat(64),
  state: 'waiting',
  offset: 0,
  transfer_url: `/api/uploads/${id}/file`,
  refusal: null,
  image: null,
  duplicate: false,
  fields: {
    title: '',
    genre: '',
    photographer: null,
    collection: null,
    created_on: null,
    angle: null,
    location: null,
    moment: null,
    technical_means: null,
    tags: [],
    max_editions: 1,
    public: true,
    track: true,
    despite_earlier: false,
    license_sale: false,
    base_price_cents: null,
    ...noNftWish,
  },
  earlier: null,
  submitted: false,
  dated_at: '2026-11-21T07:00:00.000Z',
  created_at: '2026-11-21T07:00:00.000Z',
  expires_at: '2026-11-28T07:00:00.000Z',
  ...overrides,
})
