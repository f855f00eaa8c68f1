// Serves the contract: for each endpoint it authenticates, checks access, parses, runs the use case in a transaction, and parses the answer.
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { Hono, type Context as HonoContext } from 'hono'
import { type Endpoint, isFileResponse, LINK_TOKEN, type ReceivedFile } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { decide } from '#lib/rules/access.ts'
import { isRecent } from '#lib/rules/accounts/sign-in.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Health } from '../health/health.ts'
import { noteFailure } from '../health/note-failure.ts'
import { countCall } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import { inSpan, traceFields } from '../tracing/spans.ts'
import { authenticate, type Caller, isSameSite, sessionTokens } from './authenticate.ts'
import { dataHeaders } from './data-headers.ts'
import { type FileReply, fileResponse } from './file-reply.ts'
import { claimKey, hashRequest, type KeyedRequest, keepAnswer, releaseKey, type StoredAnswer } from './idempotency.ts'
import { readInput } from './input.ts'
import { preferredLocale } from './locale.ts'
import { problemOf, problemResponse } from './problem.ts'
import { readFromReplica } from './replica/read-from-replica.ts'
import { requestIdOf } from './request-id.ts'
import type { ApiRoute } from './route.ts'

type MakeContext = (facts: Pick<Context, 'user' | 'locale' | 'request'>, db?: Database) => Context
export type RouterOptions = {
  routes: readonly ApiRoute[]
  makeContext: MakeContext
  services: Services
  clientAddress: (request: HonoContext) => string
}

/** The API below `/api`; every path answers with and without a trailing slash. */
export function createRouter({ routes, ...tools }: RouterOptions): Hono {
  const app = new Hono({ strict: false })
  const allowed = new Map<string, Set<string>>()
  for (const each of routes) {
    const { endpoint } = each
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])].map(honoPath)) {
      const methods = endpoint.also_get ? [endpoint.method, 'GET'] : [endpoint.method]
      app.on(methods, path, request => traced(request, each, tools))
      allowed.set(path, new Set([...(allowed.get(path) ?? []), ...methods]))
    }
  }
  for (const [path, methods] of allowed) {
    app.all(path, request => fail(request, new Failure('method_not_allowed'), { Allow: [...methods].join(', ') }))
  }
  return app
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

type Tools = Omit<RouterOptions, 'routes'>

function traced(request: HonoContext, route: ApiRoute, tools: Tools): Promise<Response> {
  const { method } = request.req
  const { path } = route.endpoint
  const attributes = { 'http.request.method': method, 'http.route': path }
  const doing = { name: `${method} ${path}`, kind: SpanKind.SERVER, attributes, headers: () => request.req.header() }
  return inSpan(doing, async span => {
    const response = await answer(request, route, tools, span)
    span?.setAttributes({
      'http.response.status_code': response.status,
      'auctor.request_id': request.get('requestId'),
    })
    if (response.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    return response
  })
}

async function answer(request: HonoContext, route: ApiRoute, tools: Tools, span: Span | null): Promise<Response> {
  const { log, db, now, health } = tools.services
  const id = requestIdOf(request.req.header('x-request-id'))
  request.set('requestId', id)
  const started = performance.now()
  const response = await attempt().catch(error => {
    noteFailure(tools.services, error, { request_id: id }, 'request failed')
    return fail(request, error)
  })
  const { method } = request.req
  const ms = performance.now() - started
  countCall({ method, path: route.endpoint.path, status: response.status }, ms / 1_000)
  if (log.isLevelEnabled('info')) {
    // A link that lets its holder in is written down nowhere.
    const path = route.endpoint.access === 'token' ? route.endpoint.path : request.req.path
    const said = { request_id: id, method, path, status: response.status, ms: Math.round(ms), ...traceFields(span) }
    log.info(said, 'request')
  }
  return response

  async function attempt(): Promise<Response> {
    const caller = await authenticate(request, db, now())
    checkCaller(request, route.endpoint, caller)
    checkRoom(health, route.endpoint)
    if (route.endpoint.recent && !isRecent(caller.user?.proved_at ?? null, now())) throw new Failure('password_needed')
    const facts = {
      id,
      ip: tools.clientAddress(request),
      user_agent: request.req.header('user-agent') ?? '',
      referrer: request.req.header('referer') ?? '',
      authorization: request.req.header('authorization') ?? '',
      cookies: sessionTokens(request),
      head: request.req.method === 'HEAD',
      ahead: request.req.header('sec-purpose') === 'prefetch',
    }
    const { services, makeContext } = tools
    const asked = { user: caller.user, locale: preferredLocale(request), request: facts }
    const contextOn = (other: Database) => makeContext(asked, other)
    const onReplica = (input: unknown) => readFromReplica({ request, route, services, contextOn }, input)
    return respond(request, route, makeContext(asked), onReplica)
  }
}

/** Throws unless this caller may make this call from where they make it. */
export function checkCaller(request: HonoContext, endpoint: Endpoint, caller: Caller): void {
  const { method } = request.req
  const reads = method === 'GET' || method === 'HEAD'
  const header = (name: string) => request.req.header(name)
  if (
    !reads &&
    !isSameSite({ site: header('sec-fetch-site'), origin: header('origin'), host: header('host') }, caller.by)
  ) {
    throw new Failure('cross_site')
  }
  // A link or an image tag can send a cookie, but never this header.
  if (endpoint.also_get && reads && caller.by !== 'header') throw new Failure('not_authenticated')
  const linked = endpoint.by_link === true && reads && request.req.query(LINK_TOKEN) !== undefined
  const decision = decide({ ...endpoint, linked }, caller.user)
  if (decision !== 'allowed') throw new Failure(decision)
}

/** Writes are refused before the disk is full, so that what runs can end well. What frees space is let through. */
export function checkRoom(health: Health, { method, multipart, takes_space }: Endpoint): void {
  if (method === 'GET' || method === 'DELETE') return
  const room = health.room()
  if (room === 'none' || (room === 'little' && (multipart || takes_space))) throw new Failure('storage_full')
}

type OnReplica = (input: unknown) => ReturnType<typeof readFromReplica>

async function respond(
  request: HonoContext,
  route: ApiRoute,
  context: Context,
  onReplica: OnReplica,
): Promise<Response> {
  const { endpoint } = route
  const { input, received, dispose } = await readInput(request, endpoint, context.ports.storage.incoming())
  try {
    const keyed = keyOf(request, endpoint, context, input, received)
    const kept = keyed ? await claimKey(context, keyed) : null
    if (kept) return jsonResponse(request, kept, { 'Idempotent-Replayed': 'true' })
    const read = await onReplica(input)
    const result = read ? read.result : await run(route, context, input, keyed)
    if (isFileResponse(endpoint.response)) {
      // The route's type promises a file reply for a file endpoint.
      return await fileResponse(result as FileReply, {
        method: request.req.method,
        header: name => request.req.header(name),
        requestId: context.request.id,
      })
    }
    const body = endpoint.response.parse(result ?? null)
    const status = route.status?.(result) ?? endpoint.status ?? (body === null ? 204 : 200)
    if (keyed) await keepAnswer(context, keyed, { status, answer: body })
    const response = jsonResponse(request, { status, answer: body }, route.headers?.(result, context, input))
    for (const cookie of (await route.cookies?.(result, context, input)) ?? []) {
      response.headers.append('Set-Cookie', cookie)
    }
    return response
  } finally {
    await dispose()
  }
}

async function run(route: ApiRoute, context: Context, input: unknown, keyed: KeyedRequest | null): Promise<unknown> {
  try {
    if (!route.transaction) return await route.run(context, input)
    return await context.transact(tx => route.run(tx, input))
  } catch (error) {
    if (keyed) await releaseKey(context, keyed)
    throw error
  }
}

function keyOf(
  request: HonoContext,
  endpoint: Endpoint,
  context: Context,
  input: object,
  received: ReceivedFile | null,
): KeyedRequest | null {
  const key = request.req.header('idempotency-key')
  if (!endpoint.idempotent || !key) return null
  if (key.length > 200) throw new Failure('bad_request')
  return {
    caller: context.user?.id ?? context.request.ip,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    key,
    request_hash: hashRequest({ ...input, file: received?.sha256 ?? null }),
  }
}

function jsonResponse(
  request: HonoContext,
  { status, answer: body }: StoredAnswer,
  headers: Record<string, string> = {},
): Response {
  const all = { ...dataHeaders(request.get('requestId')), 'Cache-Control': 'no-store', ...headers }
  if (status === 204) return new Response(null, { status, headers: all })
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...all },
  })
}

/** Seconds until it is worth trying again, for refusals that say nothing closer. */
const retryAfter: Record<number, number> = { 503: 5, 507: 60 }

export function fail(request: HonoContext, error: unknown, headers: Record<string, string> = {}): Response {
  // Addresses outside the contract come here without one.
  const id = request.get('requestId') ?? requestIdOf(request.req.header('x-request-id'))
  const problem = problemOf(error, preferredLocale(request), id)
  const retry = problem.params?.retry_after_s ?? retryAfter[problem.status]
  return problemResponse(problem, {
    ...dataHeaders(id),
    ...(retry ? { 'Retry-After': String(retry) } : {}),
    // The rest of the body may still come, and is not waited for.
    ...(problem.code === 'body_timeout' ? { Connection: 'close' } : {}),
    ...headers,
  })
}
