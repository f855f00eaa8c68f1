// Ambassadors: the list is worked out once a day, or when somebody joins, leaves, hides or shows another set of images.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import type { ambassadors as contract } from '#lib/contract/social.ts'
import { DAY_S } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { isPublic } from '#server/db/image-filters.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { onePerson, pageOfPeople } from './list-profiles.ts'
import { hasRole, isFollowed, isNamedLike, isPersonLiked, isReadable, isShown } from './people-queries.ts'

type Page = { count: number; results: PublicProfile[] }
type Input = ParsedInput<typeof contract.list>

/** One entry per question; a new state of the ambassadors is a new question. */
const ENTRIES = 100
const known = new Map<string, { page: Page; until: number }>()

/** What everybody may keep for a day; an answer that knows its caller is for nobody else. */
export const ambassadorsCache = (_: unknown, { user }: Context): Record<string, string> => ({
  Vary: 'Authorization, Cookie',
  ...(user ? {} : { 'Cache-Control': `public, max-age=${DAY_S}` }),
})

export async function listAmbassadors(context: Context, { query }: Input): Promise<Answer<typeof contract.list>> {
  const page = await cached(context, query)
  return pageAnswer(context, '/ambassadors', query, { ...page, results: await personal(context, page.results) })
}

export const readAmbassador = (context: Context, { id }: ParsedInput<typeof contract.read>): Promise<PublicProfile> =>
  onePerson(context, and(eq(users.id, id), isReadable(context), hasRole('ambassadors')))

async function cached(context: Context, query: Input['query']): Promise<Page> {
  const now = context.now().getTime()
  const key = JSON.stringify([await stateOfAmbassadors(context), query])
  const found = known.get(key)
  if (found && found.until > now) return found.page
  const { search } = query
  const where: SQL | undefined = and(
    isShown(),
    hasRole('ambassadors'),
    search === undefined ? undefined : isNamedLike(containing(search)),
  )
  const page = await pageOfPeople({ ...context, user: null }, where, query)
  known.delete(key)
  known.set(key, { page, until: now + DAY_S * 1000 })
  const [oldest] = known.keys()
  if (known.size > ENTRIES && oldest !== undefined) known.delete(oldest)
  return page
}

/** Who they are, what they say of themselves and what they show, in a few characters. */
async function stateOfAmbassadors({ db }: Context): Promise<string> {
  const shown = db
    .select({ ids: sql`coalesce(count(*) || max(${images.id}), '')` })
    .from(images)
    .where(and(eq(images.user_id, users.id), isPublic()))
  const rows = await db
    .select({ state: sql<string>`concat_ws(' ', ${users.id}, ${profiles.updated_at}, (${shown}))` })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(and(isShown(), hasRole('ambassadors')))
    .orderBy(asc(users.id))
  return rows.map(row => row.state).join()
}

/** Adds what only this caller sees: whom they follow and whose works they like. */
async function personal(context: Context, people: PublicProfile[]): Promise<PublicProfile[]> {
  if (!context.user || people.length === 0) return people
  const rows = await context.db
    .select({ id: users.id, followed: isFollowed(context), liked: isPersonLiked(context) })
    .from(users)
    .where(
      inArray(
        users.id,
        people.map(person => person.id),
      ),
    )
  const mine = new Map(rows.map(row => [row.id, row]))
  return people.map(person => ({ ...person, ...mine.get(person.id) }))
}
