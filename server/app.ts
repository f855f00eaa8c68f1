// The API as one fetch function: request ids, logs, the contract's routes, and its own description.
import { Hono, type Context as HonoContext } from 'hono'
import { ulid } from 'ulid'
import { brand } from '#lib/brand.ts'
import { contract } from '#lib/contract/index.ts'
import { Failure } from '#lib/errors.ts'
import { docsRoutes } from './http/docs.ts'
import { openApiDocument } from './http/openapi.ts'
import { createRouter, fail } from './http/router.ts'
import { createMakeContext, type Services } from './make-context.ts'
import { routes } from './routes.ts'

export type AppOptions = {
  /** Where the caller's address stands: the socket, or the header of a trusted proxy. */
  clientAddress: (request: HonoContext) => string
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

export type App = { fetch(request: Request, env?: object): Promise<Response> }

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Makes the API, mounted at `/api`. */
export function createApp(services: Services, options: AppOptions): App {
  const makeContext = createMakeContext(services)
  const app = new Hono({ strict: false })
  app.use(async (request, next) => {
    const given = request.req.header('x-request-id') ?? ''
    const id = /^[\w.-]{8,64}$/.test(given) ? given : ulid()
    request.set('requestId', id)
    const started = performance.now()
    await next()
    request.res.headers.set('X-Request-Id', id)
    // Data is never a page: should a browser be made to show an answer as one, nothing in it may run.
    if (!request.res.headers.has('Content-Security-Policy'))
      request.res.headers.set('Content-Security-Policy', DATA_POLICY)
    if (!request.res.headers.has('X-Content-Type-Options')) request.res.headers.set('X-Content-Type-Options', 'nosniff')
    const { method, path } = request.req
    services.log.info(
      { request_id: id, method, path, status: request.res.status, ms: Math.round(performance.now() - started) },
      'request',
    )
  })
  const document = openApiDocument(contract, { title: `${brand.name} API`, version: '1' })
  app.get('/api/openapi.json', request => request.json(document))
  app.route('/api/docs', docsRoutes('/api/openapi.json'))
  app.route(
    '/api',
    createRouter({
      routes,
      clientAddress: options.clientAddress,
      makeContext: ({ caller, locale, request }) => makeContext({ user: caller.user, locale, request }),
    }),
  )
  app.notFound(request => fail(request, new Failure('not_found')))
  return { fetch: async (request, env) => app.fetch(withoutTrailingSlash(request), env) }
}

/** Both forms of every path are the same call. */
function withoutTrailingSlash(request: Request): Request {
  const url = new URL(request.url)
  if (!url.pathname.endsWith('/') || url.pathname === '/') return request
  url.pathname = url.pathname.replace(/\/+$/, '')
  return new Request(url, request)
}
