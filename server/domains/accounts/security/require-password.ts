// The password of the person signed in, asked for once more: wrong ones are counted.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { passwordChangePerPerson } from '#lib/rules/accounts/sign-in.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { consume, reward } from '#server/http/limits.ts'
import { passwordMatches } from './passwords.ts'

/** Call it outside a transaction: a rollback would forget the try. */
export async function requirePassword(context: UserContext, password: string): Promise<void> {
  const { db, user } = context
  await consume(context, passwordChangePerPerson, user.id)
  const [current] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, user.id))
  if (!(await passwordMatches(current?.password_hash ?? null, password))) throw new Failure('password_current_wrong')
  await reward(context, passwordChangePerPerson, user.id)
}
