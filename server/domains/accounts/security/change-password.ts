// Changes the password of the person signed in; the other sessions end.
import { eq } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deleteKeys } from '../tokens.ts'
import { isCommonPassword } from './common-passwords.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { hashPassword } from './passwords.ts'
import { lockWithPassword, requirePassword } from './require-password.ts'

export async function changePassword(
  context: UserContext,
  { body }: ParsedInput<typeof auth.passwordChange>,
): Promise<void> {
  const { id, session_id } = context.user
  if (isCommonPassword(body.password)) throw new Failure('invalid_input', {}, { password: ['password_common'] })
  const known = await requirePassword(context, body.current_password)
  const password_hash = await hashPassword(body.password)
  await context.transact(async tx => {
    const user = await lockWithPassword(tx, id, known)
    if (!user) throw new Failure('password_current_wrong')
    await tx.db.update(users).set({ password_hash }).where(eq(users.id, id))
    await deleteKeys(tx, id, 'reset_password')
    await endSessions(tx, id, session_id)
    await notifyPasswordChanged(tx, user)
  })
}
