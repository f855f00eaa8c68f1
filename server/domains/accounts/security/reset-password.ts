// Sets a new password with the key of an email, once; every session of the person ends, and the FTP password with them.
import { eq } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { formsPerIp } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { endEverywhere } from '../sessions/sessions.ts'
import { deleteKeys, redeemKey } from '../tokens.ts'
import { isCommonPassword } from './common-passwords.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { hashPassword } from './passwords.ts'

export async function resetPasswordWithKey(
  context: Context,
  { body }: ParsedInput<typeof auth.passwordResetConfirm>,
): Promise<void> {
  await consume(context, formsPerIp, networkOf(context.request.ip))
  if (isCommonPassword(body.password)) throw new Failure('invalid_input', {}, { password: ['password_common'] })
  const password_hash = await hashPassword(body.password)
  await context.transact(async tx => {
    const redeemed = await redeemKey(tx, body.key, 'reset_password')
    if (!redeemed) throw new Failure('link_invalid')
    const { user_id } = redeemed
    const [user] = await tx.db.update(users).set({ password_hash }).where(eq(users.id, user_id)).returning()
    if (!user) throw new Failure('link_invalid')
    await deleteKeys(tx, user_id, 'reset_password')
    await endEverywhere(tx, user_id)
    await notifyPasswordChanged(tx, user)
  })
}
