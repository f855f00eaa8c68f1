// The password of the person signed in, asked for once more: wrong ones are counted.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { passwordChangePerPerson } from '#lib/rules/accounts/sign-in.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { consume, reward } from '#server/http/limits.ts'
import type { UserRow } from '../queries.ts'
import { passwordMatches } from './passwords.ts'

/** Its hash, for `lockWithPassword`. Call it outside a transaction: a rollback would forget the try. */
export async function requirePassword(context: UserContext, password: string): Promise<string> {
  const { db, user } = context
  await consume(context, passwordChangePerPerson, user.id)
  const [current] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  const matches = await passwordMatches(current?.password_hash ?? null, password)
  if (!current || !matches) throw new Failure('password_current_wrong')
  await reward(context, passwordChangePerPerson, user.id)
  return current.password_hash
}

/** The locked row of whoever still has the password that was checked; null once another took its place meanwhile. */
export async function lockWithPassword(
  { db }: Pick<Context, 'db'>,
  user_id: string,
  password_hash: string,
): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, user_id)).for('no key update')
  return user?.password_hash === password_hash ? user : null
}
