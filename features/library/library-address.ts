// The search parameters of a person's own images: layout, filters, ordering and page. Unknown values count as absent.
import type { ImagesQuery } from '#lib/api/own-images.ts'
import type { imageOrderings } from '#lib/contract/image-filters.ts'
import { href } from '#lib/routes.ts'
import { imageStates } from '#lib/rules/image-states.ts'

export const libraryViews = ['grid', 'table', 'collections'] as const
export type LibraryView = (typeof libraryViews)[number]
export const shapes = ['landscape', 'portrait', 'square'] as const
export const shownPortfolios = ['private', 'public', 'on_sale'] as const
export const monitoringStates = ['true', 'false'] as const

/** The orderings offered; the API knows a few more. */
export const libraryOrderings = [
  '-created_at',
  'created_at',
  'title',
  '-title',
  '-views',
  'views',
  '-nb_likes',
  'nb_likes',
] as const satisfies readonly (typeof imageOrderings)[number][]
export type LibraryOrdering = (typeof libraryOrderings)[number]

/** Named colours, muted as in images of nature. */
export const colours = {
  red: '#a03c32',
  orange: '#c07a3c',
  yellow: '#c8b45a',
  green: '#4f7a46',
  blue: '#46709c',
  violet: '#7a5a96',
  brown: '#6b4a32',
  black: '#1e1e1e',
  grey: '#808080',
  white: '#e4e4e0',
} as const
export type Colour = keyof typeof colours
export const colourNames = Object.keys(colours) as Colour[] // the keys of a constant object

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find(value => value === text)

const TEXT_MAX = 200
const ID_MAX = 40

export function readLibraryAddress(search: URLSearchParams) {
  const text = (name: string, max: number) => search.get(name)?.trim().slice(0, max) || undefined
  return {
    view: oneOf(libraryViews, search.get('view')) ?? 'grid',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    search: text('search', TEXT_MAX),
    ordering: oneOf(libraryOrderings, search.get('ordering')) ?? '-created_at',
    state: oneOf(imageStates, search.get('state')),
    portfolio: oneOf(shownPortfolios, search.get('portfolio')),
    monitoring: oneOf(monitoringStates, search.get('monitoring')),
    genres: text('genres', ID_MAX),
    collection: text('collection', ID_MAX),
    photographers: text('photographers', ID_MAX),
    tags: text('tags', ID_MAX),
    ratio: oneOf(shapes, search.get('ratio')),
    color: oneOf(colourNames, search.get('color')),
  }
}
export type LibraryAddress = ReturnType<typeof readLibraryAddress>

/** The path of the page in this state, without the defaults. */
export function libraryHref({ view, page, ordering, ...rest }: Partial<LibraryAddress>): string {
  return href(
    'images',
    {},
    {
      view: view === 'grid' ? undefined : view,
      page: page === 1 ? undefined : page,
      ordering: ordering === '-created_at' ? undefined : ordering,
      ...rest,
    },
  )
}

export const filterNames = [
  'state',
  'portfolio',
  'monitoring',
  'genres',
  'collection',
  'photographers',
  'tags',
  'ratio',
  'color',
] as const satisfies readonly (keyof LibraryAddress)[]
export type FilterName = (typeof filterNames)[number]

export const countLibraryFilters = (address: LibraryAddress): number =>
  filterNames.filter(name => address[name] !== undefined).length

/** The query of the API; the lists add the page and its size. */
export function libraryQuery(address: LibraryAddress): ImagesQuery {
  const { view: _, page: __, color, ...query } = address
  return color ? { ...query, color: colours[color] } : query
}
