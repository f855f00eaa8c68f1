// What the gallery shows, read from its address; anything the address gets wrong falls back instead of failing.
import type { imageOrderings } from '#lib/contract/images.ts'
import { href } from '#lib/routes.ts'

/** The orderings that the gallery offers; the API knows more. */
export const galleryOrderings = [
  '-created_at',
  '-nb_likes',
  'title',
] as const satisfies readonly (typeof imageOrderings)[number][]
export type GalleryOrdering = (typeof galleryOrderings)[number]

export type GalleryQuery = { genre: string | undefined; search: string; ordering: GalleryOrdering; page: number }

export type SearchParams = Record<string, string | string[] | undefined>

const SEARCH_MAX = 200
const PAGE_MAX = 100_000

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** A page number from an address: 1 for anything that is not one. */
export function pageOfParams(params: SearchParams): number {
  const page = Number(first(params.page) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1
}

export function galleryQuery(genre: string | undefined, params: SearchParams): GalleryQuery {
  const asked = first(params.ordering)
  return {
    genre,
    search: (first(params.search) ?? '').trim().slice(0, SEARCH_MAX),
    ordering: galleryOrderings.find(each => each === asked) ?? '-created_at',
    page: pageOfParams(params),
  }
}

/** The address of a gallery; what is the default stays out of it. */
export function galleryHref({ genre, search, ordering, page }: GalleryQuery): string {
  return href(
    'discovers',
    { slug: genre },
    {
      search: search || undefined,
      ordering: ordering === '-created_at' ? undefined : ordering,
      page: page === 1 ? undefined : page,
    },
  )
}
