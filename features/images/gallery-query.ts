// What the gallery shows, read from its address; anything the address gets wrong falls back instead of failing.
import { parseAsStringLiteral } from 'nuqs/server'
import type { imageOrderings } from '#lib/contract/image-filters.ts'
import { href } from '#lib/routes.ts'
import {
  parseAsPage,
  parseAsTrimmed,
  SEARCH_MAX,
  type SearchParams,
  type StateOf,
  urlState,
} from '#lib/search-params.ts'

/** The orderings that the gallery offers; the API knows more. */
export const galleryOrderings = [
  '-created_at',
  '-nb_likes',
  'title',
] as const satisfies readonly (typeof imageOrderings)[number][]

const state = urlState({
  search: parseAsTrimmed(SEARCH_MAX).withDefault(''),
  ordering: parseAsStringLiteral(galleryOrderings).withDefault('-created_at'),
  page: parseAsPage,
})

/** The genre is a part of the path. */
export type GalleryQuery = StateOf<typeof state.parsers> & { genre: string | undefined }

export const galleryQuery = (genre: string | undefined, params: SearchParams): GalleryQuery => ({
  genre,
  ...state.read(params),
})

export const galleryHref = ({ genre, ...rest }: Partial<GalleryQuery>): string =>
  href('discovers', { slug: genre }, state.query(rest))
