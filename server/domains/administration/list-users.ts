// Everybody, with filters; under review and ordered by submission it is the queue of verifications.
import { and, arrayContains, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { admin as contract } from '#lib/contract/admin.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { adminUsers, isPerson, searchedText, verificationStatusSql } from './user-queries.ts'

type Query = ParsedInput<typeof contract.users>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(users.created_at), desc(users.id)],
  created_at: [asc(users.created_at), asc(users.id)],
  name: [asc(sql`lower(${users.last_name})`), asc(sql`lower(${users.first_name})`), asc(users.id)],
  email: [asc(users.email), asc(users.id)],
  // Whoever has handed in nothing comes last.
  submitted_at: [asc(verifications.submitted_at), asc(users.id)],
}

function filtersOf(query: Query): SQL | undefined {
  const { account_type, user_type, role, verification, confirmed, search } = query
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  return and(
    account_type && eq(users.account_type, account_type),
    user_type && eq(profiles.user_type, user_type),
    role && arrayContains(users.roles, [role]),
    verification && sql`${verificationStatusSql} = ${verification}`,
    confirmed === undefined
      ? undefined
      : confirmed
        ? isNotNull(users.email_confirmed_at)
        : isNull(users.email_confirmed_at),
    ...words.map(word => sql`${searchedText} like ${containing(word)}`),
  )
}

export async function listUsers(
  context: UserContext,
  { query }: ParsedInput<typeof contract.users>,
): Promise<Answer<typeof contract.users>> {
  const where = filtersOf(query)
  const results = await adminUsers(context, where, orders[query.ordering], pageWindow(query))
  const [total] = await context.db
    .select({ count: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(verifications, eq(verifications.user_id, users.id))
    .where(and(isPerson(), where))
  return pageAnswer(context, '/admin/users', query, { count: total?.count ?? 0, results })
}
