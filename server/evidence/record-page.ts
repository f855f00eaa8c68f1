// Opens the page in a browser that knows nothing yet, looks at all of it, and keeps what it shows and what it received.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import type { CaptureOrder, Equipment, PageFacts, PictureFacts } from '#server/ports/capture.ts'
import { CaptureError } from './capture-error.ts'
import { type Documents, type ShownDocument, watchDocuments } from './documents.ts'
import { describeEquipment } from './equipment.ts'
import { type Exchange, type Exchanges, watchExchanges } from './exchanges.ts'
import { findPicture } from './find-picture.ts'
import type { Journal } from './journal.ts'
import { launchBrowser, showAsChromium } from './launch-browser.ts'
import { lookAtPage, type PageLook } from './look-at-page.ts'
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

const LOAD_MS = 25_000
const QUIET_MS = 3_000
/** Higher pages are cut there: no decoder shows more. */
const MAX_HEIGHT = 15_000
const SCREEN_STEP = 700
const SCREEN_STEP_MS = 40
/** A page that moves on while it is recorded is recorded again where it went; one that keeps moving is not recorded. */
const DOCUMENTS_MAX = 3
const LOST = /context|no frame|not attached|navigat/i

export async function recordPage(options: PageRecordingOptions): Promise<PageRecording> {
  const { journal } = options
  const { context, sandbox, files_before } = await launchBrowser(options)
  try {
    const cookies_before = (await context.cookies()).length
    const exchanges = watchExchanges(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const cached = await countCached(session)
    const documents = await watchDocuments(page, session, journal)
    await showAsChromium(session, context.browser()?.version() ?? '')
    page.on('dialog', dialog => void dialog.dismiss().catch(() => undefined))
    const version = context.browser()?.version() ?? ''
    const user_agent = await page.evaluate(() => navigator.userAgent)
    journal.note('browser_started', `${version}, ${user_agent}`)
    // Digests of large programs take their time: they are computed while the page loads.
    const described = describeEquipment({ path: await programOf(options.browser.path), version, sandbox, user_agent })
    described.catch(() => undefined)
    await load(page, options)
    const visit = { page, session, documents, exchanges }
    const { facts, on_page } = await recordDocument(visit, options)
    const all = await exchanges.all()
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

/** Answers that the browser took from its disk: with a fresh profile there are none. */
async function countCached(session: CDPSession): Promise<() => number> {
  let count = 0
  session.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) count += 1
  })
  await session.send('Network.enable')
  return () => count
}

async function load(page: Page, { order, proxy, journal }: PageRecordingOptions): Promise<void> {
  journal.note('page_requested', order.page_url)
  try {
    // What the page does then, moving on included, is watched and not waited for.
    if (!(await page.goto(order.page_url, { waitUntil: 'commit', timeout: LOAD_MS })))
      throw new CaptureError('page_unreachable')
    await page.waitForLoadState('load', { timeout: LOAD_MS })
  } catch (error) {
    if (error instanceof CaptureError) throw error
    const message = error instanceof Error ? error.message : String(error)
    const host = URL.parse(order.page_url)?.hostname ?? ''
    if (proxy.refused().includes(host)) throw new CaptureError('blocked_address', message)
    if (proxy.exhausted()) throw new CaptureError('too_big', message)
    throw new CaptureError(/timeout/i.test(message) ? 'too_slow' : 'page_unreachable', message.slice(0, 500))
  }
}

type Visit = { page: Page; session: CDPSession; documents: Documents; exchanges: Exchanges }
type Recorded = {
  facts: Omit<PageFacts, 'requests' | 'failed_requests'>
  on_page: PictureFacts['on_page']
}

/** Everything that is recorded belongs to one document: where another took its place meanwhile, it begins again. */
async function recordDocument(visit: Visit, options: PageRecordingOptions): Promise<Recorded> {
  const { page, documents } = visit
  for (let tries = 0; tries < DOCUMENTS_MAX; tries += 1) {
    await page.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => undefined)
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
    const shown = documents.current()
    const status = shown.answer.status()
    options.journal.note('page_loaded', `${status} ${shown.answer.url()}`)
    if (status >= 400) throw new CaptureError('page_refused', `the page answered ${status}`)
    const recorded = await recordShown(visit, shown, options).catch((error: unknown) => {
      if (documents.current().id !== shown.id) return null
      if (error instanceof CaptureError) throw error
      const message = error instanceof Error ? error.message : String(error)
      // The world that was asked has gone with its document; the news of the next one is on its way.
      if (LOST.test(message)) return null
      // The browser itself has answered so far: it is the page that keeps it from doing so.
      const failure = page.context().browser()?.isConnected() === false ? 'browser_failed' : 'page_resists'
      throw new CaptureError(failure, message.slice(0, 500))
    })
    if (recorded && documents.current().id === shown.id) return recorded
  }
  throw new CaptureError('page_moves', `the page moved on to ${documents.current().url}`)
}

async function recordShown(
  { page, session, documents, exchanges }: Visit,
  { answer }: ShownDocument,
  options: PageRecordingOptions,
): Promise<Recorded> {
  const { into, journal, proxy } = options
  const { frameTree } = await session.send('Page.getFrameTree')
  const look = await lookAtPage(session, frameTree.frame.id)
  const folder = join(into, 'evidence')
  await mkdir(folder, { recursive: true })
  await scroll(page, look)
  journal.note('page_scrolled')
  const { width, height } = await look.size()
  const on_page = await takePictures(look, { folder, width, height }, options.order)
  journal.note('screens_taken')
  const body = await exchanges.bodyOf(answer).catch(() => Buffer.alloc(0))
  await writeFile(join(folder, 'page-source.html'), body)
  await writeFile(join(folder, 'dom.html'), await look.markup())
  journal.note('document_saved')
  const title = await look.read(() => Reflect.get(Document.prototype, 'title', document), null)
  const headers = await answer.headersArray()
  const facts = {
    url: answer.url(),
    title,
    status: answer.status(),
    address: addressOf(proxy, answer.url()),
    redirects: await documents.path(),
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    width,
    height,
    cut_at: height > MAX_HEIGHT ? MAX_HEIGHT : null,
  }
  return { facts, on_page }
}

/** Once through the page, so that what loads late is there. The pauses are ours: a page can end its own. */
async function scroll(page: Page, look: PageLook): Promise<void> {
  const end = Math.min((await look.size()).height, MAX_HEIGHT)
  for (let y = 0; y < end; y += SCREEN_STEP) {
    await look.scrollTo(y)
    await sleep(SCREEN_STEP_MS)
  }
  await look.scrollTo(0)
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
}

async function takePictures(
  look: PageLook,
  { folder, width, height }: { folder: string; width: number; height: number },
  order: CaptureOrder,
): Promise<PictureFacts['on_page']> {
  const crop = join(folder, 'element-crop.png')
  await rm(crop, { force: true })
  await writeFile(join(folder, 'screenshot-viewport.png'), await look.picture())
  const whole = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) }
  await writeFile(join(folder, 'screenshot-full.png'), await look.picture(whole))
  const place = await findPicture(look, order)
  if (place && place.box.width > 0 && place.box.height > 0) await writeFile(crop, await look.picture(place.box))
  return place
}
