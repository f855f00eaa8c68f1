// Reads the records of a WARC file (ISO 28500, WARC 1.0 and 1.1) one after the other, packed record by record or plain.
import { RECORD_BYTES_MAX, RECORD_KEPT_BYTES } from '#lib/rules/crawling/archives.ts'
import { ArchiveFault } from './archive-fault.ts'
import type { ByteWindow } from './byte-window.ts'
import { inflateMember, isGzip } from './gzip-member.ts'

export type ArchiveRecord = {
  /** Where the record begins in its file, and where the next one does. */
  offset: number
  end: number
  /** Such as `response`; empty for a record that lies about itself. */
  type: string
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  /** The first bytes of its block, as many as are kept. */
  content: Uint8Array
}

const HEAD_BYTES_MAX = 64 * 1024
const VERSION = /^WARC\/1\.[01]\r?$/
const END = Buffer.from('\r\n\r\n')
const END_BYTES = END.length

type Limits = { kept: number; most: number }
const limitsOfRecords: Limits = { kept: RECORD_KEPT_BYTES, most: RECORD_BYTES_MAX }

/**
 * From byte `from`, which is where a record begins, to the end of the window. Memory is bounded whatever the file says.
 * Throws `ArchiveFault` where nobody can know where the next record begins; a packed record that lies is told with an
 * empty type, because the next one is found all the same.
 */
export async function* readRecords(
  window: ByteWindow,
  from: number,
  limits: Limits = limitsOfRecords,
): AsyncGenerator<ArchiveRecord> {
  let at = from
  for (;;) {
    const first = await window.take(at, 2)
    if (first.length === 0) return
    const record = isGzip(first) ? await packedRecord(window, at, limits) : await plainRecord(window, at, limits)
    yield record
    at = record.end
  }
}

async function packedRecord(window: ByteWindow, offset: number, limits: Limits): Promise<ArchiveRecord> {
  const { bytes, length, end } = await inflateMember(window, offset, limits)
  const head = readHead(bytes)
  if (!head) {
    if (offset === 0) throw new ArchiveFault('not_an_archive', 'no WARC record at its beginning')
    return { offset, end, type: '', headers: {}, content: new Uint8Array() }
  }
  const sound = head.length + head.content_length + END_BYTES === length
  const content = bytes.subarray(head.length, head.length + head.content_length)
  return {
    offset,
    end,
    type: sound ? head.type : '',
    headers: head.headers,
    content: sound ? content : new Uint8Array(),
  }
}

async function plainRecord(window: ByteWindow, offset: number, { kept }: Limits): Promise<ArchiveRecord> {
  const head = readHead(await window.take(offset, HEAD_BYTES_MAX))
  if (!head) throw new ArchiveFault(offset === 0 ? 'not_an_archive' : 'damaged', `no WARC record at byte ${offset}`)
  const start = offset + head.length
  const end = start + head.content_length
  if (end + END_BYTES > (window.size ?? 0)) throw new ArchiveFault('cut_off', `at byte ${offset}`)
  const content = await window.take(start, Math.min(kept, head.content_length))
  if (!END.equals(await window.take(end, END_BYTES)))
    throw new ArchiveFault('damaged', `a wrong length at byte ${offset}`)
  return { offset, end: end + END_BYTES, type: head.type, headers: head.headers, content }
}

type Head = { type: string; headers: Record<string, string>; content_length: number; length: number }

/** Null for what is no head of a record. */
function readHead(bytes: Uint8Array): Head | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES_MAX))
  const ends = buffer.indexOf(END)
  if (ends < 0) return null
  const [version = '', ...lines] = buffer.toString('utf8', 0, ends).split('\n')
  if (!VERSION.test(version)) return null
  const headers = readHeaderLines(lines)
  const content_length = /^\d{1,15}$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : null
  if (content_length === null) return null
  return { type: headers['warc-type'] ?? '', headers, content_length, length: ends + END_BYTES }
}

/** Names in lower case; several of one name are joined with commas. */
export function readHeaderLines(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}
