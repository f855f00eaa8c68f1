// Loads people as strangers see them: who is shown, in which roles, with what figures.
import { and, arrayContains, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PublicRole } from '#lib/rules/accounts/profile.ts'
import type { Context } from '#server/context.ts'
import { isPublic } from '#server/db/image-filters.ts'
import { namedBy } from '#server/db/like.ts'
import { isShown } from '#server/db/people-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { collection_likes, collections, image_likes, images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { follows } from '#server/db/schema/social.ts'

type Asking = Pick<Context, 'db' | 'user'>

/** Everybody who is shown, and always the caller. */
export const isReadable = ({ user }: Pick<Context, 'user'>): SQL | undefined =>
  user ? or(isShown(), eq(users.id, user.id)) : isShown()

/** Those who may be followed: they make the works. */
export const isCreator = (): SQL => sql`${users.account_type} in ('creator', 'agency')`

const conditions: Record<PublicRole, () => SQL> = {
  creators: () => eq(users.account_type, 'creator'),
  agencies: () => eq(users.account_type, 'agency'),
  collectors: () => eq(users.account_type, 'collector'),
  advertisers: () => eq(users.account_type, 'advertiser'),
  lawyers: () => arrayContains(users.roles, ['lawyer']),
  ambassadors: () => arrayContains(users.roles, ['ambassador']),
  'beta-testers': () => arrayContains(users.roles, ['beta_tester']),
}

export const hasRole = (role: PublicRole): SQL => conditions[role]()

/** The name that strangers see, in lower case: what lists are searched and sorted by. */
const plainName = sql<string>`lower(coalesce(${profiles.public_name}, ${users.first_name} || ' ' || ${users.last_name}))`

export const isNamed = (typed: string): SQL | undefined => namedBy(plainName, typed)

export const isFollowed = ({ db, user }: Asking): SQL<boolean> => {
  if (!user) return sql<boolean>`false`
  const mine = db
    .select({ one: sql`1` })
    .from(follows)
    .where(and(eq(follows.user_id, user.id), eq(follows.followed_id, users.id)))
  return sql<boolean>`exists (${mine})`
}

/** Whether the caller likes one of the person's public images or collections. */
export const isPersonLiked = ({ db, user }: Asking): SQL<boolean> => {
  if (!user) return sql<boolean>`false`
  const likedImages = db
    .select({ one: sql`1` })
    .from(image_likes)
    .innerJoin(images, eq(images.id, image_likes.image_id))
    .where(and(eq(image_likes.user_id, user.id), eq(images.user_id, users.id), isPublic()))
  const likedCollections = db
    .select({ one: sql`1` })
    .from(collection_likes)
    .innerJoin(collections, eq(collections.id, collection_likes.collection_id))
    .where(and(eq(collection_likes.user_id, user.id), eq(collections.user_id, users.id)))
  return sql<boolean>`(exists (${likedImages}) or exists (${likedCollections}))`
}

/** People with their figures, to be ordered and cut into pages by its columns. */
export function peopleOf(context: Asking, where: SQL | undefined) {
  const { db } = context
  const shown = db
    .select({ count: count() })
    .from(images)
    .where(and(eq(images.user_id, users.id), isPublic()))
  const imageLikes = db
    .select({ sum: sql`coalesce(sum(${images.nb_likes}), 0)` })
    .from(images)
    .where(and(eq(images.user_id, users.id), isPublic()))
  const collectionLikes = db
    .select({ sum: sql`coalesce(sum(${collections.nb_likes}), 0)` })
    .from(collections)
    .where(eq(collections.user_id, users.id))
  return db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      plain_name: plainName.as('plain_name'),
      account_type: users.account_type,
      roles: users.roles,
      identity_verified: users.identity_verified,
      created_at: users.created_at,
      public_name: profiles.public_name,
      mini_bio: profiles.mini_bio,
      website: profiles.website,
      country: profiles.country,
      cover_image_id: profiles.cover_image_id,
      photographer_name: profiles.photographer_name,
      active_since: profiles.active_since,
      equipment: profiles.equipment,
      for_hire: profiles.for_hire,
      genres: profiles.genres,
      tags: profiles.tags,
      nb_followers: profiles.nb_followers,
      nb_images: sql<number>`(${shown})::int`.as('nb_images'),
      nb_likes: sql<number>`((${imageLikes}) + (${collectionLikes}))::int`.as('nb_likes'),
      followed: isFollowed(context).as('followed'),
      liked: isPersonLiked(context).as('liked'),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(where)
    .as('people')
}

export type PeopleSelect = ReturnType<typeof peopleOf>

export type PersonRow = Awaited<ReturnType<typeof everyColumn>>[number]
const everyColumn = (context: Asking, people: PeopleSelect) => context.db.select().from(people)

/** How many people there are in all. */
export async function countPeople({ db }: Asking, where: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ count: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(where)
  return total?.count ?? 0
}
