// Fetches a URL of the internet: every redirect is checked like the first address; limits on bytes and time, no cookies.
import { performance } from 'node:perf_hooks'
import { Agent, type Dispatcher } from 'undici'
import type { WebAnswer, WebRequest } from '#server/ports/web.ts'
import { guardedConnector } from './connect.ts'
import type { Guard } from './guard.ts'
import { acceptEncoding, readBody } from './read-body.ts'
import { asWebFailure, WebFailure } from './web-failure.ts'

const REDIRECTS_MAX = 5
const DEFAULT_BYTES = 10 * 1024 * 1024
const DEFAULT_MS = 15_000
/** Milliseconds of silence in the middle of an answer. */
const SILENCE_MS = 5_000
/** Origins whose last address is remembered. */
const ADDRESSES_KEPT = 2_000

type Seen = { status: number | null; headers: Readonly<Record<string, string>>; ms: number }
type Hooks = {
  /** Before each hop: waits for the host's turn, or throws what robots.txt says. */
  before?(url: URL, signal?: AbortSignal): Promise<void>
  after?(url: URL, seen: Seen): void
}

export type Fetcher = {
  /** Throws `WebFailure`; an abort by the caller's own signal throws that signal's reason. */
  get(url: string, request?: WebRequest, hooks?: Hooks): Promise<WebAnswer>
  close(): Promise<void>
}

type Limits = { max_bytes: number; on_too_big: 'truncate' | 'refuse'; ms: number; signal: AbortSignal | undefined }
type Hop = Pick<WebAnswer, 'status' | 'headers' | 'body' | 'wire_bytes' | 'remote_ip' | 'truncated'>

export function createFetcher({
  guard,
  user_agent,
  stand_in_ca = null,
  silence_ms = SILENCE_MS,
}: {
  guard: Guard
  user_agent: string
  stand_in_ca?: string | null
  silence_ms?: number
}): Fetcher {
  const connections = openConnections({ guard, stand_in_ca, silence_ms })

  return {
    async get(first, request = {}, hooks = {}) {
      let url = guard.check(first)
      const { origin } = url
      const redirects: string[] = []
      let left = request.timeout_ms ?? DEFAULT_MS
      for (;;) {
        request.signal?.throwIfAborted()
        await hooks.before?.(url, request.signal)
        const started = performance.now()
        const limits: Limits = {
          max_bytes: request.max_bytes ?? DEFAULT_BYTES,
          on_too_big: request.on_too_big ?? 'refuse',
          ms: left,
          signal: request.signal,
        }
        const headers = { ...requestHeaders(request, url.origin === origin), 'user-agent': user_agent }
        const answer = await requestHop(connections, url, headers, limits).catch((error: unknown) => {
          hooks.after?.(url, { status: null, headers: {}, ms: performance.now() - started })
          throw error
        })
        const ms = performance.now() - started
        hooks.after?.(url, { status: answer.status, headers: answer.headers, ms })
        left -= ms
        if (!isRedirect(answer.status, answer.headers)) return { ...answer, url: url.href, redirects }
        redirects.push(url.href)
        if (redirects.length > REDIRECTS_MAX) throw new WebFailure('too_many_redirects', first)
        if (left <= 0) throw new WebFailure('too_slow', first)
        url = guard.check(URL.parse(answer.headers.location ?? '', url)?.href ?? '')
      }
    },
    close: () => connections.agent.destroy(),
  }
}

/** The pool of connections, and which address answered for each origin. */
type Connections = { agent: Agent; addresses: ReadonlyMap<string, string> }

function openConnections(options: { guard: Guard; stand_in_ca: string | null; silence_ms: number }): Connections {
  const { guard, stand_in_ca, silence_ms } = options
  const addresses = new Map<string, string>()
  const agent = new Agent({
    connect: guardedConnector({
      guard,
      stand_in_ca,
      onConnected(origin, address) {
        addresses.delete(origin)
        addresses.set(origin, address)
        const oldest = addresses.size > ADDRESSES_KEPT ? addresses.keys().next().value : undefined
        if (oldest !== undefined) addresses.delete(oldest)
      },
    }),
    // One connection a host is polite, and it is always known which address answered.
    connections: 1,
    pipelining: 1,
    bodyTimeout: silence_ms,
    maxHeaderSize: 32_768,
  })
  return { agent, addresses }
}

/** One request, without following its redirect. */
async function requestHop(
  { agent, addresses }: Connections,
  url: URL,
  headers: Record<string, string>,
  limits: Limits,
): Promise<Hop> {
  const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(limits.ms)))
  const signal = limits.signal ? AbortSignal.any([limits.signal, timeout]) : timeout
  try {
    const path = `${url.pathname}${url.search}`
    const options = { origin: url.origin, path, method: 'GET', headers, signal, headersTimeout: limits.ms } as const
    const response = await agent.request(options)
    const answer = plainHeaders(response.headers)
    const base = {
      status: response.statusCode,
      headers: answer,
      remote_ip: addresses.get(url.origin) ?? '',
    }
    if (isRedirect(response.statusCode, answer) || response.statusCode === 304) {
      discard(response.body)
      return { ...base, body: new Uint8Array(), wire_bytes: 0, truncated: false }
    }
    const { max_bytes, on_too_big } = limits
    if (on_too_big === 'refuse' && Number(answer['content-length'] ?? 0) > max_bytes) {
      discard(response.body)
      throw new WebFailure('too_big', url.href)
    }
    const encoding = answer['content-encoding'] ?? ''
    const read = await readBody(response.body, encoding, { url: url.href, max_bytes, on_too_big, signal })
    return { ...base, body: read.bytes, wire_bytes: read.wire_bytes, truncated: read.truncated }
  } catch (error) {
    limits.signal?.throwIfAborted()
    throw asWebFailure(error, url.href)
  }
}

function requestHeaders(request: WebRequest, same_origin: boolean): Record<string, string> {
  const { range } = request
  // A part of a packed answer would be no part of the file.
  const encoding = range ? 'identity' : acceptEncoding
  const headers: Record<string, string> = { accept: request.accept ?? '*/*', 'accept-encoding': encoding }
  if (range) headers.range = `bytes=${range.start}-${range.end}`
  // What one server told us about its version says nothing to another.
  if (request.if_none_match && same_origin) headers['if-none-match'] = request.if_none_match
  if (request.if_modified_since && same_origin) headers['if-modified-since'] = request.if_modified_since
  return headers
}

const isRedirect = (status: number, headers: Readonly<Record<string, string>>): boolean =>
  [301, 302, 303, 307, 308].includes(status) && Boolean(headers.location)

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined)
  body.destroy()
}
