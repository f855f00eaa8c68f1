// Knows the browser again in which somebody registered: there the link of the confirmation email logs in, and nowhere else.

import { REGISTRATION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { REGISTRATION_BROWSER_S } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { cookieText, isHttps } from '#server/http/set-cookie.ts'
import { ownSessionCookies } from '../sessions/session-cookies.ts'
import { openSession } from '../sessions/sessions.ts'
import { deleteKeys, redeemKey } from '../tokens.ts'

/** Keys of the registrations that were just made, for the cookies of their answers. */
const keys = new WeakMap<Context, string>()

export const rememberBrowser = (context: Context, key: string): void => {
  keys.set(context, key)
}

/** Whether or not the address was known: the answer must not tell. */
export function cookiesOfRegistration(context: Context): string[] {
  const key = keys.get(context)
  return key === undefined ? [] : [registrationCookie(context, key, REGISTRATION_BROWSER_S)]
}

/** The token of a new session for whoever registered in the calling browser, if that is this person; else null. */
export async function sessionOfBrowser(context: Context, user_id: string): Promise<string | null> {
  const key = context.request.cookies.registration
  const known = key ? await redeemKey(context, key, 'registration_browser', user_id) : null
  await deleteKeys(context, user_id, 'registration_browser')
  if (!known) return null
  const token = await openSession(context, user_id)
  await context.emit('session.opened', { user_id })
  return token
}

export const cookiesOfConfirmation = (context: Context, token: string | null): string[] =>
  token === null ? [] : [...ownSessionCookies(context, token, false), registrationCookie(context, '', 0)]

/** Strict: only pages of ours send it, and the link is followed by one of them. */
const registrationCookie = ({ settings }: Context, value: string, max_age_s: number): string =>
  cookieText({
    name: REGISTRATION_COOKIE,
    value,
    max_age_s,
    secure: isHttps(settings),
    path: '/api',
    same_site: 'Strict',
  })
