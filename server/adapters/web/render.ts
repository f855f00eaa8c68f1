// Renders pages that only a browser can read: a context of its own for each, no way out but the guarded proxy.
import type { Browser, Page } from 'playwright-core'
import { browserArgs, type Browser as FoundBrowser } from '#server/browser/find-browser.ts'
import { type GuardedProxy, startGuardedProxy } from '#server/browser/guarded-proxy.ts'
import type { Guard } from '#server/crawler/guard.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { RenderedPage, WebPort } from '#server/ports/web.ts'
import { gathered, gatherPage } from './gather-page.ts'

/** Pages after which the browser is started again, before what it forgets to free adds up. */
const PAGES_PER_BROWSER = 40
const IDLE_MS = 45_000
const RENDER_MS = 15_000
const RENDER_BYTES = 20 * 1024 * 1024
/** Milliseconds that scripts are given to fill a page that has loaded. */
const SETTLE_MS = 2_500
/** Milliseconds for a page to let go before its whole browser is ended. */
const CLOSE_MS = 3_000

const args = [
  ...browserArgs,
  // The browser itself looks up no name: it knows only its proxy, which asks the guard.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--js-flags=--max-old-space-size=256',
  '--renderer-process-limit=2',
  '--disable-dev-shm-usage',
]
/** Nothing of these is read. */
const UNWANTED = new Set(['media', 'font', 'websocket', 'eventsource', 'manifest', 'texttrack', 'ping'])
/** One transparent pixel: pictures are fetched by the crawler itself, the page only has to see them load. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export type Renderer = { render: WebPort['render']; close(): Promise<void> }

type Settings = {
  guard: Guard
  /** Throws where there is none. */
  findBrowser(): Promise<FoundBrowser>
  user_agent: string
  /** What robots.txt says of this address. */
  allowed(url: string): Promise<boolean>
  pages_per_browser?: number
}

type Running = { browser: Browser; pages: number }

export function createRenderer({ pages_per_browser = PAGES_PER_BROWSER, ...settings }: Settings): Renderer {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function browser(): Promise<Running> {
    clearTimeout(idle)
    if (running && (!running.browser.isConnected() || running.pages >= pages_per_browser)) await stop()
    if (running) return running
    const found = await settings.findBrowser().catch((error: unknown) => {
      throw new WebFailure('browser', '', { detail: String(error) })
    })
    // Thirty megabytes that only a process which renders needs.
    const { chromium } = await import('playwright-core')
    const launched = await chromium
      .launch({ executablePath: found.path, env: found.env, args, handleSIGINT: false, handleSIGTERM: false })
      .catch((error: unknown) => {
        throw new WebFailure('browser', '', { detail: String(error).slice(0, 300) })
      })
    running = { browser: launched, pages: 0 }
    return running
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ending = running
    running = null
    if (ending) await within(ending.browser.close(), CLOSE_MS)
  }

  const render: Renderer['render'] = async (url, request = {}) => {
    settings.guard.check(url)
    const { browser: launched, pages } = await browser()
    if (running) running.pages = pages + 1
    const proxy = await startGuardedProxy({ guard: settings.guard, max_bytes: request.max_bytes ?? RENDER_BYTES })
    const ms = request.timeout_ms ?? RENDER_MS
    try {
      return await renderIn(launched, { url, proxy, ms, signal: request.signal, ...settings })
    } catch (error) {
      request.signal?.throwIfAborted()
      throw asFailure(error, url, proxy)
    } finally {
      await proxy.close()
      idle = setTimeout(() => void stop(), IDLE_MS).unref()
      if (!launched.isConnected()) await stop()
    }
  }

  return {
    /** One page at a time: memory stays what one page needs. */
    render(url, request) {
      const turn = last.then(() => render(url, request))
      last = turn.catch(() => undefined)
      return turn
    },
    async close() {
      await last
      await stop()
    },
  }
}

type Task = Pick<Settings, 'guard' | 'user_agent' | 'allowed'> & {
  url: string
  proxy: GuardedProxy
  ms: number
  signal: AbortSignal | undefined
}

async function renderIn(browser: Browser, task: Task): Promise<RenderedPage> {
  const { url, proxy, ms } = task
  const address = new URL(url)
  const context = await browser.newContext({
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    // The stand-in's certificates come from an authority of its own, which no browser knows.
    ignoreHTTPSErrors: task.guard.isStandIn(address.hostname, Number(address.port)),
    serviceWorkers: 'block',
    acceptDownloads: false,
    userAgent: task.user_agent,
    viewport: { width: 1280, height: 1600 },
  })
  const abort = () => void context.close()
  task.signal?.addEventListener('abort', abort)
  try {
    const page = await context.newPage()
    context.on('page', other => void other.close())
    page.on('dialog', dialog => void dialog.dismiss())
    await filterRequests(page, task)
    return await inTime(load(page, task), ms)
  } finally {
    task.signal?.removeEventListener('abort', abort)
    // A page that keeps its process busy cannot hold up the next one.
    if (!(await within(context.close(), CLOSE_MS))) void browser.close()
  }
}

async function filterRequests(page: Page, { allowed }: Task): Promise<void> {
  await page.route('**/*', async route => {
    const request = route.request()
    const kind = request.resourceType()
    if (UNWANTED.has(kind)) return route.abort()
    if (kind === 'image') return route.fulfill({ contentType: 'image/gif', body: PIXEL })
    const may = /^https?:/.test(request.url()) && (await allowed(request.url()).catch(() => false))
    return may ? route.continue() : route.abort()
  })
}

async function load(page: Page, { url, ms, proxy }: Task): Promise<RenderedPage> {
  const crashed = new Promise<never>((_resolve, reject) =>
    page.once('crash', () => reject(new WebFailure('browser', url, { detail: 'the page crashed' }))),
  )
  const reading = async (): Promise<RenderedPage> => {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: ms })
    // Pages that never fall silent are read as they are.
    await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
    const found = gathered(await page.evaluate(gatherPage))
    return { url: page.url(), ...found, wire_bytes: proxy.bytes() }
  }
  return Promise.race([reading(), crashed])
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new WebFailure('too_slow', '')), ms)
  })
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** False when it took longer. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const done = work.then(
    () => true,
    () => true,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

function asFailure(error: unknown, url: string, proxy: GuardedProxy): WebFailure {
  const wire_bytes = proxy.bytes()
  if (proxy.refused().includes(new URL(url).hostname)) return new WebFailure('blocked_address', url, { wire_bytes })
  if (error instanceof WebFailure) return new WebFailure(error.reason, url, { detail: error.message, wire_bytes })
  const detail = error instanceof Error ? error.message.slice(0, 200) : String(error)
  if (/ERR_CERT|ERR_SSL/.test(detail)) return new WebFailure('tls', url, { detail, wire_bytes })
  return new WebFailure(/[Tt]imeout/.test(detail) ? 'too_slow' : 'connection', url, { detail, wire_bytes })
}
