// Writes ZIP archives as a stream: nothing is held but the list of names, and archives beyond 4 GB or 65 535 files are whole (ZIP64).
import { crc32 } from 'node:zlib'

type Bytes = AsyncIterable<Uint8Array>
export type ZipEntry = {
  /** Path inside the archive, with slashes. */
  name: string
  modified: Date
  /** The bytes, or a way to read them: called twice, and both times it must give the same; null when they are gone. */
  body: Uint8Array | (() => Promise<Bytes | null>)
}

const UTF8_NAMES = 0x0800
const VERSION = 45
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff

type Written = { name: Buffer; stamp: number; crc: number; size: number; offset: number }

/**
 * The archive, entry by entry, stored without compression: photographs and PDFs do not get smaller. Each file is read
 * once for its check sum and once for its bytes, so that every header is complete and any program opens the archive.
 * Throws when a file changes in between or is beyond 4 GB.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, modified, body } of entries) {
    const open = body instanceof Uint8Array ? async () => single(body) : body
    const sum = await measure(await open())
    if (sum === null) continue
    if (sum.size >= MAX_32) throw new RangeError(`${name} is too big for an export`)
    const entry = { name: Buffer.from(name), stamp: dosStamp(modified), ...sum, offset }
    const header = localHeader(entry)
    yield header
    yield* unchanged(await open(), sum, name)
    directory.push(directoryRecord(entry))
    offset += header.length + sum.size
  }
  yield* end(directory, offset)
}

/** Bytes of the archive that `zip` writes of these files; null where it would need more than the plain form holds. */
export function plainZipBytes(files: readonly { name: string; bytes: number }[]): number | null {
  const total = files.reduce((sum, { name, bytes }) => sum + bytes + 76 + 2 * Buffer.byteLength(name), 22)
  return total >= MAX_32 || files.length >= MAX_16 ? null : total
}

async function* single(bytes: Uint8Array): Bytes {
  yield bytes
}

async function measure(bytes: Bytes | null): Promise<{ crc: number; size: number } | null> {
  if (bytes === null) return null
  let crc = 0
  let size = 0
  for await (const chunk of bytes) {
    crc = crc32(chunk, crc)
    size += chunk.length
  }
  return { crc, size }
}

async function* unchanged(bytes: Bytes | null, sum: { crc: number; size: number }, name: string): Bytes {
  let crc = 0
  let size = 0
  for await (const chunk of bytes ?? []) {
    crc = crc32(chunk, crc)
    size += chunk.length
    yield chunk
  }
  if (crc !== sum.crc || size !== sum.size) throw new Error(`${name} changed while it was read`)
}

/** Date and time of MS-DOS, in UTC, as one 32-bit number. */
function dosStamp(at: Date): number {
  const date = ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return date * 0x10000 + time
}

/** Fields as [bytes, value], little-endian. */
function record(...fields: [width: 2 | 4 | 8, value: number][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of fields) {
    if (width === 2) bytes.writeUInt16LE(value, at)
    else if (width === 4) bytes.writeUInt32LE(value, at)
    else bytes.writeBigUInt64LE(BigInt(value), at)
    at += width
  }
  return bytes
}

function localHeader({ name, stamp, crc, size }: Written): Buffer {
  const head = record([4, 0x04034b50], [2, VERSION], [2, UTF8_NAMES], [2, 0], [4, stamp], [4, crc])
  return Buffer.concat([head, record([4, size], [4, size], [2, name.length], [2, 0]), name])
}

function directoryRecord({ name, stamp, crc, size, offset }: Written): Buffer {
  const far = offset >= MAX_32
  const extra = far ? record([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  // Made on Unix, a plain file that its owner may write and everybody may read.
  const head = record([4, 0x02014b50], [2, 0x0300 + VERSION], [2, VERSION], [2, UTF8_NAMES], [2, 0], [4, stamp])
  const sizes = record([4, crc], [4, size], [4, size], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0])
  return Buffer.concat([head, sizes, record([4, 0o100644 * 0x10000], [4, far ? MAX_32 : offset]), name, extra])
}

function* end(directory: readonly Buffer[], offset: number): Generator<Uint8Array> {
  const count = directory.length
  let size = 0
  for (const each of directory) {
    yield each
    size += each.length
  }
  if (count >= MAX_16 || offset >= MAX_32 || size >= MAX_32) {
    yield record([4, 0x06064b50], [8, 44], [2, 0x0300 + VERSION], [2, VERSION], [4, 0], [4, 0], [8, count], [8, count])
    yield record([8, size], [8, offset])
    yield record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1])
  }
  const [shown, from] = [Math.min(count, MAX_16), Math.min(offset, MAX_32)]
  yield record([4, 0x06054b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, Math.min(size, MAX_32)], [4, from], [2, 0])
}
