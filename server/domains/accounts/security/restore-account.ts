// Gives an account back to the owner of its old address: that address is primary again, with a new password, and nobody else is in.
import { and, eq, gte, ne } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formsPerIp, RESTORE_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { email_addresses, recovery_codes, second_factors } from '#server/db/schema/profiles.ts'
import { consume, networkOf } from '#server/http/limits.ts'
import { ownerOfAddress } from '../emails/queries.ts'
import { endEverywhere } from '../sessions/sessions.ts'
import { deleteKeys, redeemKey } from '../tokens.ts'
import { isCommonPassword } from './common-passwords.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { hashPassword } from './passwords.ts'

export async function restoreAccount(
  context: Context,
  { body }: ParsedInput<typeof auth.restoreAccount>,
): Promise<void> {
  await consume(context, formsPerIp, networkOf(context.request.ip))
  if (isCommonPassword(body.password)) throw new Failure('invalid_input', {}, { password: ['password_common'] })
  const password_hash = await hashPassword(body.password)
  await context.transact(async tx => {
    const redeemed = await redeemKey(tx, body.key, 'restore_account')
    if (!redeemed?.email) throw new Failure('link_invalid')
    const { user_id, email, created_at } = redeemed
    const email_confirmed_at = tx.now()
    await makePrimaryAgain(tx, { user_id, email }, email_confirmed_at)
    const [user] = await tx.db
      .update(users)
      .set({ email, email_confirmed_at, password_hash })
      .where(eq(users.id, user_id))
      .returning()
    if (!user) throw new Failure('link_invalid')
    await removeNewFactor(tx, user_id, created_at)
    await deleteKeys(tx, user_id, 'reset_password')
    // Links of later emails went to whoever came after this owner; earlier ones to who was there before.
    await deleteKeys(tx, user_id, 'restore_account', created_at)
    await endEverywhere(tx, user_id)
    await notifyPasswordChanged(tx, user)
  })
}

/** The address that took its place leaves the account. */
async function makePrimaryAgain(
  context: Context,
  { user_id, email }: { user_id: string; email: string },
  at: Date,
): Promise<void> {
  const { db } = context
  const [locked] = await db.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
  if (!locked) throw new Failure('link_invalid')
  const owner = await ownerOfAddress(context, email)
  if (owner && owner.id !== user_id) throw new Failure('email_taken')
  const own = eq(email_addresses.user_id, user_id)
  await db.delete(email_addresses).where(and(own, email_addresses.primary, ne(email_addresses.email, email)))
  const row = { id: newId('email', at), user_id, email, primary: true, confirmed_at: at, created_at: at }
  await db
    .insert(email_addresses)
    .values(row)
    .onConflictDoUpdate({
      target: [email_addresses.user_id, email_addresses.email],
      set: { primary: true, confirmed_at: at },
    })
}

/** A second factor from the days in which the account may have been somebody else's: its codes are theirs. */
async function removeNewFactor({ db }: Context, user_id: string, link_sent_at: Date): Promise<void> {
  const from = addSeconds(link_sent_at, -RESTORE_LINK_DAYS * DAY_S)
  const removed = await db
    .delete(second_factors)
    .where(and(eq(second_factors.user_id, user_id), gte(second_factors.created_at, from)))
    .returning({ user_id: second_factors.user_id })
  if (removed.length > 0) await db.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
}
