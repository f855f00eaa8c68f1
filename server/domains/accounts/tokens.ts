// Secrets that are handed out once and stored only as a digest: session tokens, the keys in emails, the key of a registration's browser.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, gte, isNull } from 'drizzle-orm'
import { addSeconds, DAY_S, HOUR_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import {
  CONFIRM_LINK_DAYS,
  REGISTRATION_BROWSER_S,
  RESET_LINK_HOURS,
  RESTORE_LINK_DAYS,
} from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { email_tokens } from '#server/db/schema/accounts.ts'
import { hashToken } from '#server/http/authenticate.ts'

type Purpose = (typeof email_tokens.$inferSelect)['purpose']

const valid_s: Record<Purpose, number> = {
  confirm_email: CONFIRM_LINK_DAYS * DAY_S,
  registration_browser: REGISTRATION_BROWSER_S,
  reset_password: RESET_LINK_HOURS * HOUR_S,
  add_email: CONFIRM_LINK_DAYS * DAY_S,
  restore_account: RESTORE_LINK_DAYS * DAY_S,
}

/** 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** `email_id`: the further address it confirms; `email`: the one it makes primary again. */
type About = { email_id?: string; email?: string }

/** Makes the key for an email; earlier keys of the same person and purpose stay good until they expire. */
export async function issueKey(
  context: Context,
  user_id: string,
  purpose: Purpose,
  { email_id, email }: About = {},
): Promise<string> {
  const key = newSecret()
  const now = context.now()
  await context.db.insert(email_tokens).values({
    id: newId('email_token', now),
    user_id,
    purpose,
    email_id: email_id ?? null,
    email: email ?? null,
    token_hash: hashToken(key),
    created_at: now,
    expires_at: addSeconds(now, valid_s[purpose]),
  })
  return key
}

export type RedeemedKey = Pick<typeof email_tokens.$inferSelect, 'user_id' | 'email_id' | 'email' | 'created_at'>

/**
 * Uses up a key: whom, and which address, it was made for; null when it is unknown, expired or used already. With
 * `user_id`, somebody else's stays as it is.
 */
export async function redeemKey(
  context: Context,
  key: string,
  purpose: Purpose,
  user_id?: string,
): Promise<RedeemedKey | null> {
  const now = context.now()
  const good = and(
    eq(email_tokens.token_hash, hashToken(key)),
    eq(email_tokens.purpose, purpose),
    isNull(email_tokens.used_at),
    gt(email_tokens.expires_at, now),
    user_id ? eq(email_tokens.user_id, user_id) : undefined,
  )
  const [used] = await context.db.update(email_tokens).set({ used_at: now }).where(good).returning()
  return used ?? null
}

/** Ends every other open key of a person and purpose; with `since`, those made then or later. */
export async function deleteKeys(context: Context, user_id: string, purpose: Purpose, since?: Date): Promise<void> {
  const open = and(
    eq(email_tokens.user_id, user_id),
    eq(email_tokens.purpose, purpose),
    isNull(email_tokens.used_at),
    since ? gte(email_tokens.created_at, since) : undefined,
  )
  await context.db.update(email_tokens).set({ used_at: context.now() }).where(open)
}
