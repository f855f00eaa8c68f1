// Calls the API from server components, over HTTP and with the visitor's own session, as any other client would.
import { cookies, headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { Answer, CallInput, Endpoint } from '#lib/contract/endpoint.ts'
import { isId } from '#lib/ids.ts'
import { noteShown, RENDERING_HEADER } from '#lib/kept/shown.ts'
import { isLocale } from '#lib/locales.ts'
import { PAGE_CALL_MS } from '#lib/node/page-calls.ts'
import { CART_COOKIE, SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { ApiFailure, namesNothing } from './api-failure.ts'
import { call } from './client.ts'
import type { EndpointRef } from './endpoints.ts'
import { sharedAnswer } from './shared-answers.ts'

/** The token of the visitor's session cookie, or null for anonymous visitors. */
export async function sessionToken(): Promise<string | null> {
  return (await cookies()).get(SESSION_COOKIE)?.value ?? null
}

/** True where a call for the cart would find none: without a session, and without the cookie that a browser gets with its first one. */
export async function hasNoCart(): Promise<boolean> {
  return (await sessionToken()) === null && !(await cookies()).has(CART_COOKIE)
}

/** A call made while rendering; throws `ApiFailure` when it is refused or takes longer than five seconds. */
export async function callFromServer<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
): Promise<Answer<E>> {
  return callAs(await sessionToken(), endpoint, input)
}

/** The same call as somebody without a session makes it: what strangers see. */
export const callAsStranger = <E extends Endpoint>(endpoint: EndpointRef<E>, input: CallInput<E>): Promise<Answer<E>> =>
  callAs(null, endpoint, input)

async function callAs<E extends Endpoint>(
  token: string | null,
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
): Promise<Answer<E>> {
  // `/images/stats/` is the address of no image, and must not become a call for something else.
  if ('id' in input && !(typeof input.id === 'string' && isId(input.id))) throw new ApiFailure(namesNothing())
  const [locale, asked, session] = await Promise.all([getLocale(), headers(), sessionToken()])
  const rendering = asked.get(RENDERING_HEADER)
  const options = {
    token,
    ahead: true as const,
    signal: AbortSignal.timeout(PAGE_CALL_MS),
    ...(isLocale(locale) ? { locale } : {}),
  }
  // Who looks with a stranger's eyes may have changed it a moment ago.
  const fresh = (session !== null && token === null) || /no-cache/i.test(asked.get('cache-control') ?? '')
  const ask = (now: boolean) => call(endpoint, input, { ...options, fresh: now })
  let answer: Answer<E> | null = null
  try {
    answer = fresh || !isLocale(locale) ? await ask(fresh) : await sharedAnswer({ endpoint, input, token, locale }, ask)
    return answer
  } finally {
    noteShown(rendering, input, answer)
  }
}

/** Null for what the API answers 404 to; every other refusal is thrown. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiFailure && error.problem.status === 404) return null
    throw error
  }
}
