// Opens the page in a browser that knows nothing yet, looks at all of it, and keeps what it shows and what it received.
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { browserArgs } from '#server/browser/find-browser.ts'
import type { CaptureOrder, Equipment, PageFacts, PictureFacts, Redirect } from '#server/ports/capture.ts'
import { CaptureError } from './capture-error.ts'
import { describeEquipment } from './equipment.ts'
import { type Exchange, watchExchanges } from './exchanges.ts'
import { findPicture } from './find-picture.ts'
import type { Journal } from './journal.ts'
import { programOf } from './processes.ts'
import { addressOf, type RecordingProxy } from './proxy.ts'

export type PageRecordingOptions = {
  order: CaptureOrder
  proxy: RecordingProxy
  browser: { path: string; env: Record<string, string> }
  /** Digests of public keys of authorities that stand behind the stand-in of the web; empty for the internet. */
  trusted_keys: string[]
  into: string
  journal: Journal
}
export type PageRecording = {
  page: PageFacts
  on_page: PictureFacts['on_page']
  exchanges: Exchange[]
  profile: { files_before: number; cookies_before: number; from_cache: number }
  equipment: Equipment
}

const VIEWPORT = { width: 1440, height: 900 }
const LOAD_MS = 25_000
const QUIET_MS = 3_000
/** Higher pages are cut there: no decoder shows more. */
const MAX_HEIGHT = 15_000
const SCREEN_MS = 15_000

export async function recordPage(options: PageRecordingOptions): Promise<PageRecording> {
  const { journal } = options
  const { context, sandbox, files_before } = await launchBrowser(options)
  try {
    const cookies_before = (await context.cookies()).length
    const exchanges = watchExchanges(context)
    const page = await context.newPage()
    const cached = await countCached(context, page)
    page.on('dialog', dialog => void dialog.dismiss().catch(() => undefined))
    const user_agent = await page.evaluate(() => navigator.userAgent)
    const version = context.browser()?.version() ?? ''
    journal.note('browser_started', `${version}, ${user_agent}`)
    // Digests of large programs take their time: they are computed while the page loads.
    const described = describeEquipment({ path: await programOf(options.browser.path), version, sandbox, user_agent })
    described.catch(() => undefined)
    const answer = await load(page, options)
    const on_page = await scrollAndCapture(page, options)
    await saveDocument(page, { answer, body: await exchanges.bodyOf(answer).catch(() => Buffer.alloc(0)) }, options)
    const all = await exchanges.all()
    const facts = await pageFacts(page, answer, options)
    const { requests, failed } = exchanges.counts()
    return {
      page: { ...facts, requests, failed_requests: failed },
      on_page,
      exchanges: all,
      profile: { files_before, cookies_before, from_cache: cached() },
      equipment: await described,
    }
  } finally {
    await context.close().catch(() => undefined)
    journal.note('browser_closed')
  }
}

type Launched = { context: BrowserContext; sandbox: boolean; files_before: number }

async function launchBrowser({ browser, proxy, trusted_keys }: PageRecordingOptions): Promise<Launched> {
  const args = [
    ...browserArgs.filter(arg => arg !== '--no-sandbox'),
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    ...(trusted_keys.length > 0 ? [`--ignore-certificate-errors-spki-list=${trusted_keys.join(',')}`] : []),
  ]
  const launch = async (sandbox: boolean): Promise<Launched> => {
    const profile = await mkdtemp(join(tmpdir(), 'profile-'))
    const files_before = (await readdir(profile)).length
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: browser.path,
      env: browser.env,
      args,
      chromiumSandbox: sandbox,
      // Without the bypass rule Chromium would reach loopback names directly.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      viewport: VIEWPORT,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      serviceWorkers: 'block',
      acceptDownloads: false,
    })
    return { context, sandbox, files_before }
  }
  // A sandbox needs a user who is not root and a kernel that lets him make one.
  if (process.getuid?.() !== 0) {
    const sandboxed = await launch(true).catch(() => null)
    if (sandboxed) return sandboxed
  }
  try {
    return await launch(false)
  } catch (error) {
    throw new CaptureError('browser_failed', error instanceof Error ? error.message.slice(0, 500) : String(error))
  }
}

/** Answers that the browser took from its disk: with a fresh profile there are none. */
async function countCached(context: BrowserContext, page: Page): Promise<() => number> {
  let count = 0
  const session = await context.newCDPSession(page)
  session.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) count += 1
  })
  await session.send('Network.enable')
  return () => count
}

async function load(page: Page, { order, proxy, journal }: PageRecordingOptions): Promise<Response> {
  journal.note('page_requested', order.page_url)
  try {
    const answer = await page.goto(order.page_url, { waitUntil: 'load', timeout: LOAD_MS })
    if (!answer) throw new CaptureError('page_unreachable')
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
    journal.note('page_loaded', `${answer.status()} ${page.url()}`)
    if (answer.status() >= 400) throw new CaptureError('page_refused', `the page answered ${answer.status()}`)
    return answer
  } catch (error) {
    if (error instanceof CaptureError) throw error
    const message = error instanceof Error ? error.message : String(error)
    const host = URL.parse(order.page_url)?.hostname ?? ''
    if (proxy.refused().includes(host)) throw new CaptureError('blocked_address', message)
    if (proxy.exhausted()) throw new CaptureError('too_big', message)
    throw new CaptureError(/timeout/i.test(message) ? 'too_slow' : 'page_unreachable', message.slice(0, 500))
  }
}

/** Scrolls once through the page, so that what loads late is there, and takes the pictures. */
async function scrollAndCapture(
  page: Page,
  { order, into, journal }: PageRecordingOptions,
): Promise<PictureFacts['on_page']> {
  await page.evaluate(async height => {
    const end = Math.min(document.documentElement.scrollHeight, height)
    for (let y = 0; y < end; y += 700) {
      window.scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 40))
    }
    window.scrollTo(0, 0)
  }, MAX_HEIGHT)
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
  journal.note('page_scrolled')
  const folder = join(into, 'evidence')
  await mkdir(folder, { recursive: true })
  const screen = { timeout: SCREEN_MS, animations: 'disabled' } as const
  await page.screenshot({ ...screen, path: join(folder, 'screenshot-viewport.png') })
  const { width, height } = await sizeOf(page)
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) }
  await page.screenshot({ ...screen, fullPage: true, clip, path: join(folder, 'screenshot-full.png') })
  const found = await findPicture(page, order)
  if (found)
    await found.element.screenshot({ ...screen, path: join(folder, 'element-crop.png') }).catch(() => undefined)
  journal.note('screens_taken')
  return found?.place ?? null
}

const sizeOf = (page: Page) =>
  page.evaluate(() => ({
    width: Math.min(document.documentElement.scrollWidth, 4_000) || 1,
    height: document.documentElement.scrollHeight || 1,
  }))

/** The document as the server sent it, and as the browser holds it by now. */
async function saveDocument(
  page: Page,
  served: { answer: Response; body: Buffer },
  { into, journal }: PageRecordingOptions,
): Promise<void> {
  await writeFile(join(into, 'evidence', 'page-source.html'), served.body)
  await writeFile(join(into, 'evidence', 'dom.html'), await page.content())
  journal.note('document_saved')
}

async function pageFacts(
  page: Page,
  answer: Response,
  { proxy }: PageRecordingOptions,
): Promise<Omit<PageFacts, 'requests' | 'failed_requests'>> {
  const { width, height } = await sizeOf(page)
  const headers = await answer.headersArray()
  return {
    url: answer.url(),
    title: await page.title(),
    status: answer.status(),
    address: addressOf(proxy, answer.url()),
    redirects: await redirectsTo(answer),
    headers: headers.map(({ name, value }) => [name, value]),
    width,
    height,
    cut_at: height > MAX_HEIGHT ? MAX_HEIGHT : null,
  }
}

async function redirectsTo(answer: Response): Promise<Redirect[]> {
  const redirects: Redirect[] = []
  let request = answer.request()
  for (let before = request.redirectedFrom(); before; before = request.redirectedFrom()) {
    redirects.unshift({ from: before.url(), status: (await before.response())?.status() ?? 0, to: request.url() })
    request = before
  }
  return redirects
}
