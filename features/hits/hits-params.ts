// What the address of the copies found says: which category, how it is laid out, filtered and ordered, and which copy is open.
import { createParser, parseAsStringLiteral, type SingleParserBuilder } from 'nuqs/server'
import type { CallInput } from '#lib/contract/endpoint.ts'
import type { hitOrderings } from '#lib/contract/hit-filters.ts'
import type { hits } from '#lib/contract/hits.ts'
import { href } from '#lib/routes.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { type HitCategory, hitCategories, hitKinds, hitSources, hitStatuses } from '#lib/rules/hits.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { parseAsDay, parseAsTrimmed, SEARCH_MAX, type StateOf, urlState } from '#lib/search-params.ts'

/** The categories of the page: where a hit is filed, and the weak signals apart. */
export const categories = [...hitCategories, 'weak'] as const
export type ShownCategory = (typeof categories)[number]

export const hitModes = ['grid', 'list', 'by-website', 'by-picture', 'by-image'] as const
export type HitMode = (typeof hitModes)[number]
/** One picture is often found on many pages: it is decided about once. */
const FIRST_MODE = 'by-picture' satisfies HitMode

/** What each grouped layout groups by, in the words of the API. */
export const groupings = { 'by-website': 'domain', 'by-picture': 'picture', 'by-image': 'image' } as const
export type GroupMode = keyof typeof groupings
export const isGroupMode = (mode: HitMode): mode is GroupMode => mode in groupings

export const orderings = [
  '-found_at',
  'found_at',
  '-score',
  'score',
  'domain',
  '-last_seen_at',
] as const satisfies readonly (typeof hitOrderings)[number][]

const yesOrNo = ['true', 'false'] as const

/** Filters that are chosen from a few words. */
export const choices = {
  status: hitStatuses,
  kind: hitKinds,
  source: hitSources,
  viewed: yesOrNo,
  gone: yesOrNo,
  home: yesOrNo,
  report: yesOrNo,
  report_status: evidenceStates,
  litigation_status: litigationStates,
  manual_report: yesOrNo,
  score_min: ['50', '70', '80', '90', '95'],
  portfolio: ['private', 'public', 'on_sale'],
} as const
export type ChoiceName = keyof typeof choices
export const choiceNames = Object.keys(choices) as ChoiceName[] // the keys of a constant object

const text = parseAsTrimmed(SEARCH_MAX)

/** Filters that are ids, names and days. */
const texts = {
  domain_names: text,
  extensions: text,
  image: text,
  picture: text,
  genres: text,
  tags: text,
  photographers: text,
  collection: text,
  found_from: parseAsDay,
  found_to: parseAsDay,
}
export type TextName = keyof typeof texts
export const textNames = Object.keys(texts) as TextName[] // the keys of a constant object
/** Several of them stand in one field, with commas between them. */
const listed = new Set<string>(['domain_names', 'extensions'] satisfies TextName[])

const slugOf = (category: ShownCategory) => category.replaceAll('_', '-')
const categoryOfSlug = (slug: string | null | undefined) => categories.find(category => slugOf(category) === slug)
const modeOf = (word: string | undefined) => hitModes.find(mode => mode === word)
const hitId = /^hit_[0-9A-Za-z]{1,36}$/

// The names come from the table itself, and each parser from the row of its name.
const choiceParsers = Object.fromEntries(
  choiceNames.map(name => [name, parseAsStringLiteral<string>(choices[name])]),
) as { [Name in ChoiceName]: SingleParserBuilder<(typeof choices)[Name][number]> }

/** What stands in the query; category, layout and hit are the path, and beside a hit the first two are `in` and `as`. */
export const hitsState = urlState({
  in: createParser({ parse: slug => categoryOfSlug(slug) ?? null, serialize: slugOf }).withDefault('to_handle'),
  as: parseAsStringLiteral(hitModes).withDefault(FIRST_MODE),
  ordering: parseAsStringLiteral(orderings).withDefault(orderings[0]),
  /** Where weak signals are filed: they have one category for all of them. */
  filed: parseAsStringLiteral(hitCategories).withDefault('to_handle'),
  search: text,
  ...choiceParsers,
  ...texts,
})

export type HitsParams = Omit<StateOf<typeof hitsState.parsers>, 'in' | 'as'> & {
  hit: string | undefined
  category: ShownCategory
  mode: HitMode
}

/** Whether the parts of a path below `/hits/` name a place: a category and its layout, or a hit. */
export function isHitsPath([slug, mode, ...more]: readonly string[]): boolean {
  if (more.length > 0) return false
  if (slug === undefined) return true
  if (hitId.test(slug)) return mode === undefined
  return categoryOfSlug(slug) !== undefined && (mode === undefined || modeOf(mode) !== undefined)
}

export function readHitsParams(path: string, search: URLSearchParams): HitsParams {
  const [, slug, mode] = path.split('/').filter(Boolean)
  const hit = slug !== undefined && hitId.test(slug) ? slug : undefined
  const { in: category, as, ...rest } = hitsState.read(search)
  if (hit) return { hit, category, mode: as, ...rest }
  return { hit, category: categoryOfSlug(slug) ?? 'to_handle', mode: modeOf(mode) ?? FIRST_MODE, ...rest }
}

/** The path of the page in this state; what is the default stays out of it. */
export function hitsHref({ hit, category = 'to_handle', mode = FIRST_MODE, ...filters }: Partial<HitsParams>): string {
  if (hit) return href('hits', { slug: hit }, hitsState.query({ in: category, as: mode, ...filters }))
  const layout = mode === FIRST_MODE ? undefined : mode
  const slug = category === 'to_handle' && !layout ? undefined : slugOf(category)
  return href('hits', { slug, mode: layout }, hitsState.query(filters))
}

export const activeFilters = (params: HitsParams): number =>
  [...choiceNames, ...textNames].filter(name => params[name] !== undefined).length +
  (params.category === 'weak' && params.filed !== 'to_handle' ? 1 : 0)

/** The same place without a filter. */
export const unfiltered = ({ category, mode }: HitsParams): HitsParams => ({
  ...readHitsParams('', new URLSearchParams()),
  category,
  mode,
})

/** What lists in this state hold: hits that are filed elsewhere leave them. */
export const filedUnder = ({ category, filed }: HitsParams): HitCategory => (category === 'weak' ? filed : category)

export type HitsQuery = NonNullable<CallInput<typeof hits.list>['query']>

/** What the API is asked for; pages and their size are the list's own business. */
export function hitsQuery(params: HitsParams): HitsQuery {
  const { hit: _, mode: __, category, filed: ___, ...asked } = params
  const given = Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined) return []
    const several = value.split(',').flatMap(one => one.trim() || [])
    return [[name, listed.has(name) ? several : value]]
  })
  return {
    ...Object.fromEntries(given),
    category: filedUnder(params),
    ...(category === 'weak' ? { weak: 'true' } : {}),
  }
}

/** The hits one by one as the layout shows them: beside groups the next hit is the next of its group, then the first of the next group. */
export const walkQuery = (params: HitsParams): HitsQuery => ({
  ...hitsQuery(params),
  ...(isGroupMode(params.mode) ? { by: groupings[params.mode] } : {}),
})
