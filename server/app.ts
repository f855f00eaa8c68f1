// The API as one fetch function: request ids, logs, the contract's routes, and its own description.
import { Hono, type Context as HonoContext } from 'hono'
import { brand } from '#lib/brand.ts'
import { contract } from '#lib/contract/index.ts'
import { Failure } from '#lib/errors.ts'
import { tusTransfer } from './adapters/transfer/tus.ts'
import { transferHost } from './domains/images/uploads/receive-bytes.ts'
import { docsRoutes } from './http/docs.ts'
import { openApiDocument } from './http/openapi.ts'
import { createRouter, fail } from './http/router.ts'
import { TRANSFER_PATH, transfers } from './http/transfers.ts'
import { createMakeContext, systemFacts } from './make-context.ts'
import { apiRoutes } from './routes.ts'
import type { Services } from './services.ts'

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

let written: string | null = null
/** The same for every API of this process. */
function documentText(): string {
  written ??= JSON.stringify(openApiDocument(contract, { title: `${brand.name} API`, version: '1' }))
  return written
}

/** Makes the API, mounted at `/api`; every path answers with and without a trailing slash. */
export function createApp(services: Services, { clientAddress }: AppOptions): App {
  const app = new Hono({ strict: false })
  app.get('/api/openapi.json', () => new Response(documentText(), { headers: { 'Content-Type': 'application/json' } }))
  app.route('/api/docs', docsRoutes('/api/openapi.json'))
  const makeContext = createMakeContext(services)
  app.route('/api', createRouter({ routes: apiRoutes, clientAddress, makeContext, services }))
  const host = transferHost(makeContext(systemFacts('transfer')))
  app.all(`/api${TRANSFER_PATH}`, transfers({ services, answer: tusTransfer(host), isOwn: host.isOwn }))
  app.notFound(request => fail(request, new Failure('not_found')))
  return { fetch: async (request, env) => app.fetch(request, env) }
}
