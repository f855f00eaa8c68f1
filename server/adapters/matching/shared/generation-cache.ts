// What a process keeps of the shared index: which slots were dropped, sixteen bytes of each global hash, and the textureless images. All of it only grows.
import { BUCKET_BITS } from '../../../matching/index/index-entries.ts'
import type { SlotHash } from '../../../matching/index/searchable.ts'
import type { IndexServers } from './index-servers.ts'
import { keysOf, PREFIX_STRIPE, RECORD } from './layout.ts'
import { toWords } from './to-words.ts'

/** Two words of each hash side by side by slot: the first and second, and the third and fourth. */
type Prefixes = { first: Uint32Array; second: Uint32Array; count: number }

/** Bytes of lists that only grow, asked for at once. */
const PIECE_BYTES = 1024 * 1024

export class GenerationCache {
  readonly generation: string
  readonly dropped = new Set<number>()
  readonly textureless: SlotHash[] = []
  /** Tags of lists that could not be read, and until when nobody waits for them again, by the clock of `performance`. */
  readonly lost = new Map<number, number>()
  readonly #servers: IndexServers
  #prefixes: Prefixes = { first: new Uint32Array(0), second: new Uint32Array(0), count: 0 }
  #growing: Promise<Prefixes> | null = null
  #counts = { entries: -1, counts: new Uint32Array(2 ** BUCKET_BITS) }
  #droppedBytes = 0
  #refreshing: Promise<void> = Promise.resolve()

  constructor(servers: IndexServers, generation: string) {
    this.#servers = servers
    this.generation = generation
  }

  /** Reads what came to the two lists since the last time. Each caller sees all that was there when it called. */
  refresh(): Promise<void> {
    const next = this.#refreshing.then(() => this.#read())
    this.#refreshing = next.catch(() => undefined)
    return next
  }

  async #read(): Promise<void> {
    const keys = keysOf(this.generation)
    const [dropped, textureless] = await Promise.all([
      this.#rest(keys.dropped, this.#droppedBytes),
      this.#rest(keys.textureless, this.textureless.length * RECORD.textureless),
    ])
    for (const slot of dropped) this.dropped.add(slot)
    this.#droppedBytes += dropped.byteLength
    for (let at = 0; at + 9 <= textureless.length; at += 9) {
      this.textureless.push({ slot: textureless[at] ?? 0, hash: textureless.subarray(at + 1, at + 9) })
    }
  }

  /** How many entries begin with each 16 bits of a key; read again once a thousandth of all `entries` has come. */
  async counts(entries: number): Promise<Uint32Array> {
    if (Math.abs(entries - this.#counts.entries) <= entries / 1000) return this.#counts.counts
    const bytes = await this.#servers.getBuffer(keysOf(this.generation).counts)
    const counts = Uint32Array.from({ length: 2 ** BUCKET_BITS }, (_, bucket) =>
      bytes && bucket * 4 + 4 <= bytes.length ? bytes.readUInt32BE(bucket * 4) : 0,
    )
    this.#counts = { entries, counts }
    return counts
  }

  /** Of at least the first `count` slots. */
  async prefixes(count: number): Promise<Prefixes> {
    while (this.#prefixes.count < count) {
      this.#growing ??= this.#grow(count).finally(() => {
        this.#growing = null
      })
      await this.#growing
    }
    return this.#prefixes
  }

  async #grow(count: number): Promise<Prefixes> {
    const known = this.#prefixes
    const [first, second] = [withRoom(known.first, count * 2), withRoom(known.second, count * 2)]
    const { prefixes } = keysOf(this.generation)
    for (let slot = known.count; slot < count; ) {
      const end = Math.min(count, (Math.floor(slot / PREFIX_STRIPE) + 1) * PREFIX_STRIPE)
      const from = (slot % PREFIX_STRIPE) * RECORD.prefix
      const last = from + (end - slot) * RECORD.prefix - 1
      const words = toWords(await this.#servers.getrangeBuffer(prefixes(slot), from, last))
      for (let at = 0; at < words.length; at += 4) {
        const to = slot * 2 + at / 2
        first[to] = words[at] ?? 0
        first[to + 1] = words[at + 1] ?? 0
        second[to] = words[at + 2] ?? 0
        second[to + 1] = words[at + 3] ?? 0
      }
      slot = end
    }
    this.#prefixes = { first, second, count }
    return this.#prefixes
  }

  /** The words of a list from byte `from` on. */
  async #rest(key: string, from: number): Promise<Uint32Array> {
    const pieces: Buffer[] = []
    for (let at = from; ; at += PIECE_BYTES) {
      const piece = await this.#servers.getrangeBuffer(key, at, at + PIECE_BYTES - 1)
      pieces.push(piece)
      if (piece.length < PIECE_BYTES) return toWords(Buffer.concat(pieces))
    }
  }
}

/** The same words where they have room for so many; otherwise a copy with a fifth more, because more images will come. */
function withRoom(words: Uint32Array, length: number): Uint32Array {
  if (words.length >= length) return words
  const larger = new Uint32Array(Math.ceil(length * 1.2))
  larger.set(words)
  return larger
}
