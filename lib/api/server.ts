// Calls the API from server components, over HTTP and with the visitor's own session, as any other client would.
import { cookies } from 'next/headers'
import { getLocale } from 'next-intl/server'
import { type Answer, type CallInput, type Endpoint, fillPath } from '#lib/contract/endpoint.ts'

const TIMEOUT_MS = 5000

/** Where the API is seen from this process: another machine when NEXT_PUBLIC_API_BASE is absolute, else this port. */
function apiBase(): string {
  const base = process.env.NEXT_PUBLIC_API_BASE ?? '/api'
  return base.startsWith('http') ? base : `http://127.0.0.1:${process.env.PORT ?? 3000}${base}`
}

/** The API refused a call made while rendering; `status` and `code` are those of its problem document. */
export class ServerCallError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, path: string) {
    super(`${path} answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** GET calls for rendering; throws ServerCallError on any refusal and TimeoutError after five seconds. */
export async function callFromServer<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>> {
  // The endpoint's own type says what is in here; filling a URL only needs names and values.
  const given = input as { query?: Record<string, unknown> } & Record<string, unknown>
  const url = new URL(`${apiBase()}${fillPath(endpoint.path, given)}`)
  for (const [key, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  const token = (await cookies()).get('auctor_session')?.value
  const response = await fetch(url, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      'accept-language': await getLocale(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  const body: unknown = await response.json()
  if (!response.ok) {
    const code = body && typeof body === 'object' && 'code' in body ? String(body.code) : 'unknown'
    throw new ServerCallError(response.status, code, endpoint.path)
  }
  // The API validates every answer against this same contract before sending it.
  return body as Answer<E>
}
