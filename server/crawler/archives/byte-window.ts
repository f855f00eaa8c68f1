// Reads a file forward in blocks: the last two are held, so that a record over the edge of a block costs no request of its own.
import { ARCHIVE_BLOCK_BYTES } from '#lib/rules/crawling/archives.ts'
import type { ArchivePart } from '#server/ports/archives.ts'

export type ReadPart = (start: number, length: number) => Promise<ArchivePart>

export class ByteWindow {
  readonly #read: ReadPart
  readonly #end: number
  readonly #block_bytes: number
  #blocks: readonly Block[] = []
  #size: number | null = null
  #spent = { bytes: 0, requests: 0 }

  /** `end`: where reading ends in the file, in bytes; its own end when null. */
  constructor(read: ReadPart, { end = null, block_bytes = ARCHIVE_BLOCK_BYTES }: WindowOptions = {}) {
    this.#read = read
    this.#end = end ?? Number.POSITIVE_INFINITY
    this.#block_bytes = block_bytes
  }

  /** What the file has from `at` on, at least one byte; null at the end. */
  async chunk(at: number): Promise<Uint8Array | null> {
    if (at >= Math.min(this.#end, this.#size ?? Number.POSITIVE_INFINITY)) return null
    const holds = ({ start, bytes }: Block) => at >= start && at < start + bytes.length
    const { start, bytes } = this.#blocks.find(holds) ?? (await this.#fetch(at))
    return bytes.length === 0 ? null : bytes.subarray(at - start)
  }

  /** `length` bytes from `at` on, fewer at the end. */
  async take(at: number, length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    let left = length
    while (left > 0) {
      const chunk = await this.chunk(at + length - left)
      if (!chunk) break
      parts.push(chunk.subarray(0, left))
      left -= Math.min(left, chunk.length)
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  /** Bytes of the whole file; null before anything was read. */
  get size(): number | null {
    return this.#size
  }

  /** What was asked for since this was last asked. */
  takeSpent(): { bytes: number; requests: number } {
    const spent = this.#spent
    this.#spent = { bytes: 0, requests: 0 }
    return spent
  }

  async #fetch(at: number): Promise<Block> {
    const { bytes, size } = await this.#read(at, Math.min(this.#block_bytes, this.#end - at))
    const block = { start: at, bytes }
    this.#blocks = [...this.#blocks.slice(-1), block]
    this.#size = size
    this.#spent.bytes += bytes.length
    this.#spent.requests += 1
    return block
  }
}

type Block = { start: number; bytes: Uint8Array }
type WindowOptions = { end?: number | null; block_bytes?: number }
