// Gives and takes roles. Sessions go on, as the role is read again with every call; looks through somebody’s eyes end.
import { eq } from 'drizzle-orm'
import type { AdminUser, admin as contract } from '#lib/contract/admin.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { roles as everyRole, type Role } from '#lib/rules/access.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { endImpersonations } from '../accounts/sessions/sessions.ts'
import { adminUser, lockedUser } from './user-queries.ts'

/** Rights over other people's data are nothing for accounts whose passwords are printed for everybody. */
const notForDemo: readonly Role[] = ['admin', 'lawyer']

export async function updateRoles(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.updateRoles>,
): Promise<AdminUser> {
  const person = await lockedUser(context, id)
  const demo = person.roles.includes('demo')
  const wanted: readonly Role[] = demo ? [...body.roles, 'demo'] : body.roles
  if (demo && notForDemo.some(role => wanted.includes(role))) {
    throw new Failure('invalid_input', {}, { roles: ['choice_invalid'] })
  }
  if (id === context.user.id && !wanted.includes('admin')) throw new Failure('admin_self')
  const roles = everyRole.filter(role => wanted.includes(role))
  const given = roles.filter(role => !person.roles.includes(role))
  const taken = person.roles.filter(role => !roles.includes(role))
  if (given.length + taken.length > 0) {
    await context.db.update(users).set({ roles }).where(eq(users.id, id))
    // A right that is taken is not looked on with; who becomes an administrator is not looked through.
    if ([...given, ...taken].includes('admin')) await endImpersonations(context, id)
    await writeAudit(context, {
      act: 'roles_changed',
      actor_id: context.user.id,
      subject_id: id,
      details: { given, taken },
    })
  }
  return adminUser(context, id)
}
