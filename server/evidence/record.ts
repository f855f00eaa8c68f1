// The whole recording, step by step: clock, names, route, page, picture, certificates, archive, comparison.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDomain } from 'tldts'
import { CAPTURE_BYTES } from '#lib/rules/evidence.ts'
import { startGuardedProxy } from '#server/browser/guarded-proxy.ts'
import { createFetcher } from '#server/crawler/fetch-safely.ts'
import { createGuard, type Guard, hostOf, portOf, type StandInWeb } from '#server/crawler/guard.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { CaptureFacts, CaptureOrder } from '#server/ports/capture.ts'
import { writeArchive } from './archive.ts'
import { CaptureError } from './capture-error.ts'
import { readTlsCertificates } from './certificates.ts'
import { readClock, siteDate } from './clock.ts'
import { drawComparison } from './comparison.ts'
import { type Journal, openJournal } from './journal.ts'
import { resolveNames } from './name-records.ts'
import { drawPdfImages } from './pdf-images.ts'
import type { RecordingProxy } from './proxy.ts'
import { type PageRecording, recordPage } from './record-page.ts'
import { traceRoute } from './route.ts'
import { type SavedPicture, savePicture } from './save-picture.ts'

/** What the installation says about recording; nothing of it comes from a request. */
export type RecordingSettings = {
  browser: { path: string; env: Record<string, string> }
  /** The local stand-in of the web: the only place off the internet that may be reached. */
  standin: { sites: StandInWeb[]; ca_pem: string | null; trusted_keys: string[] } | null
  /** Resolvers to ask (`address` or `address:port`); empty for the system's. */
  dns_servers: string[]
  time_servers: string[]
  public_address: string | null
  network: string | null
  proxy_settings: string[]
}

const FOLDERS = ['archive', 'indexes', 'pages', 'evidence'] as const

/** Fills the folder `into`. Throws `CaptureError`. */
export async function record(order: CaptureOrder, settings: RecordingSettings, into: string): Promise<CaptureFacts> {
  const journal = openJournal()
  const started_at = new Date().toISOString()
  const guard = createGuard({ stand_in: settings.standin?.sites ?? [] })
  const url = allowedUrl(guard, order.page_url)
  allowedUrl(guard, order.image_url)
  for (const folder of FOLDERS) await mkdir(join(into, folder), { recursive: true })
  const reading_network = readNetwork(url, { guard, settings, journal })
  // It is awaited only after the visit; a failure of the visit must not leave it unhandled.
  reading_network.catch(() => undefined)
  const proxy = await startGuardedProxy({ guard, max_bytes: CAPTURE_BYTES })
  try {
    const { browser, standin } = settings
    const trusted_keys = standin?.trusted_keys ?? []
    const visit = await recordPage({ order, proxy, browser, trusted_keys, into, journal })
    const picture = await fetchPicture(order, { guard, settings, visit, journal, into })
    const chain = await readTlsCertificates(visit.page.url, { guard, stand_in_ca: standin?.ca_pem ?? null })
    if (chain) await writeFile(join(into, 'evidence', 'tls-chain.pem'), chain.pem)
    if (chain) journal.note('certificates_read', chain.tls.protocol)
    await archiveExchanges(order, { visit, picture, proxy, into, started_at })
    journal.note('archive_written')
    const network = await reading_network
    const { page, on_page, profile } = visit
    const dated = new Map(page.headers.map(([name, value]) => [name.toLowerCase(), value])).get('date')
    return {
      order: { page_url: order.page_url, image_url: order.image_url },
      started_at,
      ended_at: new Date().toISOString(),
      steps: journal.steps,
      standin: guard.isStandIn(hostOf(url), portOf(url)),
      equipment: visit.equipment,
      clock: { readings: network.readings, site_date: siteDate(dated, pageReceived(visit)) },
      dns: network.dns,
      route: network.route,
      tls: chain?.tls ?? null,
      own_addresses: [...new Set([...proxy.own_addresses(), ...(chain ? [chain.own_address] : [])])],
      declared: { public_address: settings.public_address, network: settings.network },
      proxy_settings: settings.proxy_settings,
      profile,
      connections: proxy.connections(),
      page,
      picture: { ...picture.facts, on_page },
      bytes_received: proxy.bytes() + picture.facts.bytes,
    }
  } finally {
    await proxy.close()
  }
}

function allowedUrl(guard: Guard, address: string): URL {
  try {
    return guard.check(address)
  } catch (error) {
    throw new CaptureError('blocked_address', error instanceof Error ? error.message : address)
  }
}

type RecordingTools = { guard: Guard; settings: RecordingSettings; journal: Journal }

/** Clock, names and route: asked while the browser works. */
async function readNetwork(url: URL, { guard, settings, journal }: RecordingTools) {
  const host = hostOf(url)
  const readings = await readClock(settings.time_servers)
  const offsets = readings.map(each => `${each.server} ${each.offset_ms} ms`)
  if (offsets.length > 0) journal.note('clock_read', offsets.join(', '))
  const dns = await resolveNames(host, getDomain(host), settings.dns_servers)
  journal.note('names_resolved', dns.resolvers.join(', '))
  const target = await guard.target(host, portOf(url)).catch((error: unknown) => {
    if (error instanceof WebFailure) return null
    throw error
  })
  const route = await traceRoute(target?.addresses[0] ?? '')
  if (route.program !== null) journal.note('route_traced', route.program)
  return { readings, dns, route }
}

async function fetchPicture(
  order: CaptureOrder,
  { guard, settings, visit, journal, into }: RecordingTools & { visit: PageRecording; into: string },
): Promise<SavedPicture> {
  const { user_agent } = visit.equipment.browser
  const fetcher = createFetcher({ guard, user_agent, stand_in_ca: settings.standin?.ca_pem ?? null })
  try {
    const saved = await savePicture(order.image_url, { fetcher, seen: visit.exchanges, into })
    journal.note('picture_fetched', `${saved.facts.bytes} bytes, SHA-256 ${saved.facts.sha256}`)
    return saved
  } finally {
    await fetcher.close()
  }
}

type ArchiveParts = {
  visit: PageRecording
  picture: SavedPicture
  proxy: RecordingProxy
  into: string
  started_at: string
}

async function archiveExchanges(order: CaptureOrder, parts: ArchiveParts): Promise<void> {
  const { visit, picture, proxy, into, started_at } = parts
  const { product, browser, node } = visit.equipment
  await writeArchive({
    exchanges: [...visit.exchanges, picture.exchange],
    page: { id: picture.facts.sha256.slice(0, 22), url: visit.page.url, title: visit.page.title, at: started_at },
    proxy,
    software: `${product.name} ${product.version} (Chromium ${browser.version}, Node ${node.version})`,
    into,
  })
  if (order.comparison) await drawComparison(order.comparison, await readFile(join(into, picture.facts.file)), into)
  await drawPdfImages(into)
}

/** When the page's own answer was there. */
function pageReceived({ exchanges, page }: PageRecording): Date {
  const answer = exchanges.find(each => each.url === page.url)
  return new Date(answer?.at ?? Date.now())
}
