// What the gallery shows, read from its address; anything the address gets wrong falls back instead of failing.
import { parseAsStringLiteral } from 'nuqs/server'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import type { ImageFacets, imageOrderings, ratios } from '#lib/contract/image-filters.ts'
import { href } from '#lib/routes.ts'
import { saleCategories } from '#lib/rules/sale.ts'
import {
  parseAsDay,
  parseAsPage,
  parseAsPattern,
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
] as const satisfies readonly (typeof imageOrderings)[number][]

export const galleryRatios = ['landscape', 'portrait', 'square'] as const satisfies readonly (typeof ratios)[number][]

const TAG_MAX = 60
const parseAsId = parseAsPattern(/^[a-z]{3}_\w{1,36}$/)

/** Whole euros, as far as prices go. */
const parseAsEuros = parseAsPattern(/^(?:\d{1,3}|1\d{3}|2000)$/)

const state = urlState({
  search: parseAsTrimmed(SEARCH_MAX).withDefault(''),
  /** What is looked for; photographs when it is absent. */
  category: parseAsStringLiteral(['creators', 'collections']),
  /** The words as they are typed. */
  exact: parseAsStringLiteral(['true']),
  sale_category: parseAsStringLiteral(saleCategories),
  price_min: parseAsEuros,
  price_max: parseAsEuros,
  color: parseAsPattern(/^#[0-9a-f]{6}$/),
  ratio: parseAsStringLiteral(galleryRatios),
  tags: parseAsTrimmed(TAG_MAX),
  creators: parseAsId,
  photographers: parseAsId,
  credits: parseAsId,
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

/** The address's part of a band of prices. */
export const priceState = ({
  price_min,
  price_max,
}: Pick<ImageFacets['prices'][number], 'price_min' | 'price_max'>) => ({
  price_min: price_min === null ? undefined : String(price_min),
  price_max: price_max === null ? undefined : String(price_max),
})

export const galleryQuery = (genre: string | undefined, params: SearchParams): GalleryQuery => ({
  genre,
  ...state.read(params),
})

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
