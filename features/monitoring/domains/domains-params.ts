// What the address of the administrators' websites says: which part, which website, which filters.
import { parseAsStringLiteral } from 'nuqs/server'
import type { Sorting } from '#components/ui/table.tsx'
import { href } from '#lib/routes.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import {
  ID_MAX,
  parseAsPage,
  parseAsPattern,
  parseAsTrimmed,
  SEARCH_MAX,
  type StateOf,
  urlState,
} from '#lib/search-params.ts'

export const domainTabs = ['websites', 'reports', 'archives'] as const

const orderings = ['-nb_hits', 'nb_hits', 'name', '-name', '-last_hit_at', '-last_crawled_at'] as const
export type DomainOrdering = (typeof orderings)[number]

export const domainsState = urlState({
  part: parseAsStringLiteral(domainTabs).withDefault('websites'),
  /** The website whose details are open. */
  domain: parseAsTrimmed(ID_MAX),
  page: parseAsPage,
  search: parseAsTrimmed(SEARCH_MAX),
  ordering: parseAsStringLiteral(orderings).withDefault('-nb_hits'),
  watched: parseAsStringLiteral(['true', 'false']),
  /** Those on which copies were found, or those on which none was. */
  hits: parseAsStringLiteral(['true', 'false']),
  country: parseAsPattern(/^[A-Z]{2}$/),
  without_address: parseAsStringLiteral(['true']),
  /** State of the reports; those that wait for a person when absent. */
  state: parseAsStringLiteral(evidenceStates),
})
export type DomainsParams = StateOf<typeof domainsState.parsers>

export const domainsHref = (state: Partial<DomainsParams>): string =>
  href('admin_domains', {}, domainsState.query(state))

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
