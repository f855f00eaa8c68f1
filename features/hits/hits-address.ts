// What the address of the copies found says: which drawer, how it is laid out, filtered and ordered, and which copy is open. Words it does not know count as none.
import type { CallInput } from '#lib/contract/endpoint.ts'
import type { hitOrderings } from '#lib/contract/hit-filters.ts'
import type { hits } from '#lib/contract/hits.ts'
import { href } from '#lib/routes.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { type HitCategory, hitCategories, hitKinds, hitSources, hitStatuses } from '#lib/rules/hits.ts'

/** The drawers of the page: where a hit is filed, and the weak signals apart. */
export const drawers = [...hitCategories, 'weak'] as const
export type Drawer = (typeof drawers)[number]

export const hitModes = ['grid', 'list', 'by-website', 'by-picture', 'by-image'] as const
export type HitMode = (typeof hitModes)[number]

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
  report: yesOrNo,
  report_status: evidenceStates,
  manual_report: yesOrNo,
  score_min: ['50', '70', '80', '90', '95'],
  portfolio: ['private', 'public', 'on_sale'],
} as const
export type ChoiceName = keyof typeof choices
export const choiceNames = Object.keys(choices) as ChoiceName[] // the keys of a constant object
type Choices = { [Name in ChoiceName]: (typeof choices)[Name][number] | undefined }

/** Filters that are ids, names and days. */
export const textNames = [
  'domain_names',
  'extensions',
  'image',
  'picture',
  'genres',
  'tags',
  'photographers',
  'collection',
  'found_from',
  'found_to',
] as const
export type TextName = (typeof textNames)[number]
/** Several of them stand in one field, with commas between them. */
const listed = new Set<string>(['domain_names', 'extensions'] satisfies TextName[])

export type HitsAddress = Choices &
  Record<TextName | 'search' | 'hit', string | undefined> & {
    drawer: Drawer
    mode: HitMode
    ordering: (typeof orderings)[number]
    /** Where weak signals are filed: they have one drawer for all of them. */
    filed: HitCategory
  }

const oneOf = <Word extends string>(known: readonly Word[], word: string | null | undefined): Word | undefined =>
  known.find(each => each === word)

const slugOf = (drawer: Drawer) => drawer.replaceAll('_', '-')
const drawerOf = (slug: string | null | undefined) => drawers.find(drawer => slugOf(drawer) === slug)
const hitId = /^hit_[0-9A-Za-z]{1,36}$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Whether the parts of a path below `/hits/` name a place: a drawer and its layout, or a hit. */
export function isHitsPlace([slug, mode, ...more]: readonly string[]): boolean {
  if (more.length > 0) return false
  if (slug === undefined) return true
  if (hitId.test(slug)) return mode === undefined
  return drawerOf(slug) !== undefined && (mode === undefined || oneOf(hitModes, mode) !== undefined)
}

export function readHitsAddress(path: string, search: URLSearchParams): HitsAddress {
  const [, slug, mode] = path.split('/').filter(Boolean)
  const hit = slug !== undefined && hitId.test(slug) ? slug : undefined
  const text = (name: TextName | 'search') => {
    const value = search.get(name)?.trim().slice(0, 200) || undefined
    return name.startsWith('found_') && !day.test(value ?? '') ? undefined : value
  }
  return {
    hit,
    drawer: drawerOf(hit ? search.get('in') : slug) ?? 'to_handle',
    mode: oneOf(hitModes, hit ? search.get('as') : mode) ?? 'grid',
    ordering: oneOf(orderings, search.get('ordering')) ?? '-found_at',
    filed: oneOf(hitCategories, search.get('filed')) ?? 'to_handle',
    search: text('search'),
    // The names come from the tables themselves, and each value from the row of its name.
    ...(Object.fromEntries(choiceNames.map(name => [name, oneOf<string>(choices[name], search.get(name))])) as Choices),
    ...(Object.fromEntries(textNames.map(name => [name, text(name)])) as Record<TextName, string | undefined>),
  }
}

/** The path of the page in this state; what is the default stays out of it. */
export function hitsHref({ hit, drawer, mode, ordering, filed, ...filters }: Partial<HitsAddress>): string {
  const inside = drawer && drawer !== 'to_handle' ? slugOf(drawer) : undefined
  const layout = mode && mode !== 'grid' ? mode : undefined
  const query = {
    ordering: ordering === '-found_at' ? undefined : ordering,
    filed: filed === 'to_handle' ? undefined : filed,
    ...filters,
  }
  if (hit) return href('hits', { slug: hit }, { in: inside, as: layout, ...query })
  return href('hits', { slug: inside ?? (layout && slugOf('to_handle')), mode: layout }, query)
}

export const activeFilters = (address: HitsAddress): number =>
  [...choiceNames, ...textNames].filter(name => address[name] !== undefined).length +
  (address.drawer === 'weak' && address.filed !== 'to_handle' ? 1 : 0)

/** The same place without a filter. */
export const unfiltered = ({ drawer, mode }: HitsAddress): HitsAddress => ({
  ...readHitsAddress('', new URLSearchParams()),
  drawer,
  mode,
})

/** What lists in this state hold: hits that are filed elsewhere leave them. */
export const filedUnder = ({ drawer, filed }: HitsAddress): HitCategory => (drawer === 'weak' ? filed : drawer)

export type HitsQuery = NonNullable<CallInput<typeof hits.list>['query']>

/** What the API is asked for; pages and their size are the list's own business. */
export function hitsQuery(address: HitsAddress): HitsQuery {
  const { hit: _, mode: __, drawer, filed: ___, ...asked } = address
  const given = Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined) return []
    const several = value.split(',').flatMap(one => one.trim() || [])
    return [[name, listed.has(name) ? several : value]]
  })
  return { ...Object.fromEntries(given), category: filedUnder(address), ...(drawer === 'weak' ? { weak: 'true' } : {}) }
}
