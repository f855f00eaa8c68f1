// Genres and tags: what images are found by.
import { and, asc, count, desc, sql } from 'drizzle-orm'
import type { genres as genresContract, tags as tagsContract } from '#lib/contract/catalogue.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { isOwn, isPublic } from '#server/db/image-filters.ts'
import { beginningWith } from '#server/db/like.ts'
import { pageAnswer, pageWindow, singlePage } from '#server/db/page.ts'
import { genres, images } from '#server/db/schema/images.ts'

export async function listGenres({ db }: Context): Promise<Answer<typeof genresContract.list>> {
  const rows = await db.select().from(genres).orderBy(asc(genres.rank))
  return singlePage(rows.map(({ id, name_en, name_fr }) => ({ id, name_en, name_fr })))
}

/** Tags of public images, or of the caller's own; `search` matches their beginning. */
export async function listTags(
  context: Context,
  { query }: ParsedInput<typeof tagsContract.list>,
): Promise<Answer<typeof tagsContract.list>> {
  const { db, user } = context
  if (query.mine && !user) throw new Failure('not_authenticated')
  const name = sql<string>`tag.name`
  const where = and(
    query.mine && user ? isOwn(user.id) : isPublic(),
    query.search === undefined ? undefined : sql`lower(${name}) like ${beginningWith(query.search)}`,
  )
  const grouped = db
    .select({ name: name.as('name'), nb_images: sql<number>`count(*)::int`.as('nb_images') })
    .from(images)
    .innerJoin(sql`lateral unnest(${images.tags}) as tag(name)`, sql`true`)
    .where(where)
    .groupBy(name)
    .as('grouped')
  const order = query.ordering === 'name' ? [asc(grouped.name)] : [desc(grouped.nb_images), asc(grouped.name)]
  const window = pageWindow(query)
  const results = await db
    .select({ name: grouped.name, nb_images: grouped.nb_images })
    .from(grouped)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ count: count() }).from(grouped)
  return pageAnswer(context, '/tags', query, { count: total?.count ?? 0, results })
}
