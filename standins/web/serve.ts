// Answers the requests of visitors: finds the site by its name, counts, and behaves as that site does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import robotsParser from 'robots-parser'
import type { Counters } from './counters.ts'
import { changed, type PageChanges } from './page-changes.ts'
import {
  APPLICATION,
  applicationData,
  articlePage,
  favicon,
  homePage,
  noticePage,
  robotsText,
  type Scenery,
  sitemapXml,
  stylesheet,
  tag,
} from './render.ts'
import type { Site } from './site.ts'
import type { Studio } from './studio.ts'
import { type SiteWorld, WIDTHS } from './world.ts'

export type Desk = {
  world: SiteWorld
  studio: Studio
  counters: Counters
  product: string | null
  slow_ms: number
  banner(language: 'en' | 'fr'): string
  /** What the owner of a site has changed on its pages since. */
  changes(host: string): Promise<PageChanges>
  /** What somebody put into the folder `.well-known` of a site; null when there is no such file. */
  wellKnown(host: string, name: string): Promise<Buffer | null>
  /** Answers for names that are no site: the list of all sites and the registry. */
  other(host: string, url: URL, request: IncomingMessage): SiteAnswer | null
}
export type SiteAnswer = { type: string; body: string | Buffer; status?: number; headers?: Record<string, string> }
type Call = { request: IncomingMessage; response: ServerResponse; host: string; url: URL; origin(host: string): string }

const HTML = 'text/html; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
/** When all this was last changed, as the sites say. */
const MODIFIED = new Date('2026-10-01T06:00:00Z')

export async function serve(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [host = '', port = ''] = (request.headers.host ?? '').toLowerCase().split(':')
  const scheme = request.socket instanceof TLSSocket ? 'https' : 'http'
  const origin = (name: string) => `${scheme}://${name}${port ? `:${port}` : ''}`
  const url = URL.parse(request.url ?? '/', origin(host))
  if (!url) return void response.writeHead(400).end()
  const call: Call = { request, response, host, url, origin }
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(call, refusal(405))
  const bare = host.replace(/^www\./, '')
  const site = desk.world.site(bare)
  if (site && bare !== host) {
    desk.counters.count(bare, url.pathname, false)
    return void response.writeHead(301, { location: `${origin(bare)}${url.pathname}${url.search}` }).end()
  }
  const media = /^\/media\/([0-9a-f]{10})-(\d+)\.(jpg|webp)$/.exec(url.pathname)
  if (media) return sendPicture(desk, call, media)
  if (!site) return send(call, desk.other(host, url, request) ?? refusal(404))
  const name = /^\/\.well-known\/([\w-]+\.json)$/.exec(url.pathname)?.[1]
  const body = name ? await desk.wellKnown(host, name) : null
  if (body) return send(call, { type: 'application/json', body, headers: { etag: tag(body.toString()) } })
  return visitSite(desk, call, site)
}

async function visitSite(desk: Desk, call: Call, site: Site): Promise<void> {
  const { url, host, origin } = call
  const scenery: Scenery = {
    site,
    articles: changed(desk.world.articles(site), await desk.changes(host)),
    origin,
    product: desk.product,
    banner: desk.banner(site.language),
  }
  const rules = robotsText(scenery)
  const forbidden = robotsParser(`${origin(host)}/robots.txt`, rules).isDisallowed(url.href, 'robot') === true
  const visits = desk.counters.count(host, url.pathname, forbidden)
  const answer = answerOf(scenery, url, rules)
  if (site.kind === 'moody' && url.pathname !== '/robots.txt') {
    const mood = moods[(visits - 1) % moods.length]
    if (mood) return send(call, { ...refusal(mood), ...(mood === 503 ? { headers: { 'retry-after': '1' } } : {}) })
  }
  if (site.kind === 'slow' && url.pathname !== '/robots.txt') await sleep(desk.slow_ms, undefined, { ref: false })
  send(call, answer ?? refusal(404))
}

/** By turns, path by path; null is an ordinary answer. */
const moods = [503, null, 403, null] as const

function answerOf(scenery: Scenery, url: URL, rules: string): SiteAnswer | null {
  const { site, articles } = scenery
  if (url.pathname === '/robots.txt') return { type: TEXT, body: rules }
  if (url.pathname === '/sitemap.xml')
    return site.has_sitemap ? { type: 'application/xml', body: sitemapXml(scenery) } : null
  if (url.pathname === '/site.css') return { type: 'text/css; charset=utf-8', body: stylesheet(scenery) }
  if (url.pathname === '/favicon.svg' || url.pathname === '/favicon.ico')
    return { type: 'image/svg+xml', body: favicon(site) }
  if (site.kind === 'app' && url.pathname === '/app.js')
    return { type: 'text/javascript; charset=utf-8', body: APPLICATION }
  if (site.kind === 'app' && url.pathname === '/rolls.json')
    return { type: 'application/json', body: JSON.stringify(applicationData(scenery)) }
  if (url.pathname === '/') return { type: HTML, body: homePage(scenery) }
  const path = url.pathname + url.search
  const article = articles.find(each => each.path === path || each.path === url.pathname)
  if (article) return { type: HTML, body: articlePage(scenery, article) }
  const notice = site.notices.find(each => each.path === url.pathname)
  return notice ? { type: HTML, body: noticePage(scenery, notice) } : null
}

async function sendPicture(desk: Desk, call: Call, [, key = '', digits = '', ending]: RegExpExecArray): Promise<void> {
  const { host, url, response } = call
  const width = WIDTHS.find(each => String(each) === digits)
  const recipe = width && desk.world.recipe(host, key, width, ending === 'webp' ? 'webp' : 'jpeg')
  if (!recipe) return send(call, refusal(404))
  desk.counters.count(host, url.pathname, false)
  const etag = desk.studio.etag(recipe)
  if (isFresh(call, etag)) return void response.writeHead(304, { etag, ...dated }).end()
  const body = await desk.studio.draw(recipe)
  send(call, { type: recipe.format === 'webp' ? 'image/webp' : 'image/jpeg', body, headers: { etag } })
}

const dated = { 'last-modified': MODIFIED.toUTCString(), 'cache-control': 'max-age=60' }

const words: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  503: 'Try again later',
}
const refusal = (status: number): SiteAnswer => ({ type: TEXT, body: `${words[status]}\n`, status })

function isFresh({ request }: Call, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known !== undefined)
    return known.split(',').some(each => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && since >= MODIFIED.getTime()
}

function send(call: Call, { type, body, status = 200, headers = {} }: SiteAnswer): void {
  const { request, response } = call
  const etag = headers.etag ?? (typeof body === 'string' ? tag(body) : '')
  // Pages with what was stolen change; only their tag tells, so a date alone never makes them fresh.
  if (status === 200 && request.headers['if-none-match'] && isFresh(call, etag))
    return void response.writeHead(304, { etag, ...dated }).end()
  const caching = status === 200 ? { etag, ...dated } : {}
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...caching,
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
