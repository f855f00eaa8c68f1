// What the gallery shows, read from its address; anything the address gets wrong falls back instead of failing.
import { parseAsStringLiteral } from 'nuqs/server'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import type { ImageFacets, imageOrderings, ratios } from '#lib/contract/image-filters.ts'
import { href } from '#lib/routes.ts'
import { nftSaleKinds } from '#lib/rules/nft/listings.ts'
import { nftEditions, nftMarkets, saleCategories } from '#lib/rules/sale.ts'
import {
  parseAsDay,
  parseAsPage,
  parseAsPattern,
  parseAsSeveral,
  parseAsTrimmed,
  SEARCH_MAX,
  type SearchParams,
  type StateOf,
  urlState,
} from '#lib/search-params.ts'

/** The orderings that the gallery offers; the API knows more. The first is there when there are words. */
export const galleryOrderings = [
  '-relevance',
  '-created_at',
  '-nb_likes',
  'title',
  'price',
  '-price',
] as const satisfies readonly (typeof imageOrderings)[number][]

export const galleryRatios = ['landscape', 'portrait', 'square'] as const satisfies readonly (typeof ratios)[number][]

const TAG_MAX = 60
/** More values of one filter than this make an address that nobody reads. */
const VALUES_MAX = 12
const parseAsId = parseAsPattern(/^[a-z]{3}_\w{1,36}$/)
const parseAsIds = parseAsSeveral(parseAsId, VALUES_MAX)

/** Whole euros, as far as prices go. */
const parseAsEuros = parseAsPattern(/^(?:\d{1,3}|1\d{3}|2000)$/)

const state = urlState({
  search: parseAsTrimmed(SEARCH_MAX).withDefault(''),
  /** What is looked for; photographs when it is absent. */
  category: parseAsStringLiteral(['creators', 'collections']),
  /** The words as they are typed. */
  exact: parseAsStringLiteral(['true']),
  sale_category: parseAsStringLiteral(saleCategories),
  nft_sale_category: parseAsStringLiteral(nftSaleKinds),
  editions: parseAsStringLiteral(nftEditions),
  market: parseAsStringLiteral(nftMarkets),
  currency: parseAsPattern(/^\w{1,12}$/),
  price_min: parseAsEuros,
  price_max: parseAsEuros,
  color: parseAsPattern(/^#[0-9a-f]{6}$/),
  ratio: parseAsStringLiteral(galleryRatios),
  /** Of several values of one filter any will do, as the API has it. */
  tags: parseAsSeveral(parseAsTrimmed(TAG_MAX), VALUES_MAX),
  creators: parseAsIds,
  photographers: parseAsIds,
  credits: parseAsIds,
  collection: parseAsId,
  nudity: parseAsStringLiteral(['true', 'false']),
  certified_since: parseAsDay,
  ordering: parseAsStringLiteral(galleryOrderings),
  page: parseAsPage,
})

/** The genre is a part of the path. */
export type GalleryQuery = StateOf<typeof state.parsers> & { genre: string | undefined }

/** The filters of the address that the API knows by the same name. */
export const galleryFilters = [
  'sale_category',
  'nft_sale_category',
  'editions',
  'market',
  'currency',
  'price_min',
  'price_max',
  'color',
  'ratio',
  'tags',
  'creators',
  'photographers',
  'credits',
  'collection',
  'nudity',
  'certified_since',
] as const satisfies readonly (keyof GalleryQuery)[]
export type GalleryFilter = (typeof galleryFilters)[number]

/** Those of which several values can be chosen. */
const severalFilters = ['tags', 'creators', 'photographers', 'credits'] as const satisfies readonly GalleryFilter[]
type SeveralFilter = (typeof severalFilters)[number]
export const takesSeveral = (filter: GalleryFilter): filter is SeveralFilter =>
  severalFilters.some(each => each === filter)

/** The values of a filter that are chosen. */
export const chosenValues = (query: GalleryQuery, filter: GalleryFilter): string[] => [query[filter] ?? []].flat()

/** Without a filter, or without one of its values; an order by price goes with what it implies. */
export function withoutFilter(query: GalleryQuery, filter: GalleryFilter, value?: string): GalleryQuery {
  const others = chosenValues(query, filter).filter(each => each !== value)
  const kept = value === undefined || others.length === 0 || !takesSeveral(filter) ? undefined : others
  const ordering = filter === 'sale_category' && isByPrice(query) ? undefined : query.ordering
  return { ...query, ordering, [filter]: kept, page: 1 }
}

/** With one more value of a filter that takes several. */
export const withValue = (query: GalleryQuery, filter: SeveralFilter, value: string): GalleryQuery => ({
  ...query,
  [filter]: [...chosenValues(query, filter), value],
  page: 1,
})

/** The address's part of a band of prices. */
export const priceState = ({
  price_min,
  price_max,
}: Pick<ImageFacets['prices'][number], 'price_min' | 'price_max'>) => ({
  price_min: price_min === null ? undefined : String(price_min),
  price_max: price_max === null ? undefined : String(price_max),
})

const isByPrice = ({ ordering }: Pick<GalleryQuery, 'ordering'>) => ordering === 'price' || ordering === '-price'

/** An order by price leaves what can be bought: the filter says so, and can be taken away. */
export function galleryQuery(genre: string | undefined, params: SearchParams): GalleryQuery {
  const read = state.read(params)
  return { genre, ...read, sale_category: isByPrice(read) ? 'license_on_sale' : read.sale_category }
}

export const galleryHref = ({ genre, ...rest }: Partial<GalleryQuery>): string =>
  href('discovers', { slug: genre }, state.query(rest))

/** What fits best when there are words, the newest otherwise. */
export const galleryOrdering = ({ ordering, search }: GalleryQuery) =>
  ordering ?? (search ? '-relevance' : '-created_at')

/** What the API is asked; `genre` is its id. */
export function galleryAsk(query: GalleryQuery, genre: string | undefined): ImagesQuery {
  const { search, exact } = query
  const set = galleryFilters.flatMap(name => (query[name] === undefined ? [] : [[name, query[name]]]))
  return {
    ...Object.fromEntries(set),
    ...(search ? { search } : {}),
    ...(search && exact ? { exact } : {}),
    ...(genre ? { genres: genre } : {}),
  }
}
