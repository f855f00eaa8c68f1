// Creators as strangers see them: a name and public images.
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Creator, creators as contract } from '#lib/contract/catalogue.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { personName, presentPicture } from './present.ts'
import { isPublic } from './queries.ts'

/** Only people with public images are listed; everybody else stays unknown. */
function creatorsOf({ db }: Context, where: SQL | undefined) {
  return db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      nb_images: sql<number>`count(*)::int`.as('nb_images'),
      nb_likes: sql<number>`sum(${images.nb_likes})::int`.as('nb_likes'),
    })
    .from(users)
    .innerJoin(images, eq(images.user_id, users.id))
    .where(and(isPublic(), where))
    .groupBy(users.id)
    .as('creators')
}

type Row = { id: string; first_name: string; last_name: string; nb_images: number; nb_likes: number }

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
    const { id, nb_images, nb_likes } = row
    return { id, slug: slugOf(name) || 'creator', name, nb_images, nb_likes, cover: covers.get(id) ?? null }
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
