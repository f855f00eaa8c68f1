// Confirms an e-mail address with the key of its email, once: the address of a registration, or a further one of an account.
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { auth } from '#lib/contract/auth.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { email_tokens, users } from '#server/db/schema/accounts.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { claimAddress } from '../emails/queries.ts'
import { deleteKeys, redeemKey } from '../tokens.ts'
import { sessionOfBrowser } from './registration-browser.ts'

type Confirmed = Answer<typeof auth.verifyEmail>

/** Opens a session where this very registration was made, and nowhere else: whoever clicks may not be who registered. */
export async function confirmAddress(
  context: Context,
  { body }: ParsedInput<typeof auth.verifyEmail>,
): Promise<Confirmed> {
  const claim = (await registeredAddress(context, body.key)) ?? (await furtherAddress(context, body.key))
  const confirmed_at = context.now()
  if (!claim || !(await claimAddress(context, claim, confirmed_at))) throw new Failure('link_invalid')
  const { user_id, email } = claim
  await context.db
    .update(users)
    .set({ email_confirmed_at: confirmed_at })
    .where(and(eq(users.id, user_id), eq(users.email, email)))
  // Whoever else registered with this address did not prove that it is theirs.
  const unproved = and(isNull(users.email_confirmed_at), isNull(users.guest_of))
  const rivals = and(eq(users.email, email), ne(users.id, user_id), unproved)
  await context.db.delete(users).where(rivals)
  await context.emit('address.confirmed', claim)
  return { email, access_token: context.user ? null : await sessionOfBrowser(context, user_id) }
}

type Claim = { user_id: string; email: string }

async function registeredAddress(context: Context, key: string): Promise<Claim | null> {
  const redeemed = await redeemKey(context, key, 'confirm_email')
  if (!redeemed) return null
  const { user_id } = redeemed
  await deleteKeys(context, user_id, 'confirm_email')
  const [holder] = await context.db.select({ email: users.email }).from(users).where(eq(users.id, user_id))
  return holder ? { user_id, email: holder.email } : null
}

async function furtherAddress(context: Context, key: string): Promise<Claim | null> {
  const redeemed = await redeemKey(context, key, 'add_email')
  if (!redeemed?.email_id) return null
  const { user_id, email_id } = redeemed
  await context.db.delete(email_tokens).where(and(eq(email_tokens.email_id, email_id), isNull(email_tokens.used_at)))
  const [row] = await context.db
    .select({ email: email_addresses.email })
    .from(email_addresses)
    .where(eq(email_addresses.id, email_id))
  return row ? { user_id, email: row.email } : null
}
