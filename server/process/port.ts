// Sorts what arrives at the port: API, mailbox, built files, and pages.
import type { RequestListener, Server } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import type { Logger } from 'pino'
import { system } from '#lib/contract/system.ts'
import { mangopayOrigins } from '../adapters/payment/mangopay.ts'
import type { OpenDatabase } from '../db/database.ts'
import { runningUrl } from '../db/embedded/start-embedded.ts'
import { listenPostgres } from '../db/open-postgres.ts'
import type { Env } from '../env.ts'
import { watchPart } from '../health/watched-part.ts'
import { apiUrl, isEmbedded } from '../http/api-url.ts'
import { createStaticFiles } from '../http/built/static-files.ts'
import { forwardApi } from '../http/forward-api.ts'
import { type Away, createPages, pageCacheSecret } from '../http/pages.ts'
import { openToFrames, setSecurityHeaders } from '../http/security-headers.ts'
import { createMailbox } from '../mailbox/mailbox.ts'
import { changedTags, PAGES_CHANNEL } from '../page-cache/changes.ts'
import { createSandboxDoor } from '../sandbox/door.ts'
import type { Sandboxes } from '../sandbox/sandboxes.ts'
import type { Services } from '../services.ts'
import { refuseAtDoor } from './door.ts'

/** The API and the jobs of this process, once everything behind them is open. */
export type Backend = {
  api: RequestListener
  services: Services
  /** The worlds of visitors who try the product; null where there are none. */
  sandboxes: Sandboxes | null
  listen: OpenDatabase['listen']
  /** Where the stand-in of the web lists its sites. */
  local_web: string | null
  /** Why the database is not PostgreSQL, if it is not. */
  database_note: string | null
  begin(): Promise<void>
}

export type PortOptions = {
  env: Env
  /** This process's own address. */
  origin: string
  publicUrl: string
  log: Logger
  server: Server
  backend: Backend | null
  closers: (() => Promise<void>)[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function createPortHandler(options: PortOptions): Promise<RequestListener> {
  const { env, publicUrl, backend, origin } = options
  const secure = publicUrl.startsWith('https:')
  const { api, away } = backend ? ownApi(backend) : otherApi(options)
  const mailbox = backend && !env.SMTP_URL ? getRequestListener(createMailbox(backend.services).fetch) : null
  const sandbox = backend?.sandboxes ? createSandboxDoor(backend.sandboxes, secure) : null
  const pages = env.ROLE === 'all' || env.ROLE === 'web' ? await createPageHandler(options, away) : null
  return (request, response) => {
    setSecurityHeaders(response, secure)
    if (isEmbedded(request.url ?? '/')) openToFrames(response)
    if (refuseAtDoor(request, response)) return
    if (sandbox?.(request, response)) return
    const url = request.url ?? '/'
    const called = apiUrl(url)
    if (called !== null) {
      request.url = called
      return api(request, response)
    }
    if (mailbox && /^\/mailbox(?:[/?]|$)/.test(url)) return mailbox(request, response)
    if (pages) return pages(request, response)
    response.writeHead(302, { Location: `${origin}/api/docs` }).end()
  }
}

type Api = { api: RequestListener; away: Away }

function ownApi({ api, services: { health } }: Backend): Api {
  const known = () => health.state('database') === 'failing'
  return { api, away: { known, ask: async () => known() } }
}

/** The API of another process, asked for its health when pages are. */
function otherApi({ env, log, closers }: PortOptions): Api {
  if (!env.API_URL) throw new Error('ROLE=web needs API_URL, the address of the API such as http://api:3001/api.')
  const health = `${env.API_URL.replace(/\/$/, '')}${system.ready.path}`
  const ending = new AbortController()
  closers.push(async () => ending.abort())
  const probe = { ask: () => expectServing(health), good_ms: 2_000 }
  const watched = watchPart({ part: 'api', probe, log, signal: ending.signal })
  const known = () => watched.state() === 'failing'
  const away = {
    known,
    ask: async () => {
      if (!known()) await watched.read()
      return known()
    },
  }
  return { api: forwardApi(env.API_URL, env.TRUST_PROXY, error => watched.suspect(error)), away }
}

/** An API that only cannot write still has all that pages show. */
async function expectServing(health: string): Promise<void> {
  const response = await fetch(health, { signal: AbortSignal.timeout(4_000) })
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer && 'database' in answer && answer.database !== 'failing') return
  throw new Error(`the API answers ${response.status}`)
}

/** Where pages may send cards: the API's provider knows, and what is set here names the same one. */
function cardOrigins({ MANGOPAY_BASE_URL, MANGOPAY_BROWSER_URL, MANGOPAY_STANDIN }: Env, backend: Backend | null) {
  if (backend) return backend.services.ports.payment.browser.origins
  const url = MANGOPAY_BROWSER_URL ?? MANGOPAY_BASE_URL
  return url ? mangopayOrigins(url, MANGOPAY_STANDIN) : []
}

async function createPageHandler(
  { env, origin, publicUrl, log, server, backend, closers }: PortOptions,
  away: Away,
): Promise<RequestListener> {
  const development = env.NODE_ENV === 'development'
  // The page server reads these while it renders.
  Object.assign(process.env, {
    PAGE_CACHE_SECRET: pageCacheSecret,
    API_URL: env.API_URL ?? `${origin}/api`,
    PUBLIC_URL: publicUrl,
    CARD_ORIGINS: cardOrigins(env, backend).join(' '),
    NEXT_TELEMETRY_DISABLED: '1',
  })
  const web = next({
    dev: development,
    dir: root,
    httpServer: server,
    port: Number(new URL(origin).port),
    // Next's middleware calls every loopback address localhost; by another name here its rewrites would leave the process.
    hostname: 'localhost',
  })
  await web.prepare()
  closers.push(() => web.close())
  const handle = web.getRequestHandler()
  if (development) return (request, response) => void handle(request, response)
  const files = createStaticFiles(join(root, '.next/static'))
  const pages = createPages((request, response) => void handle(request, response), {
    origin: () => origin,
    captcha: env.RECAPTCHA_SITE_KEY !== null,
    away,
  })
  const database = env.DATABASE_URL ?? runningUrl(resolve(env.DATA_DIR))
  const listen = backend?.listen ?? (database ? listenPostgres.bind(null, database) : null)
  const changed = (payload: string) => {
    const tags = changedTags(payload)
    if (tags) pages.drop(tags)
    else log.error({ payload }, 'page notice refused')
  }
  // What was said while nobody listened was not heard.
  if (listen) closers.push(await listen(PAGES_CHANNEL, changed, () => pages.clear()))
  return (request, response) => {
    files(request, response).then(
      served => served || pages.handle(request, response),
      error => {
        log.error({ err: error }, 'built file')
        response.writeHead(500).end()
      },
    )
  }
}
