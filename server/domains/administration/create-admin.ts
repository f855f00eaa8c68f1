// Makes the first administrator of an installation, from its machine: nobody who only reaches it over the network can.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { passwordProblems } from '#lib/rules/accounts/password.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/accounts.ts'
import { confirmedUserByEmail, type UserRow } from '#server/domains/accounts/queries.ts'
import { insertPerson } from '#server/domains/accounts/registration/insert-person.ts'
import { isCommonPassword } from '#server/domains/accounts/security/common-passwords.ts'
import { hashPassword } from '#server/domains/accounts/security/passwords.ts'

export type NewAdmin = {
  email: string
  first_name: string
  last_name: string
  /** Asked only when the address has no account yet. */
  password: () => Promise<string>
}
export type AdminMade = 'created' | 'promoted' | 'unchanged'

/** Who acts in the log when the machine itself does. */
const OPERATOR = 'operator'

/** Gives the role to the account of a confirmed address, or makes such an account. Refuses a weak password and demo accounts. */
export async function createAdmin(db: Database, now: Date, given: NewAdmin): Promise<AdminMade> {
  const email = given.email.trim().toLowerCase()
  const known = await confirmedUserByEmail({ db }, email)
  return known ? promote(db, now, known) : create(db, now, { ...given, email })
}

async function promote(db: Database, now: Date, { id, roles }: UserRow): Promise<AdminMade> {
  if (roles.includes('demo')) throw new Failure('demo_restricted')
  if (roles.includes('admin')) return 'unchanged'
  await db.transaction(async tx => {
    await tx
      .update(users)
      .set({ roles: [...roles, 'admin'] })
      .where(eq(users.id, id))
    await writeDown(tx, now, id)
  })
  return 'promoted'
}

async function create(db: Database, now: Date, { password: ask, ...names }: NewAdmin): Promise<AdminMade> {
  const password = await ask()
  const problems = isCommonPassword(password) ? ['password_common' as const] : passwordProblems(password)
  if (problems.length > 0) throw new Failure('invalid_input', {}, { password: problems })
  const password_hash = await hashPassword(password)
  const id = newId('user', now)
  await db.transaction(async tx => {
    const dates = { email_confirmed_at: now, terms_accepted_at: now, created_at: now }
    const rest = { account_type: 'collector' as const, roles: ['admin' as const], locale: 'en' as const }
    await insertPerson({ db: tx }, { id, ...names, password_hash, ...rest, ...dates })
    await writeDown(tx, now, id)
  })
  return 'created'
}

function writeDown(db: Database, now: Date, subject_id: string): Promise<void> {
  const request = {
    id: OPERATOR,
    ip: '',
    user_agent: '',
    cookies: { session: null, real_session: null },
    head: false,
    referrer: '',
    authorization: '',
    ahead: false,
  }
  const details = { given: ['admin'], taken: [] }
  return writeAudit({ db, now: () => now, request }, { act: 'roles_changed', actor_id: OPERATOR, subject_id, details })
}
