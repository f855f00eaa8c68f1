// Changes the password of the person signed in; the other sessions end.
import { eq } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { passwordChangePerPerson } from '#lib/rules/accounts/sign-in.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { consume, reward } from '#server/http/limits.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deleteKeys } from '../tokens.ts'
import { isCommonPassword } from './common-passwords.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

export async function changePassword(
  context: UserContext,
  { body }: ParsedInput<typeof auth.passwordChange>,
): Promise<void> {
  const { id, session_id } = context.user
  if (isCommonPassword(body.password)) throw new Failure('invalid_input', {}, { password: ['password_common'] })
  await consume(context, passwordChangePerPerson, id)
  const [current] = await context.db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, id))
  const matches = await passwordMatches(current?.password_hash ?? null, body.current_password)
  if (!matches) throw new Failure('password_current_wrong')
  await reward(context, passwordChangePerPerson, id)
  const password_hash = await hashPassword(body.password)
  await context.transact(async tx => {
    const [user] = await tx.db.update(users).set({ password_hash }).where(eq(users.id, id)).returning()
    if (!user) throw new Failure('not_authenticated')
    await deleteKeys(tx, id, 'reset_password')
    await endSessions(tx, id, session_id)
    await notifyPasswordChanged(tx, user)
  })
}
