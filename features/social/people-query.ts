// What a list of people and the page of one show, read from their addresses.
import { parseAsStringLiteral } from 'nuqs/server'
import { href, type ProfileRole } from '#lib/routes.ts'
import { ID_MAX, parseAsPage, parseAsTrimmed, SEARCH_MAX, type StateOf, urlState } from '#lib/search-params.ts'

const peopleOrderings = ['-nb_followers', '-nb_images', '-created_at', 'name'] as const

export const peopleState = urlState({
  search: parseAsTrimmed(SEARCH_MAX).withDefault(''),
  genre: parseAsTrimmed(ID_MAX),
  tag: parseAsTrimmed(ID_MAX),
  ordering: parseAsStringLiteral(peopleOrderings).withDefault('-nb_followers'),
  page: parseAsPage,
})
export type PeopleQuery = StateOf<typeof peopleState.parsers>

/** One's own page has two views: everything, or exactly what strangers find. */
export const personState = urlState({
  page: parseAsPage,
  view: parseAsStringLiteral(['owner', 'guest']).withDefault('owner'),
})
export type PersonQuery = StateOf<typeof personState.parsers>

export const peopleHref = (role: ProfileRole, query: Partial<PeopleQuery> = {}): string =>
  href('profiles', { role }, peopleState.query(query))
