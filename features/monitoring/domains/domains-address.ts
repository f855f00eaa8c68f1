// What the address of the administrators' websites says: which part, which website, which filters. Words it does not know count as none.
import type { Sorting } from '#components/ui/table.tsx'
import { href } from '#lib/routes.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'

export const parts = ['websites', 'reports'] as const

const orderings = ['-nb_hits', 'nb_hits', 'name', '-name', '-last_hit_at', '-last_crawled_at'] as const
export type DomainOrdering = (typeof orderings)[number]
const yesOrNo = ['true', 'false'] as const
const yes = ['true'] as const

const TEXT_MAX = 200
const ID_MAX = 40

const oneOf = <Word extends string>(known: readonly Word[], word: string | null): Word | undefined =>
  known.find(each => each === word)

export function readDomainsAddress(search: URLSearchParams) {
  const text = (name: string, max: number) => search.get(name)?.trim().slice(0, max) || undefined
  const country = search.get('country')
  return {
    part: oneOf(parts, search.get('part')) ?? 'websites',
    /** The website whose details are open. */
    domain: text('domain', ID_MAX),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    search: text('search', TEXT_MAX),
    ordering: oneOf(orderings, search.get('ordering')) ?? '-nb_hits',
    watched: oneOf(yesOrNo, search.get('watched')),
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    without_address: oneOf(yes, search.get('without_address')),
    /** State of the reports; those that wait for a person when absent. */
    state: oneOf(evidenceStates, search.get('state')),
  }
}
export type DomainsAddress = ReturnType<typeof readDomainsAddress>

/** The path of the page in this state; what is the default stays out of it. */
export function domainsHref({ part, page, ordering, ...rest }: Partial<DomainsAddress>): string {
  return href(
    'admin_domains',
    {},
    {
      part: part === 'websites' ? undefined : part,
      page: page === 1 ? undefined : page,
      ordering: ordering === '-nb_hits' ? undefined : ordering,
      ...rest,
    },
  )
}

/** How the table shows an ordering. */
export const sortingOf = (ordering: DomainOrdering): Sorting =>
  ordering.startsWith('-')
    ? { key: ordering.slice(1), direction: 'descending' }
    : { key: ordering, direction: 'ascending' }

/** Instants are ordered newest first alone, and what is not sorted yet by its largest number first. */
export function orderingOf({ key, direction }: Sorting): DomainOrdering {
  if (key === 'name') return direction === 'ascending' ? 'name' : '-name'
  if (key === 'nb_hits') return direction === 'ascending' ? 'nb_hits' : '-nb_hits'
  return key === 'last_hit_at' ? '-last_hit_at' : '-last_crawled_at'
}
