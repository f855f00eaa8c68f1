// Reads the pages of an archive's records: a response with its HTML, or a WAT record that names what a page holds.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { RECORD_KEPT_BYTES } from '#lib/rules/crawling/archives.ts'
import { canonicalUrl, pictureUrl } from '../canonical.ts'
import { readBody } from '../read-body.ts'
import { readPage } from '../read-page.ts'
import { WebFailure } from '../web-failure.ts'
import { type ArchiveRecord, readHeaderLines } from './read-records.ts'
import { collectMetas, isReserved, type Meta } from './reservation.ts'

type ArchivedPicture = { url: string; alt: string | null; selector: string | null }

export type ArchivedPage = {
  /** Canonical. */
  url: string
  title: string | null
  captured_at: Date
  /** The page asks machines to leave it alone; its pictures are then not told. */
  reserved: boolean
  pictures: readonly ArchivedPicture[]
  /** Images that our plugin showed there. */
  plugin_image_ids: readonly string[]
}

/** Pictures of one page, as in a crawl. */
const PICTURES_MAX = 300
const PAGE_BYTES = 5 * 1024 * 1024
const TEXT_CHARS = 500
/** The first page of the web is of August 1991. */
const FIRST_CAPTURE = Date.parse('1991-08-01')

/** Null for records of anything but a page that was answered with success. `now` in milliseconds. */
export async function readArchivedPage(record: ArchiveRecord, now: number): Promise<ArchivedPage | null> {
  const url = canonicalUrl((record.headers['warc-target-uri'] ?? '').replace(/^<|>$/g, ''))
  const captured_at = captureDate(record.headers['warc-date'] ?? '', now)
  if (!url || !captured_at) return null
  if (record.type === 'response') return pageOfResponse(record, { url, captured_at, now })
  return record.type === 'metadata' ? pageOfWat(record, { url, captured_at, now }) : null
}

/** WARC 1.1 lets a date end after its year, its month or its day. A capture of tomorrow is no capture. */
function captureDate(text: string, now: number): Date | null {
  const at = /^\d{4}(?:-\d\d(?:-\d\d(?:T.*)?)?)?$/.test(text) ? Date.parse(text) : Number.NaN
  return at >= FIRST_CAPTURE && at <= now ? new Date(at) : null
}

type Place = { url: string; captured_at: Date; now: number }

async function pageOfResponse({ content }: ArchiveRecord, { url, captured_at, now }: Place) {
  const response = splitResponse(content)
  if (response?.status !== 200 || !/html/i.test(response.headers['content-type'] ?? '')) return null
  const body = await decodedBody(response, url)
  if (!body) return null
  const collector = collectMetas()
  const page = await readPage(body, url, response.headers['content-type'], [collector])
  const about = { url, captured_at }
  if (isReserved(response.headers, collector.metas, now)) return reservedPage(about)
  return {
    ...about,
    title: page.title,
    reserved: false,
    pictures: page.pictures
      .slice(0, PICTURES_MAX)
      .map(({ url: address, alt, caption, selector }) => ({ url: address, alt: alt ?? caption, selector })),
    plugin_image_ids: [...new Set(page.embeds.map(embed => embed.image_id))],
  }
}

const reservedPage = (about: { url: string; captured_at: Date }): ArchivedPage => ({
  ...about,
  title: null,
  reserved: true,
  pictures: [],
  plugin_image_ids: [],
})

type Response = { status: number; headers: Record<string, string>; body: Buffer }

function splitResponse(content: Uint8Array): Response | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  const ends = bytes.indexOf('\r\n\r\n')
  if (ends < 0 || ends > 64 * 1024) return null
  const [line = '', ...lines] = bytes.toString('latin1', 0, ends).split('\r\n')
  const status = Number(/^HTTP\/\d(?:\.\d)? (\d{3})/.exec(line)?.[1] ?? 0)
  return { status, headers: readHeaderLines(lines), body: bytes.subarray(ends + 4) }
}

/** Archives keep bodies as they came over the wire or as they were unpacked; null for what cannot be read. */
async function decodedBody({ headers, body }: Response, url: string): Promise<Uint8Array | null> {
  const whole = /chunked/i.test(headers['transfer-encoding'] ?? '') ? joinChunks(body) : body
  const limits = { url, max_bytes: PAGE_BYTES, on_too_big: 'truncate', signal: AbortSignal.timeout(10_000) } as const
  try {
    return (await readBody(Readable.from([whole]), headers['content-encoding'] ?? '', limits)).bytes
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    // Common Crawl unpacks bodies, and older files of it kept the header.
    return whole.subarray(0, 256).includes('<') ? whole.subarray(0, PAGE_BYTES) : null
  }
}

/** The body without the lengths of its chunks (RFC 9112, 7.1); as it is where it was joined before. */
function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const line = body.indexOf('\r\n', at)
    const length = line < 0 || line - at > 40 ? null : /^[0-9a-f]{1,7}/i.exec(body.toString('latin1', at, line))?.[0]
    if (!length) return parts.length === 0 ? body : Buffer.concat(parts)
    const start = line + 2
    const end = start + Number.parseInt(length, 16)
    if (end === start) return Buffer.concat(parts)
    parts.push(body.subarray(start, end))
    at = end + 2
  }
}

const Text = z.string().catch('')
const Headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]).catch('')).catch({})
const Wat = z.object({
  Envelope: z.object({
    'WARC-Header-Metadata': z
      .object({ 'WARC-Type': Text, 'WARC-Date': Text })
      .catch({ 'WARC-Type': '', 'WARC-Date': '' }),
    'Payload-Metadata': z.object({
      'HTTP-Response-Metadata': z.object({
        'Response-Message': z.object({ Status: z.coerce.string() }).catch({ Status: '' }),
        Headers,
        'HTML-Metadata': z.object({
          Head: z
            .object({
              Title: Text,
              Base: Text,
              Metas: z.array(z.object({ name: Text, property: Text, content: Text })).catch([]),
            })
            .catch({ Title: '', Base: '', Metas: [] }),
          Links: z.array(z.object({ path: Text, url: Text, alt: Text })).catch([]),
        }),
      }),
    }),
  }),
})

/** WAT: JSON about the record of a page, as webarchive-commons writes it. */
function pageOfWat({ content }: ArchiveRecord, { url, captured_at, now }: Place): ArchivedPage | null {
  if (content.length >= RECORD_KEPT_BYTES) return null
  const read = Wat.safeParse(jsonOf(content))
  if (!read.success) return null
  const { 'WARC-Header-Metadata': about, 'Payload-Metadata': payload } = read.data.Envelope
  const { 'Response-Message': answer, Headers: raw, 'HTML-Metadata': html } = payload['HTTP-Response-Metadata']
  if (about['WARC-Type'] !== 'response' || answer.Status !== '200') return null
  const headers = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
  )
  const metas: Meta[] = html.Head.Metas
  // Of the page, not of its description.
  const place = { url, captured_at: captureDate(about['WARC-Date'], now) ?? captured_at }
  if (isReserved(headers, metas, now)) return reservedPage(place)
  const base = URL.parse(html.Head.Base, url)?.href ?? url
  const named = html.Links.filter(link => link.path.toUpperCase() === 'IMG@/SRC').map(link => ({
    address: link.url,
    alt: link.alt.slice(0, TEXT_CHARS) || null,
  }))
  const shared = html.Head.Metas.filter(meta => meta.property === 'og:image').map(meta => ({
    address: meta.content,
    alt: null,
  }))
  const pictures = new Map<string, ArchivedPicture>()
  for (const { address, alt } of [...named, ...shared]) {
    const resolved = pictureUrl(address, base)
    if (resolved && !pictures.has(resolved) && pictures.size < PICTURES_MAX)
      pictures.set(resolved, { url: resolved, alt, selector: null })
  }
  const title = html.Head.Title.trim().slice(0, 300) || null
  return { ...place, title, reserved: false, pictures: [...pictures.values()], plugin_image_ids: [] }
}

function jsonOf(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'))
  } catch {
    return null
  }
}
