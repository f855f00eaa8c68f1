// Creates an account whose address needs no confirmation: the demo world's people, administrators, lawyers.

import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import type { AccountType, Role } from '#lib/rules/access.ts'
import { passwordProblems } from '#lib/rules/accounts/password.ts'
import type { Context } from '#server/context.ts'
import { ownerOfAddress } from '../emails/queries.ts'
import type { UserRow } from '../queries.ts'
import { hashPassword } from '../security/passwords.ts'
import { insertPerson } from './insert-person.ts'

export type NewUser = {
  email: string
  password: string
  first_name: string
  last_name: string
  account_type: AccountType
  roles?: Role[]
  locale?: Locale
  identity_verified?: boolean
}

/** Call it outside a transaction. Refuses a taken address (`email_taken`) and a password against the rule (`invalid_input`). */
export async function createUser(
  context: Context,
  { roles = [], locale = 'en', identity_verified = false, password, ...given }: NewUser,
): Promise<UserRow> {
  const problems = passwordProblems(password)
  if (problems.length > 0) throw new Failure('invalid_input', {}, { password: problems })
  const password_hash = await hashPassword(password)
  const email = given.email.trim().toLowerCase()
  return context.transact(async tx => {
    if (await ownerOfAddress(tx, email)) throw new Failure('email_taken')
    const now = tx.now()
    const dates = { email_confirmed_at: now, terms_accepted_at: now, created_at: now }
    const row = { id: newId('user', now), ...given, email, password_hash, roles, locale, identity_verified, ...dates }
    return insertPerson(tx, row)
  })
}
