// A storage that seals whatever is not meant for the public before it reaches the store below.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import { ownAll } from '#server/bytes/free-buffers.ts'
import type { ByteRange, StoragePort, StoredObject } from '#server/ports/storage.ts'
import { temporaryPath } from '../../files/temporary-files.ts'
import {
  HEADER_BYTES,
  measure,
  readHeader,
  SEALED_SEGMENT_BYTES,
  SEGMENT_BYTES,
  type SealingKey,
  sealingKey,
} from './sealed-format.ts'
import { asBuffer, type Chunks, seal, unseal } from './sealed-stream.ts'
import { checkedKey } from './storage-key.ts'

/** Previews, certificates and what is on IPFS are made to be shown; everything else is sealed. */
const SHOWN = /^(?:previews|certificates|ipfs)\//

export type StorageKeyOptions = {
  /** Where `storage.key` is kept; not touched when the key is given. */
  directory: string
  /** 32 bytes, 64 hex characters. */
  key?: string | null | undefined
}

/** The installation's key for files: the given one, else that of a file made once. Throws a sentence, never the key. */
export async function readSealingKey({ directory, key }: StorageKeyOptions): Promise<SealingKey> {
  const path = join(directory, 'storage.key')
  const make = () => `${randomBytes(32).toString('hex')}\n`
  const digits = (key || (await readOrCreatePrivateFile(path, make))).trim()
  if (!/^[0-9a-f]{64}$/i.test(digits))
    throw new Error(`${key ? 'STORAGE_KEY' : path} is not a key: 64 hex characters are expected.`)
  return sealingKey(Buffer.from(digits, 'hex'))
}

/** Files that `below` held before, unsealed, stay readable. A damaged file fails with DamagedFile as it is read. */
export function sealedStorage(below: StoragePort, sealing: SealingKey): StoragePort {
  const isShown = (key: string) => SHOWN.test(checkedKey(key))
  const put = (key: string, body: Chunks) => below.put(key, seal(body, sealing, key))

  async function get(key: string, range?: ByteRange): Promise<StoredObject | null> {
    return range ? getPart(below, sealing, key, range) : getWhole(below, sealing, key)
  }

  return {
    put: (key, body) =>
      isShown(key) ? below.put(key, body) : put(key, body instanceof Uint8Array ? once(body) : body),
    incoming: () => below.incoming(),

    async adopt(key, path) {
      if (isShown(key)) return below.adopt(key, path)
      await stat(path)
      await put(key, ownAll(createReadStream(path, { highWaterMark: SEGMENT_BYTES })))
      await rm(path)
    },

    get: async (key, range) => (isShown(key) ? below.get(key, range) : get(key, range)),

    async read(key) {
      if (isShown(key)) return below.read(key)
      const stored = await get(key)
      return stored && Buffer.concat(await stored.body.toArray())
    },

    async size(key) {
      if (isShown(key)) return below.size(key)
      const start = await readStart(below, key)
      if (!start) return null
      return readHeader(start.bytes, sealing, key) ? measure(start.stored.bytes).bytes : start.stored.bytes
    },

    remove: key => below.remove(key),

    async local(key) {
      if (isShown(key)) return below.local(key)
      const stored = await get(key)
      if (!stored) return null
      const path = temporaryPath(below.incoming())
      const done = () => rm(path, { force: true })
      try {
        await pipeline(stored.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return { path, done }
      } catch (error) {
        await done()
        throw error
      }
    },
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function getWhole(below: StoragePort, sealing: SealingKey, key: string): Promise<StoredObject | null> {
  const stored = await below.get(key)
  if (!stored) return null
  try {
    const { start, rest } = await split(stored.body)
    const fileKey = readHeader(start, sealing, key)
    if (!fileKey) return { ...stored, body: flowing(joined(start, rest), stored.body) }
    const { bytes, segments } = measure(stored.bytes)
    const body = joined(start.subarray(HEADER_BYTES), rest)
    return {
      ...stored,
      bytes,
      body: flowing(unseal(body, fileKey, { first: 0, count: segments, segments }, key), stored.body),
    }
  } catch (error) {
    stored.body.destroy()
    throw error
  }
}

/** A part vouches for its own bytes; that the file was not cut off is known when its end is read. */
async function getPart(
  below: StoragePort,
  sealing: SealingKey,
  key: string,
  range: ByteRange,
): Promise<StoredObject | null> {
  const found = await readStart(below, key)
  if (!found) return null
  const fileKey = readHeader(found.bytes, sealing, key)
  if (!fileKey) return below.get(key, range)
  const { bytes, segments } = measure(found.stored.bytes)
  const end = Math.min(range.end, bytes - 1)
  if (range.start > end) return { ...found.stored, bytes, body: Readable.from([]) }
  const first = Math.floor(range.start / SEGMENT_BYTES)
  const count = Math.floor(end / SEGMENT_BYTES) - first + 1
  const at = HEADER_BYTES + first * SEALED_SEGMENT_BYTES
  const part = await below.get(key, {
    start: at,
    end: Math.min(at + count * SEALED_SEGMENT_BYTES, found.stored.bytes) - 1,
  })
  if (!part) return null
  const opened = unseal(part.body, fileKey, { first, count, segments }, key)
  const skipped = range.start - first * SEGMENT_BYTES
  return { ...part, bytes, body: flowing(trim(opened, skipped, end - range.start + 1), part.body) }
}

async function readStart(below: StoragePort, key: string): Promise<{ bytes: Buffer; stored: StoredObject } | null> {
  const stored = await below.get(key, { start: 0, end: HEADER_BYTES - 1 })
  return stored && { bytes: Buffer.concat(await stored.body.toArray()), stored }
}

/** Reads as much as a header is long, and leaves the rest to flow. */
async function split(body: Readable): Promise<{ start: Buffer; rest: AsyncIterator<Uint8Array | string> }> {
  const rest: AsyncIterator<Uint8Array | string> = body[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const next = await rest.next()
    if (next.done) break
    start = Buffer.concat([start, asBuffer(next.value)])
  }
  return { start, rest }
}

async function* joined(start: Buffer, rest: AsyncIterator<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
  if (start.length > 0) yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* trim(body: AsyncIterable<Buffer>, skipped: number, length: number): AsyncGenerator<Buffer> {
  let skip = skipped
  let left = length
  for await (const bytes of body) {
    const kept = bytes.subarray(skip, skip + left)
    skip = Math.max(0, skip - bytes.length)
    left -= kept.length
    if (kept.length > 0) yield kept
  }
}

/** A stream whose end, however it comes, also ends the one below it. */
function flowing(body: AsyncIterable<Uint8Array | string>, below: Readable): Readable {
  return Readable.from(body).once('close', () => below.destroy())
}
