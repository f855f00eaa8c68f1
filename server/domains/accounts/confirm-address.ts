// Confirms an e-mail address with the key of the letter, once.
import { and, asc, eq, ne } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/profiles.ts'
import { dropKeys, redeemKey } from './tokens.ts'

export async function confirmAddress(context: Context, { body }: ParsedInput<typeof auth.verifyEmail>): Promise<void> {
  const { db } = context
  const user_id = await redeemKey(context, body.key, 'confirm_email')
  const [holder] = user_id ? await db.select({ email: users.email }).from(users).where(eq(users.id, user_id)) : []
  if (!user_id || !holder) throw new Failure('link_invalid')
  const { email } = holder
  // Two registrations of one address confirmed at the same instant: the second waits here and then finds itself gone.
  const rivals = await db.select().from(users).where(eq(users.email, email)).orderBy(asc(users.id)).for('update')
  const confirmed = rivals.some(rival => rival.email_confirmed_at !== null)
  if (confirmed || !rivals.some(rival => rival.id === user_id)) throw new Failure('link_invalid')
  const confirmed_at = context.now()
  await db.update(users).set({ email_confirmed_at: confirmed_at }).where(eq(users.id, user_id))
  await db
    .update(emails)
    .set({ confirmed_at })
    .where(and(eq(emails.user_id, user_id), eq(emails.email, email)))
  await dropKeys(context, user_id, 'confirm_email')
  // Whoever else typed this address did not prove that it is his.
  await db.delete(users).where(and(eq(users.email, email), ne(users.id, user_id)))
}
