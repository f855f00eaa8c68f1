// What the address of one's licences says: which side of them, and what the list is narrowed to.
import { parseAsStringLiteral } from 'nuqs/server'
import { href } from '#lib/routes.ts'
import { licenseStates } from '#lib/rules/licenses.ts'
import { ID_MAX, parseAsPage, parseAsTrimmed, SEARCH_MAX, type StateOf, urlState } from '#lib/search-params.ts'

export const licenseSides = ['held', 'granted'] as const

export const heldLicenseState = urlState({
  page: parseAsPage,
  side: parseAsStringLiteral(licenseSides).withDefault('held'),
  state: parseAsStringLiteral([...licenseStates, 'ending'] as const),
  seller: parseAsTrimmed(ID_MAX),
  website: parseAsTrimmed(SEARCH_MAX),
  ordering: parseAsStringLiteral(['ends_on', 'licensee'] as const),
  search: parseAsTrimmed(SEARCH_MAX),
})

export const heldLicensesHref = (state: Partial<StateOf<typeof heldLicenseState.parsers>>): string =>
  href('account', { slug: 'licenses' }, heldLicenseState.query(state))
