// Photographs of the upload page for tests: fresh ones, and ones that have come some way.
import { type Batch, emptyBatch, freshItem, type Item } from '#features/upload/engine/batch.ts'
import { firstFields } from '#features/upload/read-photograph.ts'
import type { Upload } from '#lib/contract/uploads.ts'

export function makeItem(id: string, given: Partial<Item> = {}): Item {
  const chosen = freshItem({
    id,
    file_name: `${id}.jpg`,
    bytes: 1_000,
    last_modified: 0,
    added_at: 0,
    fields: firstFields({ title: id }, 'Marie Vasseur'),
  })
  return { ...chosen, width: 3_000, height: 2_000, ...given }
}

export const makeBatch = (items: Item[], given: Partial<Batch> = {}): Batch => ({ ...emptyBatch, items, ...given })

export const numbered = (count: number, given: Partial<Item> = {}): Item[] =>
  Array.from({ length: count }, (_, index) => makeItem(`photo-${index + 1}`, given))

export const makeUpload = (id: string, given: Partial<Upload> = {}): Upload => ({
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
  },
  submitted: false,
  dated_at: '2026-11-21T07:00:00.000Z',
  created_at: '2026-11-21T07:00:00.000Z',
  expires_at: '2026-11-28T07:00:00.000Z',
  ...given,
})
