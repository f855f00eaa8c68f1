// What a list of people shows, read from its address.
import { href, type ProfileRole } from '#lib/routes.ts'
import { firstOf, pageOfParams, type SearchParams, searchOfParams } from '#lib/search-params.ts'

export const peopleOrderings = ['-nb_followers', '-nb_images', '-created_at', 'name'] as const
export type PeopleOrdering = (typeof peopleOrderings)[number]

export type PeopleQuery = {
  search: string
  genre: string | undefined
  tag: string | undefined
  ordering: PeopleOrdering
  page: number
}

const ID_MAX = 40

const word = (value: string | string[] | undefined) => firstOf(value)?.trim().slice(0, ID_MAX) || undefined

export function peopleQuery(params: SearchParams): PeopleQuery {
  const asked = firstOf(params.ordering)
  return {
    search: searchOfParams(params),
    genre: word(params.genre),
    tag: word(params.tag),
    ordering: peopleOrderings.find(each => each === asked) ?? '-nb_followers',
    page: pageOfParams(params),
  }
}

/** The address of a list; what is the default stays out of it. */
export function peopleHref(
  role: ProfileRole,
  { search, genre, tag, ordering, page }: Partial<PeopleQuery> = {},
): string {
  return href(
    'profiles',
    { role },
    {
      search: search || undefined,
      genre,
      tag,
      ordering: ordering === '-nb_followers' ? undefined : ordering,
      page: page === 1 ? undefined : page,
    },
  )
}
