// Secrets that are handed out once and stored only as a digest: session tokens and the keys in emails.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { addSeconds, DAY_S, HOUR_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { email_tokens } from '#server/db/schema/accounts.ts'
import { hashToken } from '#server/http/authenticate.ts'

type Purpose = (typeof email_tokens.$inferSelect)['purpose']

const valid_s: Record<Purpose, number> = {
  confirm_email: CONFIRM_LINK_DAYS * DAY_S,
  reset_password: RESET_LINK_HOURS * HOUR_S,
  add_email: CONFIRM_LINK_DAYS * DAY_S,
}

/** 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Makes the key for a letter (`email_id`: the further address it confirms); earlier keys of the same person and purpose stay good until they expire. */
export async function issueKey(
  context: Context,
  user_id: string,
  purpose: Purpose,
  email_id: string | null = null,
): Promise<string> {
  const key = newSecret()
  const now = context.now()
  await context.db.insert(email_tokens).values({
    id: newId('email_token', now),
    user_id,
    purpose,
    email_id,
    token_hash: hashToken(key),
    created_at: now,
    expires_at: addSeconds(now, valid_s[purpose]),
  })
  return key
}

/** Uses up a key: whom, and which further address, it was made for; null when it is unknown, expired or used already. */
export async function redeemKey(
  context: Context,
  key: string,
  purpose: Purpose,
): Promise<{ user_id: string; email_id: string | null } | null> {
  const now = context.now()
  const good = and(
    eq(email_tokens.token_hash, hashToken(key)),
    eq(email_tokens.purpose, purpose),
    isNull(email_tokens.used_at),
    gt(email_tokens.expires_at, now),
  )
  const [used] = await context.db
    .update(email_tokens)
    .set({ used_at: now })
    .where(good)
    .returning({ user_id: email_tokens.user_id, email_id: email_tokens.email_id })
  return used ?? null
}

/** Ends every other open key of a person and purpose. */
export async function deleteKeys(context: Context, user_id: string, purpose: Purpose): Promise<void> {
  const open = and(eq(email_tokens.user_id, user_id), eq(email_tokens.purpose, purpose), isNull(email_tokens.used_at))
  await context.db.update(email_tokens).set({ used_at: context.now() }).where(open)
}
