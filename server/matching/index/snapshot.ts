// The index on disk: written beside, renamed when whole, checked by its checksum when read. A damaged one counts as none.
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { FINGERPRINT_VERSION } from '../fingerprint/fingerprint.ts'
import { INDEXED_KEYPOINTS } from '../model.ts'
import { Catalogue, type CatalogueRow } from './catalogue.ts'
import type { FingerprintStore } from './fingerprint-store.ts'

/** What a snapshot says of itself. Another format, version of fingerprints or number of indexed keypoints makes it stale. */
type Header = { format: string; version: number; keypoints: number; position: number; stored: number; rows: number }

const FORMAT = 'auctor-index-4'
const CHUNK_BYTES = 4 * 1024 * 1024
/** Bytes of replaced and dropped fingerprints that are kept in any case. Beyond that, when they are half of all, the file is begun again. */
const MAX_WASTE_BYTES = 64 * 1024 * 1024

/**
 * Writes the catalogue as it is. The caller holds back put and drop until it ends; searches may go on. `position` is for the
 * owner of the entries, to go on from there.
 */
export async function writeSnapshot(
  path: string,
  catalogue: Catalogue,
  store: FingerprintStore,
  position: number,
): Promise<void> {
  store.sync()
  const beside = `${path}.new`
  const file = await open(beside, 'w')
  try {
    const header: Header = {
      format: FORMAT,
      version: FINGERPRINT_VERSION,
      keypoints: INDEXED_KEYPOINTS,
      position,
      stored: store.size(),
      rows: catalogue.rows.length,
    }
    await writeAll(file, pieces(header, catalogue))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

function* pieces(header: Header, catalogue: Catalogue): Generator<Uint8Array> {
  yield line(header)
  for (const [slot, row] of catalogue.rows.entries()) {
    yield line(row ? [row.id, row.at, row.length, row.width, row.height, row.version, row.textureless] : null)
    if (row) yield bytesOf(catalogue.hashOf(slot))
  }
  for (const [bucket, words] of catalogue.index.filledBuckets()) {
    yield bytesOf(Uint32Array.of(bucket, words.length))
    yield bytesOf(words)
  }
  yield bytesOf(Uint32Array.of(0, 0))
}

function line(value: unknown): Uint8Array {
  const text = Buffer.from(JSON.stringify(value))
  const size = Buffer.alloc(2)
  size.writeUInt16LE(text.length)
  return Buffer.concat([size, text])
}

const bytesOf = (words: Uint32Array) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength)

async function writeAll(file: FileHandle, parts: Iterable<Uint8Array>): Promise<void> {
  let [sum, chunks, size]: [number, Uint8Array[], number] = [0, [], 0]
  const flush = async () => {
    const bytes = Buffer.concat(chunks)
    sum = crc32(bytes, sum)
    chunks = []
    size = 0
    await file.writev([bytes])
  }
  for (const part of parts) {
    // A copy: the index may grow its buckets before these bytes are written.
    chunks.push(part.slice())
    size += part.length
    if (size >= CHUNK_BYTES) await flush()
  }
  await flush()
  const end = Buffer.alloc(4)
  end.writeUInt32LE(sum)
  await file.writev([end])
}

/** The catalogue of a snapshot. `openStore` gets the number of bytes that are known to be whole. Null when there is no usable one. */
export async function readSnapshot(
  path: string,
  openStore: (from: number) => FingerprintStore,
): Promise<{ catalogue: Catalogue; store: FingerprintStore; position: number } | null> {
  await rm(`${path}.new`, { force: true })
  const file = await open(path, 'r').catch(() => null)
  if (!file) return null
  let store: FingerprintStore | null = null
  try {
    if (!(await isWhole(file))) return null
    const reader = new SnapshotReader(file)
    // Written by us, and its checksum is right; the fields are compared one by one below.
    const header = (await reader.line()) as Header
    if (header.format !== FORMAT || header.version !== FINGERPRINT_VERSION || header.keypoints !== INDEXED_KEYPOINTS)
      return null
    store = openStore(header.stored)
    if (store.size() < header.stored) throw new Error('stored fingerprints are missing')
    const catalogue = new Catalogue(store)
    const used = await readRows(reader, catalogue, header.rows)
    // Mostly waste: a rebuild from the owner's entries is the simplest way to a file without it.
    if (header.stored > 2 * used + MAX_WASTE_BYTES) throw new Error('mostly waste')
    for (;;) {
      const [bucket = 0, length = 0] = await reader.words(2)
      if (length === 0) break
      catalogue.index.restore(bucket, await reader.words(length))
    }
    return { catalogue, store, position: header.position }
  } catch {
    store?.close()
    return null
  } finally {
    await file.close()
  }
}

/** Answers how many bytes of stored fingerprints the rows use. */
async function readRows(reader: SnapshotReader, catalogue: Catalogue, rows: number): Promise<number> {
  let used = 0
  for (let slot = 0; slot < rows; slot += 1) {
    // As written by `pieces` above.
    const row = (await reader.line()) as [string, number, number, number, number, number, boolean] | null
    if (!row) {
      catalogue.restoreGap(slot)
      continue
    }
    const [id, at, length, width, height, version, textureless] = row
    const restored: CatalogueRow = { id, at, length, width, height, version, textureless }
    catalogue.restoreRow(slot, restored, { hashes: await reader.words(8) })
    used += length
  }
  return used
}

async function isWhole(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size < 4) return false
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let [sum, at] = [0, 0]
  while (at < size - 4) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK_BYTES, size - 4 - at), at)
    if (bytesRead === 0) return false
    sum = crc32(chunk.subarray(0, bytesRead), sum)
    at += bytesRead
  }
  await file.read(chunk, 0, 4, size - 4)
  return chunk.readUInt32LE(0) === sum
}

/** Reads a snapshot from its beginning on, piece by piece. */
class SnapshotReader {
  readonly #file: FileHandle
  #buffer = Buffer.alloc(0)
  /** Position in the buffer, and of the bytes in the file that come after it. */
  #at = 0
  #next = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  async line(): Promise<unknown> {
    const size = (await this.#take(2)).readUInt16LE(0)
    return JSON.parse((await this.#take(size)).toString())
  }

  async words(count: number): Promise<Uint32Array<ArrayBuffer>> {
    const words = new Uint32Array(count)
    new Uint8Array(words.buffer).set(await this.#take(count * 4))
    return words
  }

  async #take(count: number): Promise<Buffer> {
    if (this.#buffer.length - this.#at < count) {
      const rest = this.#buffer.subarray(this.#at)
      const chunk = Buffer.alloc(Math.max(CHUNK_BYTES, count))
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, this.#next)
      this.#next += bytesRead
      this.#buffer = Buffer.concat([rest, chunk.subarray(0, bytesRead)])
      this.#at = 0
      if (this.#buffer.length < count) throw new Error('snapshot cut short')
    }
    this.#at += count
    return this.#buffer.subarray(this.#at - count, this.#at)
  }
}
