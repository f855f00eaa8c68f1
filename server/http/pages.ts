// Answers page requests at the port: from the page cache for visitors without a session, from Next for everybody else.
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { shareAnswersIn } from '#lib/kept/answers-keeper.ts'
import { createKeeper } from '#lib/kept/keeper.ts'
import { beginRendering, endRendering, RENDERING_HEADER } from '#lib/kept/shown.ts'
import { isLocale } from '#lib/locales.ts'
import { PAGE_CALL_MS } from '#lib/node/page-calls.ts'
import { asksCaptcha, isSecret, matchRoute, routes, showsCart } from '#lib/routes.ts'
import { CART_COOKIE, SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { TDM_HEADERS } from '#lib/rules/legal/ai-rights.ts'
import { countPage } from '../metrics/metrics.ts'
import { createPageCache, type Encoding, type PageResponse } from '../page-cache/page-cache.ts'
import { answerAway, isForPage, soften } from './away.ts'

export type Pages = {
  handle: RequestListener
  /** Forgets every page, and every shared answer, that shows something of these. */
  drop(tags: readonly string[]): void
  clear(): void
}

/** Marks the requests with which the cache asks the page server; told to the page server through the environment. */
export const pageCacheSecret = randomBytes(24).toString('base64url')

const QUERY_MAX = 200

export type PagesOptions = {
  /** This process's own address, which the cache asks. */
  origin: () => string
  /** A vendor's captcha is set: its script needs a policy that pages kept for everybody do not have. */
  captcha: boolean
  away: Away
  /** A page that fails after so many milliseconds has waited in vain, and has no mistake. */
  patience_ms?: number
}

/** Whether what pages are made of is away: asked now, and as it is known. */
export type Away = { ask(): Promise<boolean>; known(): boolean }

/** `next` renders what is not kept. */
export function createPages(
  next: RequestListener,
  { origin, captcha, away, patience_ms = PAGE_CALL_MS }: PagesOptions,
): Pages {
  const render = (path: string, fresh: boolean) => renderOnce(`${origin()}${path}`, fresh)
  const now = () => performance.now()
  const cache = createPageCache({ render, now })
  const answers = createKeeper<unknown>({ now })
  shareAnswersIn(answers)
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = cacheablePath(request, captcha)
    const began = performance.now()
    const page = path ? await cache.read(path).catch(() => null) : null
    // Everybody who waited for it would make it once more.
    if (page === 'away') return answerAway(request, response)
    if (isForPage(request)) countPage(page ? 'kept' : 'rendered')
    if (!page) {
      const isAway = () => away.known() || performance.now() - began >= patience_ms
      if (isForPage(request) && (await away.ask())) answerAway(request, response)
      else next(request, soften(response, isAway))
      return
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    response.setHeader('Content-Security-Policy', page.policy)
    for (const [name, value] of Object.entries(page.rights)) response.setHeader(name, value)
    response.setHeader('Cache-Control', 'private, no-cache')
    response.setHeader('Vary', 'Accept-Encoding, Cookie, RSC')
    response.setHeader('ETag', `"${page.etag}-${encoding}"`)
    if (request.headers['if-none-match'] === `"${page.etag}-${encoding}"`) return void response.writeHead(304).end()
    const body = page.bodies[encoding]
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Content-Length', body.byteLength)
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
  }
  return {
    handle: (request, response) => void handle(request, response),
    drop(tags) {
      cache.drop(tags)
      answers.drop(tags)
    },
    clear() {
      cache.clear()
      answers.clear()
    },
  }
}

/** The path under which a request's page may be kept, or null when it must be rendered for this visitor. */
export function cacheablePath(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  captcha: boolean,
): string | null {
  const { method, url = '/', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers['x-page-cache'] || headers.rsc || headers['next-action']) return null
  if (headers.cookie?.includes(`${SESSION_COOKIE}=`)) return null
  const [path = '/', query = ''] = url.split('?', 2)
  if (query.length > QUERY_MAX || query.includes('_rsc')) return null
  const locale = path.split('/')[1]
  if (!isLocale(locale) || !path.endsWith('/') || !isCanonical(path)) return null
  const found = matchRoute(path.slice(locale.length + 1))
  if (!found || isSecret(found.name) || (captcha && asksCaptcha(found.name))) return null
  if (showsCart(found.name) && headers.cookie?.includes(`${CART_COOKIE}=`)) return null
  return routes[found.name].access === 'private' ? null : url
}

/** One spelling of an address has one entry; a page asked for by another spelling is rendered and not kept. */
function isCanonical(path: string): boolean {
  if (path.includes('//')) return false
  try {
    return path.split('/').every(segment => encodeURIComponent(decodeURIComponent(segment)) === segment)
  } catch {
    return false
  }
}

async function renderOnce(url: string, fresh: boolean): Promise<PageResponse> {
  const rendering = randomUUID()
  beginRendering(rendering)
  const headers = {
    [RENDERING_HEADER]: rendering,
    'x-page-cache': 'fill',
    'x-page-cache-secret': pageCacheSecret,
    'accept-encoding': 'identity',
    accept: 'text/html',
    ...(fresh ? { 'cache-control': 'no-cache' } : {}),
  }
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    const html = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const rights = Object.fromEntries(
      TDM_HEADERS.flatMap(name => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    return { status: response.status, type, html, rights, tags: endRendering(rendering) }
  } finally {
    endRendering(rendering)
  }
}

/** Compressed when the browser says it can read it; brotli first. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const offered = String(accepted ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map(each => each.split(';')[0])
  return offered.includes('br') ? 'br' : offered.includes('gzip') ? 'gzip' : 'identity'
}
