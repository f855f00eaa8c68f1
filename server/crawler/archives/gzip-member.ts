// Unpacks one member of a gzip file (RFC 1952): archives pack each record apart, so each can be found again by its place.
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { ArchiveFault } from './archive-fault.ts'
import type { ByteWindow } from './byte-window.ts'

export type Member = {
  /** The first bytes, as many as may be kept. */
  bytes: Uint8Array
  /** Of all that it unpacks to. */
  length: number
  /** Where the next member begins. */
  end: number
}

type MemberLimits = { kept: number; most: number }

const HEADER_BYTES_MAX = 4_096
const TRAILER_BYTES = 8
const flags = { header_crc: 2, extra: 4, name: 8, comment: 16 } as const

/** `kept` and `most` in unpacked bytes. Throws `ArchiveFault`: `too_big` beyond `most`, `damaged`, `cut_off`. */
export async function inflateMember(window: ByteWindow, at: number, { kept, most }: MemberLimits): Promise<Member> {
  const start = at + headerLength(await window.take(at, HEADER_BYTES_MAX))
  const inflate = createInflateRaw()
  const source = Readable.from(chunksFrom(window, start), { highWaterMark: 1 })
  source.on('error', error => inflate.destroy(error))
  source.pipe(inflate)
  const parts: Uint8Array[] = []
  let length = 0
  let checksum = 0
  try {
    for await (const chunk of inflate) {
      const room = kept - length
      if (room > 0) parts.push(chunk.subarray(0, room))
      length += chunk.length
      if (length > most) throw new ArchiveFault('too_big', `a record of more than ${most} bytes at byte ${at}`)
      checksum = crc32(chunk, checksum)
    }
  } catch (error) {
    throw asArchiveFault(error, at)
  } finally {
    source.destroy()
    inflate.destroy()
  }
  const trailer_at = start + inflate.bytesWritten
  const trailer = Buffer.from(await window.take(trailer_at, TRAILER_BYTES))
  if (trailer.length < TRAILER_BYTES) throw new ArchiveFault('cut_off', `at byte ${at}`)
  if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== length % 2 ** 32)
    throw new ArchiveFault('damaged', `the checksum at byte ${trailer_at}`)
  return { bytes: Buffer.concat(parts), length, end: trailer_at + TRAILER_BYTES }
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

async function* chunksFrom(window: ByteWindow, start: number): AsyncGenerator<Uint8Array> {
  for (let at = start; ; ) {
    const chunk = await window.chunk(at)
    if (!chunk) return
    // Small pieces, one at a time: little of what comes after the member is read for nothing.
    const piece = chunk.subarray(0, 64 * 1024)
    yield piece
    at += piece.length
  }
}

/** Bytes before the packed ones. */
function headerLength(header: Uint8Array): number {
  if (!isGzip(header) || header[2] !== 8) throw new ArchiveFault('damaged', 'no gzip member where one should begin')
  const set = header[3] ?? 0
  let at = 10
  if (set & flags.extra) at += 2 + (header[at] ?? 0) + (header[at + 1] ?? 0) * 256
  if (set & flags.name) at = afterZero(header, at)
  if (set & flags.comment) at = afterZero(header, at)
  if (set & flags.header_crc) at += 2
  if (at > header.length) throw new ArchiveFault('damaged', 'the header of a gzip member does not end')
  return at
}

function afterZero(header: Uint8Array, at: number): number {
  const zero = header.indexOf(0, at)
  return zero < 0 ? header.length + 1 : zero + 1
}

function asArchiveFault(error: unknown, at: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR') return new ArchiveFault('cut_off', `at byte ${at}`)
  return code.startsWith('Z_') ? new ArchiveFault('damaged', `${code} at byte ${at}`) : error
}
