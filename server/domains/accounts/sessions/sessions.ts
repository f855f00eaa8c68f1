// Opens and ends sessions. What ends a session also ends every look through somebody’s eyes that was opened from it.
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import { addSeconds } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { SESSION_REMEMBERED_S, SESSION_S } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { networkOf } from '#server/http/limits.ts'
import { newSecret } from '../tokens.ts'

export type SessionKind = {
  remember?: boolean
  /** The administrator who looks through the person's eyes. */
  impersonator_id?: string
  /** The administrator's own session, with which this one ends. */
  opener_id?: string
  lasts_s?: number
}

/** A new session of a person; answers its access token, which is stored nowhere. */
export async function openSession(
  context: Context,
  user_id: string,
  {
    remember = false,
    impersonator_id,
    opener_id,
    lasts_s = remember ? SESSION_REMEMBERED_S : SESSION_S,
  }: SessionKind = {},
): Promise<string> {
  const token = `${context.settings.sandbox?.token_prefix ?? ''}${newSecret()}`
  const now = context.now()
  await context.db.insert(sessions).values({
    id: newId('session', now),
    user_id,
    token_hash: hashToken(token),
    remember,
    user_agent: context.request.user_agent.slice(0, 400),
    network: networkOf(context.request.ip),
    created_at: now,
    impersonator_id: impersonator_id ?? null,
    opener_id: opener_id ?? null,
    proved_at: now,
    expires_at: addSeconds(now, lasts_s),
  })
  return token
}

/** Ends the open ones of these sessions and what was opened from them; answers how many of the former there were. */
export async function endThese(context: Context, which: SQL | undefined): Promise<number> {
  const { db, now } = context
  const ended = await db
    .update(sessions)
    .set({ revoked_at: now() })
    .where(and(which, isNull(sessions.revoked_at)))
    .returning({ id: sessions.id, impersonator_id: sessions.impersonator_id })
  if (ended.length === 0) return 0
  const looks = ended.filter(({ impersonator_id }) => impersonator_id !== null).map(({ id }) => id)
  if (looks.length > 0) await context.emit('impersonation.ended', { session_ids: looks })
  const ids = ended.map(({ id }) => id)
  await endThese(context, inArray(sessions.opener_id, ids))
  return ended.length
}

/** Ends every open session of a person, but for one if given, and every look of theirs through somebody's eyes. */
export async function endSessions(context: Context, user_id: string, except?: string): Promise<void> {
  const own = and(eq(sessions.user_id, user_id), except ? ne(sessions.id, except) : undefined)
  await endThese(context, or(own, eq(sessions.impersonator_id, user_id)))
}

/** Logs a person out everywhere, by whatever way they or a thief came in. */
export async function endEverywhere(context: Context, user_id: string): Promise<void> {
  await endSessions(context, user_id)
  await context.emit('sessions.ended_everywhere', { user_id })
}

/** Ends what a person sees through others’ eyes, and what others see through theirs. */
export async function endImpersonations(context: Context, user_id: string): Promise<void> {
  const through = and(eq(sessions.user_id, user_id), isNotNull(sessions.impersonator_id))
  await endThese(context, or(through, eq(sessions.impersonator_id, user_id)))
}
