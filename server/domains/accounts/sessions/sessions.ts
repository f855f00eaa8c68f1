// Opens and ends sessions.
import { and, eq, isNull, ne } from 'drizzle-orm'
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
  lasts_s?: number
}

/** A new session of a person; answers its access token, which is stored nowhere. */
export async function openSession(
  context: Context,
  user_id: string,
  { remember = false, impersonator_id, lasts_s = remember ? SESSION_REMEMBERED_S : SESSION_S }: SessionKind = {},
): Promise<string> {
  const token = newSecret()
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
    expires_at: addSeconds(now, lasts_s),
  })
  return token
}

/** Ends every open session of a person, but for one if given. */
export async function endSessions(context: Context, user_id: string, except?: string): Promise<void> {
  const open = and(
    eq(sessions.user_id, user_id),
    isNull(sessions.revoked_at),
    except ? ne(sessions.id, except) : undefined,
  )
  await context.db.update(sessions).set({ revoked_at: context.now() }).where(open)
}
