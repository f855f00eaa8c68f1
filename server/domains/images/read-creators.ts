// Creators as strangers see them: a name and public images.
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Creator, creators as contract } from '#lib/contract/catalogue.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { collections, images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { follows } from '#server/db/schema/social.ts'
import { personName, presentPicture } from './present.ts'
import { isPublic } from './queries.ts'

/** Only people with public images are listed; everybody else stays unknown. */
function creatorsOf({ db, user }: Context, where: SQL | undefined) {
  return db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      nb_images: sql<number>`count(*)::int`.as('nb_images'),
      nb_likes: sql<number>`(sum(${images.nb_likes}) + (
        select coalesce(sum(c.nb_likes), 0) from ${collections} c where c.user_id = ${users.id}
      ))::int`.as('nb_likes'),
      nb_followers: profiles.nb_followers,
      followed: isFollowed(user),
    })
    .from(users)
    .innerJoin(images, eq(images.user_id, users.id))
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(and(isPublic(), where))
    .groupBy(users.id, profiles.user_id)
    .as('creators')
}

/** Whether the caller follows the person of the row. */
function isFollowed(user: Context['user']) {
  if (!user) return sql<boolean>`false`.as('followed')
  return sql<boolean>`exists (
    select 1 from ${follows} f where f.user_id = ${user.id} and f.followed_id = ${users.id}
  )`.as('followed')
}

type Row = {
  id: string
  first_name: string
  last_name: string
  nb_images: number
  nb_likes: number
  nb_followers: number
  followed: boolean
}

async function present(context: Context, rows: Row[]): Promise<Creator[]> {
  const ids = rows.map(row => row.id)
  const newest = ids.length
    ? await context.db
        .selectDistinctOn([images.user_id])
        .from(images)
        .where(and(inArray(images.user_id, ids), isPublic()))
        .orderBy(images.user_id, desc(images.created_at))
    : []
  const covers = new Map(newest.map(image => [image.user_id, { image_id: image.id, ...presentPicture(image) }]))
  return rows.map(row => {
    const name = personName(row)
    const { first_name: _, last_name: __, ...counts } = row
    return { ...counts, slug: slugOf(name) || 'creator', name, cover: covers.get(row.id) ?? null }
  })
}

export async function listCreators(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const search = query.search?.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const name = sql`lower(${users.first_name} || ' ' || ${users.last_name})`
  const found = creatorsOf(context, search === undefined ? undefined : sql`${name} like ${`%${search}%`}`)
  const orders: Record<typeof query.ordering, SQL[]> = {
    '-nb_likes': [desc(found.nb_likes), asc(found.id)],
    '-nb_followers': [desc(found.nb_followers), asc(found.id)],
    '-nb_images': [desc(found.nb_images), asc(found.id)],
    name: [asc(sql`lower(${found.last_name})`), asc(sql`lower(${found.first_name})`), asc(found.id)],
  }
  const window = pageWindow(query)
  const rows = await context.db
    .select()
    .from(found)
    .orderBy(...orders[query.ordering])
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await context.db.select({ count: count() }).from(found)
  return pageAnswer(context, '/creators', query, { count: total?.count ?? 0, results: await present(context, rows) })
}

export async function readCreator(context: Context, { id }: ParsedInput<typeof contract.read>): Promise<Creator> {
  const rows = await context.db.select().from(creatorsOf(context, eq(users.id, id)))
  const [creator] = await present(context, rows)
  if (!creator) throw new Failure('not_found')
  return creator
}
