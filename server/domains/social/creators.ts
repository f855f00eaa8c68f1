// Creators and agencies: their list, one of them, and following them, once per person; the count moves with it.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Creator, creators as contract } from '#lib/contract/catalogue.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { isPublic } from '#server/db/image-filters.ts'
import { pageAnswer } from '#server/db/page.ts'
import { isShown } from '#server/db/people-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { follows } from '#server/db/schema/social.ts'
import { onePerson, pageOfPeople } from './list-profiles.ts'
import { isCreator, isFollowed, isNamed, isPersonLiked } from './people-queries.ts'

const showsImages = ({ db }: Context): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(images)
      .where(and(eq(images.user_id, users.id), isPublic())),
  )

export async function listCreators(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  if ((query.followed || query.liked) && !context.user) throw new Failure('not_authenticated')
  const where = and(
    isShown(),
    isCreator(),
    query.followed ? isFollowed(context) : showsImages(context),
    query.liked ? isPersonLiked(context) : undefined,
    query.search === undefined ? undefined : isNamed(query.search),
  )
  return pageAnswer(context, '/creators', query, await pageOfPeople(context, where, query))
}

export const readCreator = (context: Context, { id }: ParsedInput<typeof contract.read>): Promise<Creator> =>
  onePerson(context, and(eq(users.id, id), isShown(), isCreator()))

/** Following twice is following once. */
export async function followCreator(
  context: UserContext,
  { id }: ParsedInput<typeof contract.follow>,
): Promise<Creator> {
  const { db, user } = context
  if (id === user.id) throw new Failure('own_profile')
  await readCreator(context, { id })
  const added = await db
    .insert(follows)
    .values({ user_id: user.id, followed_id: id, created_at: context.now() })
    .onConflictDoNothing()
    .returning({ id: follows.followed_id })
  return counted(context, id, added.length)
}

export async function unfollowCreator(
  context: UserContext,
  { id }: ParsedInput<typeof contract.unfollow>,
): Promise<Creator> {
  const { db, user } = context
  if (id === user.id) throw new Failure('own_profile')
  const removed = await db
    .delete(follows)
    .where(and(eq(follows.user_id, user.id), eq(follows.followed_id, id)))
    .returning({ id: follows.followed_id })
  return counted(context, id, -removed.length)
}

async function counted(context: UserContext, id: string, change: number): Promise<Creator> {
  if (change !== 0) {
    await context.db
      .update(profiles)
      .set({ nb_followers: sql`${profiles.nb_followers} + ${change}` })
      .where(eq(profiles.user_id, id))
  }
  return readCreator(context, { id })
}
