// What search engines are told of a photograph.
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ImageObject, imageObject } from '#features/images/image-object.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'

const image: ImageDetail = {
  id: 'img_1',
  slug: 'dune',
  user: 'usr_1',
  author: { id: 'usr_1', name: 'Studio Éluard' },
  title: 'Dune </script><script>alert(1)</script>',
  state: 'certified',
  portfolio: 'public',
  width: 3000,
  height: 2000,
  color: null,
  placeholder: null,
  sources: [{ media_type: 'image/jpeg', width: 2048, url: '/api/images/img_1/preview/2048.jpg' }],
  nudity: false,
  liked: false,
  nb_likes: 0,
  created_at: '2026-01-01T00:00:00Z',
  certified_at: '2026-01-01T00:00:00Z',
  own: false,
  refusal: null,
  file_name: 'dune.jpg',
  bytes: 1,
  sha256: '00',
  genre: { id: 'gen_landscape', name_en: 'Landscape', name_fr: 'Paysage' },
  collection: null,
  photographer: 'Marie Curie',
  created_on: null,
  angle: null,
  location: null,
  moment: null,
  technical_means: null,
  tags: ['sable'],
  max_editions: 1,
  ai_rights: 'reserved',
  training: null,
  training_price_own: null,
  ai_rights_own: null,
  prices: [],
  base_price_cents: null,
  nft_wish: null,
  monitored: false,
  views: 0,
  priorities: [],
  version: 1,
}

describe('the description for search engines', () => {
  it('names creator, credit, notice and licence, with whole addresses', () => {
    expect(imageObject(image, 'fr', 'https://auctor.test')).toMatchObject({
      '@type': 'ImageObject',
      contentUrl: 'https://auctor.test/api/images/img_1/preview/2048.jpg',
      creator: { '@type': 'Person', name: 'Marie Curie' },
      creditText: 'Marie Curie / Studio Éluard',
      copyrightNotice: '© Marie Curie',
      license: 'https://auctor.test/fr/about/buyers/',
    })
  })

  it('names a page where the licence is sold only when it is', () => {
    expect(imageObject(image, 'en', '')).not.toHaveProperty('acquireLicensePage')
    // On sale, and paused while its seller is verified again.
    expect(imageObject({ ...image, portfolio: 'on_sale' }, 'en', '')).not.toHaveProperty('acquireLicensePage')
    const prices = [{ duration: 'one_year', net_cents: 50_00, vat_cents: 5_00, total_cents: 55_00 } as const]
    expect(imageObject({ ...image, portfolio: 'on_sale', prices }, 'en', '')).toMatchObject({
      acquireLicensePage: '/en/sale/img_1/',
    })
  })

  it('stays one script whatever the title says', () => {
    const { container } = render(<ImageObject image={image} locale="en" />)
    expect(container.querySelectorAll('script')).toHaveLength(1)
    expect(container.innerHTML.match(/<\/script>/g)).toHaveLength(1)
    expect(JSON.parse(container.querySelector('script')?.textContent ?? '')).toMatchObject({ name: image.title })
  })
})
