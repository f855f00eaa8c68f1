// Loads people as administrators see them.
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminUser } from '#lib/contract/admin.ts'
import { Failure } from '#lib/errors.ts'
import { personName } from '#lib/person-name.ts'
import type { VerificationStatus } from '#lib/rules/accounts/identity.ts'
import { slugOf } from '#lib/slug.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { readyPeople } from '#server/domains/accounts/identity/present-identity.ts'
import type { UserRow } from '#server/domains/accounts/queries.ts'

/** An erased account has no person any more, and a guest has no account. */
export const isPerson = (): SQL | undefined => and(isNull(users.deleted_at), isNull(users.guest_of))

/** People verified before there was a queue have no row in it. */
export const verificationStatusSql = sql<VerificationStatus>`coalesce(${verifications.status}, case when ${users.identity_verified} then 'verified' else 'incomplete' end)`

/** Everything a person is searched by, in lower case. */
export const searchedText = sql`lower(concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.email}, ${profiles.company_name}, ${profiles.public_name}, ${users.id}))`

export async function adminUsers(
  context: Pick<Context, 'db'>,
  where: SQL | undefined,
  order: SQL[] = [],
  window = { limit: 1, offset: 0 },
): Promise<AdminUser[]> {
  const { db } = context
  const uploaded = db
    .select({ count: count() })
    .from(images)
    .where(and(eq(images.user_id, users.id), isNull(images.deleted_at)))
  const rows = await db
    .select({
      user: users,
      user_type: profiles.user_type,
      company_name: profiles.company_name,
      country: profiles.country,
      verification: verificationStatusSql,
      submitted_at: verifications.submitted_at,
      nb_images: sql<number>`(${uploaded})::int`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(verifications, eq(verifications.user_id, users.id))
    .where(and(isPerson(), where))
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
  const ready = await readyPeople(
    context,
    rows.map(row => row.user.id),
  )
  return rows.map(({ user, submitted_at, ...said }) => ({
    ...said,
    id: user.id,
    slug: slugOf(personName(user)) || 'profile',
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    account_type: user.account_type,
    roles: user.roles,
    confirmed: user.email_confirmed_at !== null,
    submitted_at: submitted_at?.toISOString() ?? null,
    ready: ready.has(user.id),
    created_at: user.created_at.toISOString(),
  }))
}

/** One person, else `not_found`. */
export async function adminUser(context: Pick<Context, 'db'>, id: string): Promise<AdminUser> {
  const [found] = await adminUsers(context, eq(users.id, id))
  if (!found) throw new Failure('not_found')
  return found
}

/** The row of a person, locked until the transaction ends, else `not_found`. */
export async function lockedUser({ db }: Pick<Context, 'db'>, id: string): Promise<UserRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isPerson()))
    .for('update')
  if (!row) throw new Failure('not_found')
  return row
}
