// The profile of the person signed in.
import { eq } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { profiles } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'

export async function readCurrentProfile({ db, user }: UserContext): Promise<Answer<typeof profiles.current>> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id)).limit(1)
  if (!row) throw new Failure('not_authenticated')
  const { id, email, first_name, last_name, account_type, roles, identity_verified, locale } = row
  // Every account is on the free plan until it subscribes to another.
  return {
    id,
    email,
    first_name,
    last_name,
    account_type,
    roles,
    demo: isDemoEmail(email),
    identity_verified,
    plan: 'INSTANT',
    locale,
  }
}
