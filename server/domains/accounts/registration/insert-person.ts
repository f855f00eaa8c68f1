// Writes a new person: the account, its profile and its first address, which is the primary one.

import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { isPublicByDefault } from '#lib/rules/accounts/profile.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { email_addresses, profiles } from '#server/db/schema/profiles.ts'
import type { UserRow } from '../queries.ts'

/** Call it inside a transaction; an address already confirmed by somebody else violates a unique index. */
export async function insertPerson({ db }: Pick<Context, 'db'>, row: typeof users.$inferInsert): Promise<UserRow> {
  const [created] = await db.insert(users).values(row).returning()
  if (!created) throw new Failure('user_creation_failed')
  const { id, email, account_type, created_at, email_confirmed_at } = created
  await db.insert(profiles).values({ user_id: id, is_public: isPublicByDefault(account_type), updated_at: created_at })
  await db.insert(email_addresses).values({
    id: newId('email', created_at),
    user_id: id,
    email,
    primary: true,
    confirmed_at: email_confirmed_at,
    created_at,
  })
  return created
}
