// Finds out who calls: the bearer of an access token in the header, or of the session cookie in a browser.
import { createHash } from 'node:crypto'
import { and, arrayContains, eq, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { CART_COOKIE, REAL_SESSION_COOKIE, REGISTRATION_COOKIE, SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { FOR_ACCOUNT } from '#lib/rules/accounts/for-account.ts'
import { type CurrentUser, noSessionTokens, type SessionTokens } from '../context.ts'
import type { Database } from '../db/database.ts'
import { sessions, users } from '../db/schema/accounts.ts'

export type Caller = { user: CurrentUser | null; by: 'header' | 'cookie' | 'nobody' }

/** The tokens that a browser's cookies carry, whether or not they are good. */
export function sessionTokens(request: HonoContext): SessionTokens {
  const token = (name: string) => getCookie(request, name) || null
  return request.req.header('cookie')
    ? {
        session: token(SESSION_COOKIE),
        real_session: token(REAL_SESSION_COOKIE),
        registration: token(REGISTRATION_COOKIE),
        cart: token(CART_COOKIE),
      }
    : noSessionTokens
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The access token in a header: `Authorization: Bearer …` and `JWT …` mean the same. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^(?:Bearer|JWT)\s+(\S+)$/i.exec(authorization ?? '')?.[1]

/** The header wins over the cookie. A call that is meant for somebody else is nobody's. */
export async function authenticate(request: HonoContext, db: Database, now: Date): Promise<Caller> {
  const header = bearerToken(request.req.header('authorization'))
  const token = header ?? getCookie(request, SESSION_COOKIE)
  if (!token) return { user: null, by: 'nobody' }
  const found = await userOfToken(db, token, now)
  const meant = request.req.header(FOR_ACCOUNT)
  const user = meant === undefined || meant === found?.id ? found : null
  return { user, by: user ? (header ? 'header' : 'cookie') : 'nobody' }
}

/** Asked for with every request: no more than is needed. */
const currentUser = {
  id: users.id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  account_type: users.account_type,
  roles: users.roles,
  locale: users.locale,
  session_id: sessions.id,
  impersonator_id: sessions.impersonator_id,
  proved_at: sessions.proved_at,
}

const impersonators = alias(users, 'impersonators')
/** An administrator's look lasts no longer than the right to it, whoever took that right and how. */
const mayLook = or(isNull(sessions.impersonator_id), arrayContains(impersonators.roles, ['admin']))

async function userOfToken(db: Database, token: string, now: Date): Promise<CurrentUser | null> {
  const open = and(gt(sessions.expires_at, now), isNull(sessions.revoked_at), mayLook)
  const [found] = await db
    .select(currentUser)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(impersonators, eq(impersonators.id, sessions.impersonator_id))
    .where(and(eq(sessions.token_hash, hashToken(token)), open))
    .limit(1)
  return found ? { ...found, read_only: found.impersonator_id !== null } : null
}

/** True when a browser says that the request comes from a page of ours, or when no browser is involved. */
export function isSameSite(
  headers: { site: string | undefined; origin: string | undefined; host: string | undefined },
  by: Caller['by'],
): boolean {
  if (headers.site) return headers.site === 'same-origin' || headers.site === 'none'
  if (headers.origin) return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
  return by !== 'cookie'
}
