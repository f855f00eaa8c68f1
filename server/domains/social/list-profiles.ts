// Public profiles of one role, and one of them.
import { and, arrayContains, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { profiles as contract, PublicProfile } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { isShown } from '#server/db/people-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { countPeople, hasRole, isFollowed, isNamed, isReadable, type PeopleSelect, peopleOf } from './people-queries.ts'
import { presentPeople } from './present-people.ts'

export type PeopleOrdering = '-nb_followers' | '-nb_images' | '-nb_likes' | '-created_at' | 'name'

/** The id decides between equals, so that nobody is on two pages. */
function order(people: PeopleSelect, ordering: PeopleOrdering): SQL[] {
  const orders: Record<PeopleOrdering, SQL[]> = {
    '-nb_followers': [desc(people.nb_followers), desc(people.nb_images)],
    '-nb_images': [desc(people.nb_images), desc(people.nb_followers)],
    '-nb_likes': [desc(people.nb_likes), desc(people.nb_images)],
    '-created_at': [desc(people.created_at)],
    name: [asc(people.plain_name)],
  }
  return [...orders[ordering], asc(people.id)]
}

/** One page of the people whom `where` picks; whoever calls it says that they are shown. */
export async function pageOfPeople(
  context: Context,
  where: SQL | undefined,
  query: { page: number; page_size: number; ordering: PeopleOrdering },
): Promise<{ count: number; results: PublicProfile[] }> {
  const people = peopleOf(context, where)
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select()
    .from(people)
    .orderBy(...order(people, query.ordering))
    .limit(limit)
    .offset(offset)
  return { count: await countPeople(context, where), results: await presentPeople(context, rows) }
}

export async function listProfiles(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  if (query.followed && !context.user) throw new Failure('not_authenticated')
  const where = and(
    isShown(),
    hasRole(query.role),
    query.followed ? isFollowed(context) : undefined,
    query.genres === undefined ? undefined : arrayContains(profiles.genres, [query.genres]),
    query.tags === undefined ? undefined : arrayContains(profiles.tags, [query.tags]),
    query.search === undefined ? undefined : isNamed(query.search),
  )
  return pageAnswer(context, '/profiles', query, await pageOfPeople(context, where, query))
}

/** The one person whom `where` picks, else `not_found`. */
export async function onePerson(context: Context, where: SQL | undefined): Promise<PublicProfile> {
  const [person] = await presentPeople(context, await context.db.select().from(peopleOf(context, where)))
  if (!person) throw new Failure('not_found')
  return person
}

/** A person who is not listed is as unknown to strangers as nobody. */
export const readProfile = (context: Context, { id }: ParsedInput<typeof contract.read>): Promise<PublicProfile> =>
  onePerson(context, and(eq(users.id, id), isReadable(context)))
