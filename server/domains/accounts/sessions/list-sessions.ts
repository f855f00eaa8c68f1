// Where a person is logged in.
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { sessions as contract } from '#lib/contract/sessions.ts'
import type { UserContext } from '#server/context.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { isImpersonated } from './session-cookies.ts'

/** Open sessions, this one first. Everybody shares the demo accounts, so a borrowed session shows only itself. */
export async function listSessions(context: UserContext): Promise<Answer<typeof contract.list>> {
  const { user, now } = context
  const this_one = eq(sessions.id, user.session_id)
  const open = and(
    eq(sessions.user_id, user.id),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, now()),
    isImpersonated(user) ? this_one : isNull(sessions.impersonator_id),
  )
  const rows = await context.db
    .select()
    .from(sessions)
    .where(open)
    .orderBy(sql`${this_one} desc`, desc(sessions.created_at), desc(sessions.id))
  const results = rows.map(({ id, user_agent, network, remember, created_at, expires_at }) => ({
    id,
    current: id === user.session_id,
    user_agent,
    network,
    remember,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
  return { count: results.length, next: null, previous: null, results }
}
