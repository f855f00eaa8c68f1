// Calls the API from server components, over HTTP and with the visitor's own session, as any other client would.
import { cookies } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { Answer, CallInput, Endpoint } from '#lib/contract/endpoint.ts'
import { isLocale } from '#lib/locales.ts'
import { ApiFailure } from './api-failure.ts'
import { call } from './client.ts'
import type { EndpointRef } from './endpoints.ts'

const TIMEOUT_MS = 5000

/** The token of the visitor's session cookie, or null for anonymous visitors. */
export async function sessionToken(): Promise<string | null> {
  return (await cookies()).get('auctor_session')?.value ?? null
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
  const locale = await getLocale()
  return call(endpoint, input, {
    token,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(isLocale(locale) ? { locale } : {}),
  })
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
