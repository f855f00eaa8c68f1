// One's own image as lists give it, for the tests of the library.
import type { Image } from '#lib/contract/images.ts'
import type { OwnedImage } from '#lib/contract/own-images.ts'

export const ownedImage = (number: number, owned: Partial<OwnedImage> = {}): Image => ({
  id: `img_${number}`,
  slug: 'x',
  user: 'usr_1',
  author: { id: 'usr_1', name: 'Anne' },
  title: `Dune ${number}`,
  state: 'certified',
  portfolio: 'public',
  width: 3,
  height: 2,
  color: null,
  placeholder: null,
  sources: [],
  nudity: false,
  liked: false,
  nb_likes: number,
  created_at: '2026-01-01T00:00:00.000Z',
  certified_at: null,
  owned: {
    refusal: null,
    file_name: `dune-${number}.jpg`,
    genre: 'gen_landscape',
    collection: null,
    tags: [],
    photographer: 'Anne',
    monitored: false,
    monitoring_locked_until: null,
    views: 0,
    undeletable: null,
    ...owned,
  },
})
