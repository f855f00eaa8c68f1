// What the address of the lawyers’ desk says: which case is open, and how the list is filtered.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { parseAsPage, parseAsTrimmed, SEARCH_MAX, type StateOf, urlState } from '#lib/search-params.ts'

export const deskOrderings = ['-agreed_at', 'agreed_at', '-prejudice_cents'] as const

export const deskState = urlState({
  page: parseAsPage,
  search: parseAsTrimmed(SEARCH_MAX),
  state: parseAsStringLiteral(litigationStates),
  taken: parseAsStringLiteral(['true', 'false']),
  ordering: parseAsStringLiteral(deskOrderings),
})
type DeskParams = StateOf<typeof deskState.parsers>

/** Ids of cases, as they stand in the path. */
export const isCaseSlug = (slug: string): boolean => /^lit_[0-9A-Za-z]{1,36}$/.test(slug)

export const deskHref = (state: Partial<DeskParams>, slug?: string): string =>
  href('lawyer', slug === undefined ? {} : { slug }, deskState.query(state))
