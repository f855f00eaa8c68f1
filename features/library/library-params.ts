// The search parameters of a person's own images: layout, filters, ordering and page.
import { parseAsStringLiteral } from 'nuqs/server'
import type { ImagesQuery } from '#lib/api/own-images.ts'
import type { imageOrderings } from '#lib/contract/image-filters.ts'
import { href } from '#lib/routes.ts'
import { imageStates } from '#lib/rules/image-states.ts'
import { ID_MAX, parseAsPage, parseAsTrimmed, SEARCH_MAX, type StateOf, urlState } from '#lib/search-params.ts'

const libraryViews = ['grid', 'table', 'collections'] as const
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
const colours = {
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

export const libraryState = urlState({
  view: parseAsStringLiteral(libraryViews).withDefault('grid'),
  page: parseAsPage,
  search: parseAsTrimmed(SEARCH_MAX),
  ordering: parseAsStringLiteral(libraryOrderings).withDefault(libraryOrderings[0]),
  state: parseAsStringLiteral(imageStates),
  portfolio: parseAsStringLiteral(shownPortfolios),
  monitoring: parseAsStringLiteral(monitoringStates),
  genres: parseAsTrimmed(ID_MAX),
  collection: parseAsTrimmed(ID_MAX),
  photographers: parseAsTrimmed(ID_MAX),
  credits: parseAsTrimmed(ID_MAX),
  tags: parseAsTrimmed(ID_MAX),
  ratio: parseAsStringLiteral(shapes),
  color: parseAsStringLiteral(colourNames),
})
export type LibraryParams = StateOf<typeof libraryState.parsers>

export const libraryHref = (state: Partial<LibraryParams>): string => href('images', {}, libraryState.query(state))

export const filterNames = [
  'state',
  'portfolio',
  'monitoring',
  'genres',
  'collection',
  'photographers',
  'credits',
  'tags',
  'ratio',
  'color',
] as const satisfies readonly (keyof LibraryParams)[]
export type FilterName = (typeof filterNames)[number]

export const countLibraryFilters = (params: LibraryParams): number =>
  filterNames.filter(name => params[name] !== undefined).length

/** The query of the API; the lists add the page and its size. */
export function libraryQuery(params: LibraryParams): ImagesQuery {
  const { view: _, page: __, color, ...query } = params
  return color ? { ...query, color: colours[color] } : query
}
