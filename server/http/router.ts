// Serves the contract: for each endpoint it authenticates, checks access, parses, runs the use case in a transaction, and parses the answer.
import { Hono, type Context as HonoContext } from 'hono'
import { type Endpoint, isFileResponse, type ReceivedFile } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { decide } from '#lib/rules/access.ts'
import type { Context } from '../context.ts'
import { authenticate, type Caller, isSameSite } from './authenticate.ts'
import { type FileReply, fileResponse } from './file-reply.ts'
import { claimKey, hashRequest, type KeyedRequest, keepAnswer, releaseKey } from './idempotency.ts'
import { readInput } from './input.ts'
import { preferredLocale } from './locale.ts'
import { problemOf, problemResponse } from './problem.ts'
import type { Route } from './route.ts'

export type MakeContext = (facts: { caller: Caller; locale: Context['locale']; request: Context['request'] }) => Context
export type RouterOptions = {
  routes: readonly Route[]
  makeContext: MakeContext
  clientAddress: (request: HonoContext) => string
}

/** The API below `/api`; every path answers with and without a trailing slash. */
export function createRouter({ routes, makeContext, clientAddress }: RouterOptions): Hono {
  const app = new Hono({ strict: false })
  const allowed = new Map<string, Set<string>>()
  for (const each of routes) {
    const { endpoint } = each
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])].map(honoPath)) {
      const methods = endpoint.also_get ? [endpoint.method, 'GET'] : [endpoint.method]
      app.on(methods, path, request => answer(request, each, { makeContext, clientAddress }))
      allowed.set(path, new Set([...(allowed.get(path) ?? []), ...methods]))
    }
  }
  for (const [path, methods] of allowed) {
    app.all(path, request => fail(request, new Failure('method_not_allowed'), { Allow: [...methods].join(', ') }))
  }
  return app
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

type Tools = Pick<RouterOptions, 'makeContext' | 'clientAddress'>

async function answer(request: HonoContext, route: Route, tools: Tools): Promise<Response> {
  const { endpoint } = route
  const requestId = request.get('requestId')
  const locale = preferredLocale(request)
  const facts = { id: requestId, ip: tools.clientAddress(request), user_agent: request.req.header('user-agent') ?? '' }
  const anonymous = tools.makeContext({ caller: { user: null, by: 'nobody' }, locale, request: facts })
  try {
    const caller = await authenticate(request, anonymous.db, anonymous.now())
    checkCaller(request, endpoint, caller)
    const context = tools.makeContext({ caller, locale, request: facts })
    return await respond(request, route, context)
  } catch (error) {
    if (!(error instanceof Failure)) anonymous.log.error({ err: error, request_id: requestId }, 'request failed')
    return fail(request, error)
  }
}

function checkCaller(request: HonoContext, endpoint: Endpoint, caller: Caller): void {
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
  const decision = decide(endpoint, caller.user)
  if (decision !== 'allowed') throw new Failure(decision)
}

async function respond(request: HonoContext, route: Route, context: Context): Promise<Response> {
  const { endpoint } = route
  const { input, received, dispose } = await readInput(request, endpoint, context.ports.storage.incoming())
  try {
    const keyed = keyOf(request, endpoint, context, input, received)
    const kept = keyed ? await claimKey(context, keyed) : null
    if (kept) return jsonResponse(kept.status, kept.answer, { 'Idempotent-Replayed': 'true' })
    const result = await run(route, context, input, keyed)
    if (isFileResponse(endpoint.response)) {
      // The route's type promises a file reply for a file endpoint.
      return fileResponse(result as FileReply, request.req.header('if-none-match'))
    }
    const body = endpoint.response.parse(result ?? null)
    const status = endpoint.status ?? (body === null ? 204 : 200)
    if (keyed) await keepAnswer(context, keyed, { status, answer: body })
    return jsonResponse(status, body, route.headers?.(result, context, input))
  } finally {
    await dispose()
  }
}

async function run(route: Route, context: Context, input: unknown, keyed: KeyedRequest | null): Promise<unknown> {
  try {
    if (!route.transaction) return await route.run(context, input)
    return await context.transact(inside => route.run(inside, input))
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

function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const all = { 'Cache-Control': 'no-store', ...headers }
  if (status === 204) return new Response(null, { status, headers: all })
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...all },
  })
}

export function fail(request: HonoContext, error: unknown, headers: Record<string, string> = {}): Response {
  const problem = problemOf(error, preferredLocale(request), request.get('requestId'))
  const retry = problem.params?.retry_after_s
  return problemResponse(problem, { ...(retry ? { 'Retry-After': String(retry) } : {}), ...headers })
}
