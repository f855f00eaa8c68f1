// A recording without a browser: the folder and the facts that a real one leaves, for tests of what is made of it.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CaptureFailure } from '#lib/rules/evidence.ts'
import { writeArchive } from '#server/evidence/archive.ts'
import { CaptureError } from '#server/evidence/capture-error.ts'
import { drawComparison } from '#server/evidence/comparison.ts'
import { drawPdfImages } from '#server/evidence/pdf-images.ts'
import type { CaptureFacts, CaptureOrder, CapturePort } from '#server/ports/capture.ts'

const STARTED = '2026-11-21T10:00:00.000Z'
const ENDED = '2026-11-21T10:00:08.000Z'

const flat = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })

export function captureFacts(order: Pick<CaptureOrder, 'page_url' | 'image_url'>, bytes: Uint8Array): CaptureFacts {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return {
    order: { page_url: order.page_url, image_url: order.image_url },
    started_at: STARTED,
    ended_at: ENDED,
    steps: [
      { at: STARTED, action: 'page_requested', detail: order.page_url },
      { at: ENDED, action: 'archive_written' },
    ],
    standin: false,
    equipment: {
      host: 'recorder',
      system: 'Linux 6.1',
      architecture: 'x64',
      processor: 'Any',
      processors: 2,
      memory_bytes: 4 * 1024 ** 3,
      node: { version: 'v24.21.0', sha256: 'a'.repeat(64) },
      browser: { version: '153.0', sha256: 'b'.repeat(64), sandbox: true, user_agent: 'Mozilla/5.0 Chrome/153' },
      product: { name: 'Auctor', version: '0.1.0' },
    },
    clock: { readings: [{ server: 'time.example', offset_ms: 12, round_trip_ms: 30 }], site_date: null },
    dns: {
      resolvers: ['9.9.9.9'],
      answers: [{ name: 'thief.example', type: 'A', values: ['93.184.216.34'], error: null }],
    },
    route: { program: null, output: '' },
    tls: {
      host: 'thief.example',
      protocol: 'TLSv1.3',
      cipher: 'TLS_AES_256_GCM_SHA384',
      trusted: true,
      problem: null,
      chain: [
        {
          subject: 'CN=thief.example',
          issuer: 'CN=A root',
          serial: '01',
          fingerprint_sha256: 'c'.repeat(64),
          valid_from: '2026-01-01T00:00:00.000Z',
          valid_to: '2027-01-01T00:00:00.000Z',
        },
      ],
    },
    own_addresses: ['10.0.0.5'],
    declared: { public_address: '93.184.216.1', network: 'A hoster, AS64500' },
    proxy_settings: [],
    profile: { files_before: 0, cookies_before: 0, from_cache: 0 },
    connections: [{ host: 'thief.example', port: 443, address: '93.184.216.34' }],
    page: {
      url: order.page_url,
      title: 'Ten seas',
      status: 200,
      address: '93.184.216.34',
      redirects: [],
      headers: [['content-type', 'text/html']],
      width: 60,
      height: 40,
      cut_at: null,
      requests: 2,
      failed_requests: 0,
    },
    picture: {
      url: order.image_url,
      status: 200,
      address: '93.184.216.34',
      redirects: [],
      headers: { 'content-type': 'image/jpeg' },
      bytes: bytes.length,
      sha256: digest,
      media_type: 'image/jpeg',
      file: 'evidence/image-found.jpg',
      width: 60,
      height: 40,
      fingerprint: 'd'.repeat(16),
      metadata: null,
      on_page: { selector: 'img', alt: 'A wave', caption: null, box: { x: 0, y: 0, width: 60, height: 40 } },
      same_as_in_browser: true,
    },
    bytes_received: bytes.length,
  }
}

const pictureBytes = () => flat('#35a').jpeg().toBuffer()

/** SHA-256 of the picture that `fakeCapture` finds on every page. */
export const fakePictureDigest = async (): Promise<string> =>
  createHash('sha256')
    .update(await pictureBytes())
    .digest('hex')

/** Fills `into` as a recording does. */
export async function fakeCapture(order: CaptureOrder, into: string): Promise<CaptureFacts> {
  for (const folder of ['archive', 'indexes', 'pages', 'evidence']) await mkdir(join(into, folder))
  const bytes = await pictureBytes()
  const page = Buffer.from('<!doctype html><title>Ten seas</title><img src="/copy.jpg">')
  const facts = captureFacts(order, bytes)
  const answered = {
    at: STARTED,
    method: 'GET',
    request_headers: [],
    status: 200,
    status_text: 'OK',
  }
  await writeArchive({
    exchanges: [
      { ...answered, url: order.page_url, response_headers: [['content-type', 'text/html']], body: page },
      { ...answered, url: order.image_url, response_headers: [['content-type', 'image/jpeg']], body: bytes },
    ],
    page: { id: 'page', url: order.page_url, title: 'Ten seas', at: STARTED },
    proxy: { url: '', connections: () => facts.connections, refused: () => [], exhausted: () => false },
    software: 'test',
    into,
  })
  const place = (name: string) => join(into, 'evidence', name)
  const screen = await flat('#eee').png().toBuffer()
  for (const name of ['screenshot-full.png', 'screenshot-viewport.png', 'element-crop.png'])
    await writeFile(place(name), screen)
  for (const name of ['page-source.html', 'dom.html']) await writeFile(place(name), page)
  await writeFile(place('tls-chain.pem'), 'chain')
  await writeFile(join(into, facts.picture.file), bytes)
  if (order.comparison) await drawComparison(order.comparison, bytes, into)
  await drawPdfImages(into)
  return facts
}

export type TestCapture = CapturePort & {
  /** Why the next recordings fail, in this order; then they succeed. */
  failures: CaptureFailure[]
  orders: CaptureOrder[]
}

export function testCapture(): TestCapture {
  const failures: CaptureFailure[] = []
  const orders: CaptureOrder[] = []
  return {
    failures,
    orders,
    async capture(order, into) {
      orders.push(order)
      const failure = failures.shift()
      if (failure) throw new CaptureError(failure)
      return fakeCapture(order, into)
    },
  }
}
