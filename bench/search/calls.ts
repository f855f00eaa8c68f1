// What the bench of the search asks, each time with other words, filters, colours and images.
import { ImageFacetFilters, ImageFilters } from '../../lib/contract/image-filters.ts'
import { swatches } from '../../lib/rules/colors.ts'
import { priceBands } from '../../lib/rules/sale.ts'
import type { Context } from '../../server/context.ts'
import type { Database } from '../../server/db/database.ts'
import { listImages } from '../../server/domains/images/list-images.ts'
import { countFacets } from '../../server/domains/images/search/count-facets.ts'
import { listSimilarImages } from '../../server/domains/images/search/similar-images.ts'
import { vocabulary } from './fill.ts'

const PAGE_SIZE = 24

export type Calls = Record<string, (round: number) => Promise<unknown>>

export function searchCalls(db: Database, images: number): Calls {
  // What the use cases ask of a context: the database and the caller, who is a stranger.
  const context = { db, user: null, settings: { public_url: '' }, now: () => new Date() } as unknown as Context
  const list = (query: object) => listImages(context, { query: ImageFilters.parse(query) })
  const facets = (query: object) => countFacets(context, { query: ImageFacetFilters.parse(query) })
  const deep = Math.floor(images / PAGE_SIZE / 2)
  return {
    'words, best match first': round =>
      list({ search: `${frequent(round)} ${frequent(round + 3)}`, ordering: '-relevance' }),
    'one frequent word': round => list({ search: frequent(round), ordering: '-relevance' }),
    'one rare word': round => list({ search: rare(round), ordering: '-relevance' }),
    'a word with a mistake': round => list({ search: mistaken(round), ordering: '-relevance' }),
    'three filters': round => list(three(round)),
    'three filters and a word': round => list({ ...three(round), search: frequent(round) }),
    'counts of everything': () => facets({}),
    'counts beside a frequent word': round => facets({ search: frequent(round) }),
    'counts beside three filters': round => facets(three(round)),
    'first page': () => list({}),
    [`page ${deep}`]: round => list({ page: deep - round }),
    'by title': round => list({ ordering: 'title', page: 1 + round }),
    'by title, beside a frequent word': round => list({ search: frequent(round), ordering: 'title' }),
    'on sale': round => list({ sale_category: 'license_on_sale', page: 1 + round }),
    'a band of prices': round => list(bandOf(round)),
    'a band of prices, beside a frequent word': round => list({ ...bandOf(round), search: frequent(round) }),
    'counts beside a band of prices': round => facets(bandOf(round)),
    'cheapest first': round => list({ ordering: 'price', page: 1 + round }),
    'dearest first, beside a frequent word': round => list({ ordering: '-price', search: frequent(round) }),
    'dearest first, beside three filters': round => list({ ...three(round), ordering: '-price' }),
    'a swatch': round => list({ color: swatches[round % swatches.length]?.color }),
    'a colour of one’s own': round => list({ color: colorOf(round) }),
    'more like this': round => listSimilarImages(context, { id: idOf(shown((round * 7919) % images)) }),
  }
}

const frequent = (round: number) => vocabulary[1 + ((round * 7) % 60)] ?? ''
const rare = (round: number) => vocabulary[vocabulary.length - 1 - ((round * 131) % 2000)] ?? ''
/** Without its third letter. */
const mistaken = (round: number) => {
  const word = vocabulary[200 + ((round * 31) % 1000)] ?? ''
  return word.slice(0, 2) + word.slice(3)
}
const genres = ['gen_landscape', 'gen_seascape', 'gen_city', 'gen_night', 'gen_wildlife', 'gen_people']
const three = (round: number) => ({
  genres: genres[round % genres.length],
  ratio: ['landscape', 'portrait'][round % 2],
  tags: frequent(round),
})
const bandOf = (round: number) => {
  const { price_min, price_max } = priceBands[round % priceBands.length] ?? priceBands[0]
  return { price_min: price_min ?? undefined, price_max: price_max ?? undefined }
}
const colorOf = (round: number) => `#${((round * 1_234_567 + 4_000_000) % 16_777_216).toString(16).padStart(6, '0')}`
/** Every fortieth is private. */
const shown = (n: number) => (n % 40 === 0 ? n + 1 : n)
const idOf = (n: number) => `img_bench${String(n).padStart(9, '0')}`
