// Tags that people give themselves, counted over public profiles.
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { userTags as contract } from '#lib/contract/social.ts'
import type { Context } from '#server/context.ts'
import { beginningWith } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { isShown } from '#server/db/people-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles } from '#server/db/schema/profiles.ts'

/** `search` matches the beginning of a tag. */
export async function listUserTags(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db } = context
  const name = sql<string>`tag.name`
  const grouped = db
    .select({ name: name.as('name'), nb_users: sql<number>`count(distinct ${users.id})::int`.as('nb_users') })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .innerJoin(sql`lateral unnest(${profiles.tags}) as tag(name)`, sql`true`)
    .where(
      and(isShown(), query.search === undefined ? undefined : sql`lower(${name}) like ${beginningWith(query.search)}`),
    )
    .groupBy(name)
    .as('grouped')
  const window = pageWindow(query)
  const results = await db
    .select({ name: grouped.name, nb_users: grouped.nb_users })
    .from(grouped)
    .orderBy(...(query.ordering === 'name' ? [] : [desc(grouped.nb_users)]), asc(grouped.name))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ count: count() }).from(grouped)
  return pageAnswer(context, '/user-tags', query, { count: total?.count ?? 0, results })
}
