// How the two sides of a case reach each other, once a lawyer has taken it.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CaseContact } from '#lib/contract/litigations.ts'
import { personName } from '#lib/person-name.ts'
import { publicRolesOf } from '#lib/rules/accounts/profile.ts'
import { otherSideOf } from '#lib/rules/settlement/litigations.ts'
import { slugOf } from '#lib/slug.ts'
import type { UserContext } from '#server/context.ts'
import { isShown } from '#server/db/people-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { shownName } from '#server/domains/images/present.ts'
import type { LitigationRow } from './tell-litigation.ts'

/** For the caller; null for whoever is no side of it, and before it is taken. */
export async function contactOf({ db, user }: UserContext, row: LitigationRow): Promise<CaseContact | null> {
  const id = otherSideOf(user.id, row)
  if (id === null) return null
  const [person] = await db
    .select({ account: users, public_name: profiles.public_name, shown: sql<boolean>`${isShown()}` })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
  if (!person) return null
  const { account, public_name, shown } = person
  const [role] = publicRolesOf(account)
  const slug = slugOf(shownName({ ...account, public_name })) || 'profile'
  return { name: personName(account), email: account.email, profile: shown && role ? { role, id, slug } : null }
}
