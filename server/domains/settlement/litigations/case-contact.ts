// How the two sides of a case reach each other, once a lawyer has taken it.
import { and, eq, isNull } from 'drizzle-orm'
import type { CaseContact } from '#lib/contract/litigations.ts'
import { personName } from '#lib/person-name.ts'
import { otherSideOf } from '#lib/rules/settlement/litigations.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { isShown, peopleOf } from '#server/domains/social/people-queries.ts'
import { presentPeople } from '#server/domains/social/present-people.ts'
import type { LitigationRow } from './tell-litigation.ts'

/** For the caller; null for whoever is no side of it, and before it is taken. */
export async function contactOf(context: UserContext, row: LitigationRow): Promise<CaseContact | null> {
  const id = otherSideOf(context.user.id, row)
  if (id === null) return null
  const [person] = await context.db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
  if (!person) return null
  return { name: personName(person), email: person.email, profile: await profileOf(context, id) }
}

async function profileOf(context: UserContext, id: string): Promise<CaseContact['profile']> {
  const shown = await context.db.select().from(peopleOf(context, and(eq(users.id, id), isShown())))
  const [page] = await presentPeople(context, shown)
  const role = page?.roles[0]
  return page && role ? { role, id: page.id, slug: page.slug } : null
}
