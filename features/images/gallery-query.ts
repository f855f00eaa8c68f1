// What the gallery shows, read from its address; anything the address gets wrong falls back instead of failing.
import type { imageOrderings } from '#lib/contract/image-filters.ts'
import { href } from '#lib/routes.ts'
import { firstOf, pageOfParams, type SearchParams, searchOfParams } from '#lib/search-params.ts'

/** The orderings that the gallery offers; the API knows more. */
export const galleryOrderings = [
  '-created_at',
  '-nb_likes',
  'title',
] as const satisfies readonly (typeof imageOrderings)[number][]
export type GalleryOrdering = (typeof galleryOrderings)[number]

export type GalleryQuery = { genre: string | undefined; search: string; ordering: GalleryOrdering; page: number }

export function galleryQuery(genre: string | undefined, params: SearchParams): GalleryQuery {
  const asked = firstOf(params.ordering)
  return {
    genre,
    search: searchOfParams(params),
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
