// Reads lists of files and indexes (CDXJ): lines, packed in gzip members or plain, in parts that can be found again.
import { z } from 'zod'
import { ArchiveFault } from './archive-fault.ts'
import type { ByteWindow } from './byte-window.ts'
import { inflateMember, isGzip } from './gzip-member.ts'

export type LinePart = { lines: readonly string[]; end: number }

/** Bytes of lines that are held at once. */
const PART_BYTES = 1024 * 1024
const PACKED_BYTES_MAX = 64 * 1024 * 1024

/** From byte `from`, which is where a part begins, to the end. Throws `ArchiveFault`. */
export async function* readLines(window: ByteWindow, from: number): AsyncGenerator<LinePart> {
  let at = from
  for (;;) {
    const first = await window.take(at, 2)
    if (first.length === 0) return
    const part = isGzip(first) ? await packedLines(window, at) : await plainLines(window, at)
    yield part
    at = part.end
  }
}

async function packedLines(window: ByteWindow, at: number): Promise<LinePart> {
  const { bytes, end } = await inflateMember(window, at, { kept: PACKED_BYTES_MAX, most: PACKED_BYTES_MAX })
  return { lines: linesOf(bytes), end }
}

async function plainLines(window: ByteWindow, at: number): Promise<LinePart> {
  const bytes = Buffer.from(await window.take(at, PART_BYTES))
  if (bytes.length < PART_BYTES) return { lines: linesOf(bytes), end: at + bytes.length }
  const last = bytes.lastIndexOf(0x0a)
  if (last < 0) throw new ArchiveFault('too_big', `a line of more than ${PART_BYTES} bytes at byte ${at}`)
  return { lines: linesOf(bytes.subarray(0, last)), end: at + last + 1 }
}

const linesOf = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** One record of an archive, as an index names it. */
export type IndexEntry = { url: string; filename: string; offset: number; length: number }

const Place = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const Entry = z.object({
  url: z.string(),
  filename: z.string(),
  offset: Place,
  length: Place,
  status: z.coerce.string().optional(),
  mime: z.string().optional(),
})
const LENGTH_MAX = 512 * 1024 * 1024

/** A line `key timestamp {json}` of a CDXJ index; null for lines of anything but a page that was answered with success. */
export function readIndexLine(line: string): IndexEntry | null {
  const json = line.indexOf('{')
  if (json < 0) return null
  let entry: z.infer<typeof Entry>
  try {
    entry = Entry.parse(JSON.parse(line.slice(json)))
  } catch {
    return null
  }
  const { url, filename, offset, length, status = '200', mime = 'text/html' } = entry
  if (status !== '200' || !/html/i.test(mime) || length === 0 || length > LENGTH_MAX) return null
  return { url, filename, offset, length }
}
