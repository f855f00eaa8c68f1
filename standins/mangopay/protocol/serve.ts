// From a request to its answer: faults, limits, token, idempotency, the route's handler, and what is written on the wire.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../world.ts'
import { type FaultName, type Faults, faultAnswer } from './faults.ts'
import { isObject, type Json } from './fields.ts'
import type { Limits } from './limits.ts'
import type { Tokens } from './oauth.ts'
import { json, Refusal, refused, type StandInAnswer, type StandInCall } from './protocol.ts'
import { freshKey, remember } from './responses.ts'
import { API_ROOT, CONTROL_ROOT, type Found, type Routes } from './routes.ts'

export type Server = {
  world: World
  routes: Routes
  tokens: Tokens
  limits: Limits
  faults: Faults
  /** Told about bugs of the stand-in itself. */
  log: (message: string) => void
}

/** A document of 7 MB in base64 and its JSON. */
const MAX_BODY_BYTES = 11 * 1024 * 1024
/** How long a faulty call is left without an answer, longer than any client waits. */
const SILENCE_MS = 10 * 60_000

/** Answers one request. Never throws. */
export async function serveRequest(server: Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const method = request.method ?? 'GET'
  try {
    const body = await readBody(request)
    const fault = url.pathname.startsWith(CONTROL_ROOT) ? null : server.faults.take(method, url.pathname)
    if (fault && (await failed(fault, server, response))) return
    const answer = answerOf(server, request, url, body)
    if (fault === 'drop_after') request.socket.destroy()
    else if (fault === 'timeout_after') await silence(response)
    else write(response, method, answer)
  } catch (error) {
    if (!response.headersSent && !response.destroyed) write(response, method, failure(server, error))
  }
}

/** Does what a fault does before anything is done. True when that was all. */
async function failed(fault: FaultName, server: Server, response: ServerResponse): Promise<boolean> {
  if (fault === 'drop') response.socket?.destroy()
  else if (fault === 'timeout') await silence(response)
  else {
    const answer = faultAnswer(fault, server.world.now())
    if (!answer) return false
    write(response, 'GET', answer)
  }
  return true
}

async function silence(response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  await wait(SILENCE_MS, undefined, { signal: gone.signal, ref: false }).catch(() => {})
  response.socket?.destroy()
}

/** What of a request decides about its answer, besides its address and body. */
type Asked = Pick<IncomingMessage, 'method' | 'headers'>

/** The answer to a request, in one go: nothing comes between. */
export function answerOf(server: Server, request: Asked, url: URL, body: Buffer): StandInAnswer {
  const { world, routes, limits } = server
  const cors = routes.isOpen(url.pathname) ? CORS : {}
  if (request.method === 'OPTIONS') return { status: 204, headers: cors, body: '' }
  const isCounted = url.pathname.toLowerCase().startsWith(API_ROOT)
  const counted = isCounted ? limits.count() : {}
  const answer = attempt(server, () => {
    if (isCounted) limits.check()
    world.runDue()
    return routed(server, request, url, body)
  })
  return { ...answer, headers: { ...counted, ...cors, ...answer.headers } }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
}

function routed(server: Server, request: Asked, url: URL, body: Buffer): StandInAnswer {
  const { tokens, routes } = server
  const method = request.method ?? 'GET'
  if (url.pathname.toLowerCase().replace(/\/$/, '') === `${API_ROOT}/oauth/token` && method === 'POST')
    return tokens.issue(callOf(request, url, body, {}))
  const found = routes.find(method, url.pathname)
  const call = callOf(request, url, body, found.params)
  if (found.route.access === 'page' || found.route.access === 'open') return handled(server, found, call)
  if (found.route.access === 'api') tokens.check(call)
  call.body = jsonOf(request, body)
  return found.route.access === 'api' ? withKey(server, found, call) : handled(server, found, call)
}

function withKey(server: Server, found: Found, call: StandInCall): StandInAnswer {
  const key = freshKey(server.world, call)
  if (key === null) return handled(server, found, call)
  return server.world.transaction(() => {
    // The refused call's own changes are undone inside; that it was refused is kept with the key.
    const answer = attempt(server, () => handled(server, found, call))
    remember(server.world, key, call, answer)
    return answer
  })
}

const handled = (server: Server, found: Found, call: StandInCall): StandInAnswer =>
  server.world.transaction(() => found.route.handler(call))

function attempt(server: Server, act: () => StandInAnswer): StandInAnswer {
  try {
    return act()
  } catch (error) {
    return failure(server, error)
  }
}

function failure(server: Server, error: unknown): StandInAnswer {
  if (error instanceof Refusal) return refused(error, server.world.now())
  server.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return json({ Message: 'Internal Server Error', Type: 'other', Id: '', Date: server.world.now(), errors: null }, 500)
}

function callOf(request: Asked, url: URL, body: Buffer, params: Record<string, string>): StandInCall {
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    params,
    query: new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value])),
    body: {},
    form: new URLSearchParams(isForm(request) ? body.toString() : ''),
    header: name => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
  }
}

const contentType = (request: Asked): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
const isForm = (request: Asked): boolean => contentType(request) === 'application/x-www-form-urlencoded'

function jsonOf(request: Asked, body: Buffer): Json {
  if (body.length === 0) return {}
  if (contentType(request) !== 'application/json')
    throw new Refusal(415, 'unsupported_media_type', 'The content type of the body must be application/json')
  try {
    const value: unknown = JSON.parse(body.toString())
    if (isObject(value)) return value
  } catch {
    // Told below, as for any other value that is no object.
  }
  throw new Refusal(400, 'malformed_json', 'The body is not a JSON object')
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new Refusal(413, 'request_entity_too_large', 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function write(response: ServerResponse, method: string, { status, headers, body }: StandInAnswer): void {
  const close = status === 413 ? { connection: 'close' } : {}
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { 'cache-control': 'no-store', ...length, ...close, ...headers })
  response.end(method === 'HEAD' || status === 204 ? undefined : body)
}
