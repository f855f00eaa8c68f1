// The two cookies of a browser: the session in use, and the real one kept aside while in the demo or behind somebody else’s eyes.
import { and, eq, gt, isNull } from 'drizzle-orm'
import { REAL_SESSION_COOKIE, SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { SESSION_REMEMBERED_S } from '#lib/rules/accounts/sign-in.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { cookieText, isHttps } from '#server/http/set-cookie.ts'

/** True for a session that is not the person's own: the guided demo, or an administrator behind somebody's eyes. */
export const isImpersonated = ({ email, impersonator_id }: Pick<CurrentUser, 'email' | 'impersonator_id'>): boolean =>
  impersonator_id !== null || isDemoEmail(email)

/** Signs a browser in as a person of its own; without remember-me the cookie ends with the browser. */
export function ownSessionCookies(context: Context, token: string, remember: boolean): string[] {
  const own = cookie(context, SESSION_COOKIE, token, remember ? SESSION_REMEMBERED_S : null)
  return context.request.cookies.real_session ? [own, gone(context, REAL_SESSION_COOKIE)] : [own]
}

/** Shows a browser another session of the same world; what is kept aside stays there. */
export const otherSessionCookies = (context: Context, token: string): string[] => [
  cookie(context, SESSION_COOKIE, token, null),
]

/** Shows a browser a borrowed session; its real one, if it has one, is kept aside. */
export async function impersonationCookies(context: Context, token: string): Promise<string[]> {
  const { session } = context.request.cookies
  const borrowed = cookie(context, SESSION_COOKIE, token, null)
  const max_age_s = await realSession(context, session)
  // In the middle of another borrowed session the real one is aside already.
  if (session === null || max_age_s === undefined) return [borrowed]
  return [borrowed, cookie(context, REAL_SESSION_COOKIE, session, max_age_s)]
}

/** Gives a browser its real session back; one that has none, or whose real one has ended meanwhile, is logged out. */
export async function returnedSessionCookies(context: Context): Promise<string[]> {
  const { real_session } = context.request.cookies
  const max_age_s = await realSession(context, real_session)
  if (real_session === null || max_age_s === undefined) return noSessionCookies(context)
  return [cookie(context, SESSION_COOKIE, real_session, max_age_s), gone(context, REAL_SESSION_COOKIE)]
}

/** Logs a browser out. */
export const noSessionCookies = (context: Context): string[] => [
  gone(context, SESSION_COOKIE),
  gone(context, REAL_SESSION_COOKIE),
]

/** Seconds that the cookie of an open session of somebody's own has left, null when it ends with the browser; undefined: there is no such session. */
async function realSession(context: Context, token: string | null): Promise<number | null | undefined> {
  if (token === null) return undefined
  const now = context.now()
  const open = and(
    eq(sessions.token_hash, hashToken(token)),
    gt(sessions.expires_at, now),
    isNull(sessions.revoked_at),
    isNull(sessions.impersonator_id),
  )
  const [found] = await context.db
    .select({ email: users.email, remember: sessions.remember, expires_at: sessions.expires_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(open)
    .limit(1)
  if (!found || isDemoEmail(found.email)) return undefined
  return found.remember ? Math.ceil((found.expires_at.getTime() - now.getTime()) / 1000) : null
}

const gone = (context: Context, name: string): string => cookie(context, name, '', 0)

const cookie = ({ settings }: Context, name: string, value: string, max_age_s: number | null): string =>
  cookieText({ name, value, max_age_s, secure: isHttps(settings) })
