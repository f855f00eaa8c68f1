// Ambassadors: public people with that role, as they are now.
import { and, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import type { ambassadors as contract } from '#lib/contract/social.ts'
import { DAY_S } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { pageAnswer } from '#server/db/page.ts'
import { isShown } from '#server/db/people-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { onePerson, pageOfPeople } from './list-profiles.ts'
import { hasRole, isNamed, isReadable } from './people-queries.ts'

/** What everybody may keep for a day; an answer that knows its caller is for nobody else. */
export const ambassadorsCache = (_: unknown, { user }: Context): Record<string, string> => ({
  Vary: 'Authorization, Cookie',
  ...(user ? {} : { 'Cache-Control': `public, max-age=${DAY_S}` }),
})

/** Nothing is remembered here: what was hidden must be gone, and kept pages are told of rows only. */
export async function listAmbassadors(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = and(isShown(), hasRole('ambassadors'), query.search === undefined ? undefined : isNamed(query.search))
  return pageAnswer(context, '/ambassadors', query, await pageOfPeople(context, where, query))
}

export const readAmbassador = (context: Context, { id }: ParsedInput<typeof contract.read>): Promise<PublicProfile> =>
  onePerson(context, and(eq(users.id, id), isReadable(context), hasRole('ambassadors')))
