// One question to the shared index: reads the lists that it needs, and knows which of them could not be read.

import { type BinaryDescriptor, popcount } from '../../../matching/fingerprint/descriptor-hash.ts'
import { bucketsOf, LoadedLists } from '../../../matching/index/loaded-lists.ts'
import type { HashPrefixes, PostingLists, SearchableCatalogue, SlotHash } from '../../../matching/index/searchable.ts'
import { HASH_HALF_BITS } from '../../../matching/settings.ts'
import type { StoredFingerprints, StoredImage } from '../../../ports/matching.ts'
import type { GenerationCache } from './generation-cache.ts'
import { areServersAway, COMMAND_MS, type IndexServers } from './index-servers.ts'
import { type Facts, keysOf, listKey, listTag, markKey, RECORD, STRIPE } from './layout.ts'
import { toWords } from './to-words.ts'

export class IndexQuestion implements SearchableCatalogue {
  readonly #servers: IndexServers
  readonly #cache: GenerationCache
  readonly #facts: Facts
  readonly #stored: StoredFingerprints
  #wanted = 0
  #unread = 0

  /** `cache`: what this process keeps of the generation, as of now. */
  constructor(servers: IndexServers, cache: GenerationCache, facts: Facts, stored: StoredFingerprints) {
    this.#servers = servers
    this.#cache = cache
    this.#facts = facts
    this.#stored = stored
  }

  /** Share of the lists that it needed and could not read, 0..1. */
  get unasked(): number {
    return this.#wanted === 0 ? 0 : this.#unread / this.#wanted
  }

  async lists(descriptors: readonly BinaryDescriptor[]): Promise<PostingLists> {
    const { bits, entries } = this.#facts
    const division = { bits, counts: await this.#cache.counts(entries) }
    const byTag = Map.groupBy(bucketsOf(descriptors, division), listTag)
    const read = async ([tag, buckets]: [number, number[]]): Promise<ReadLists> => {
      this.#wanted += buckets.length
      const lists = await this.#listsOf(tag, buckets)
      if (!lists) this.#unread += buckets.length
      return { buckets, lists: lists ?? [] }
    }
    return new LoadedLists(division, entries, joined(await Promise.all([...byTag].map(read))))
  }

  /** Null when their node is lost, or has lost them. */
  async #listsOf(tag: number, buckets: readonly number[]): Promise<(Buffer | null)[] | null> {
    const { generation, lost } = this.#cache
    // One question has waited for this node a moment ago.
    if (performance.now() < (lost.get(tag) ?? 0)) return null
    const keys = buckets.map(bucket => listKey(generation, bucket))
    try {
      const [mark, ...answers] = await this.#servers.mgetBuffer(markKey(generation, tag), ...keys)
      return mark ? answers : null
    } catch (error) {
      if (!areServersAway(error)) throw error
      lost.set(tag, performance.now() + COMMAND_MS)
      return null
    }
  }

  isLive(slot: number): boolean {
    return slot < this.#facts.next && !this.#cache.dropped.has(slot)
  }

  holds({ slot }: { slot: number }): boolean {
    return this.isLive(slot)
  }

  async images(slots: readonly number[]): Promise<Map<number, StoredImage>> {
    const live = slots.filter(slot => this.isLive(slot))
    const records = await this.#records(live, 'id')
    const ids = new Map(live.map((slot, i) => [slot, textOf(records[i])]))
    const stored = await this.#stored([...new Set([...ids.values()].filter(id => id !== ''))])
    const byId = new Map(stored.map(image => [image.id, image]))
    const images = new Map<number, StoredImage>()
    for (const [slot, id] of ids) {
      const image = byId.get(id)
      if (image) images.set(slot, image)
    }
    return images
  }

  async hashPrefixes(): Promise<HashPrefixes> {
    const { first } = await this.#cache.prefixes(this.#facts.next)
    return { prefixes: first, count: this.#facts.next, isLive: slot => this.isLive(slot) }
  }

  async hashesOf(slots: readonly number[], dihedrals: Uint32Array): Promise<SlotHash[]> {
    const { first, second } = await this.#cache.prefixes(this.#facts.next)
    const near = slots.filter(slot => {
      const at = slot * 2
      const half = [first[at], first[at + 1], second[at], second[at + 1]]
      return isHalfNear(half, dihedrals)
    })
    const records = await this.#records(near, 'hash')
    return near.flatMap((slot, i) => {
      const bytes = records[i]
      return bytes?.length === RECORD.hash ? [{ slot, hash: toWords(bytes) }] : []
    })
  }

  texturelessHashes(): SlotHash[] {
    return this.#cache.textureless.filter(({ slot }) => this.isLive(slot))
  }

  async #records(slots: readonly number[], kind: 'id' | 'hash'): Promise<Buffer[]> {
    const keys = keysOf(this.#cache.generation)
    const length = RECORD[kind]
    return Promise.all(
      slots.map(slot => {
        const from = (slot % STRIPE) * length
        const key = kind === 'id' ? keys.ids(slot) : keys.hashes(slot)
        return this.#servers.getrangeBuffer(key, from, from + length - 1)
      }),
    )
  }
}

/** Of each bucket its list; null or nothing where it has none. */
type ReadLists = { buckets: readonly number[]; lists: readonly (Buffer | null)[] }

/** All lists in one piece of memory: thousands of small ones take longer than what is done with them. */
function joined(read: readonly ReadLists[]) {
  let length = 0
  for (const { lists } of read) for (const list of lists) length += list?.length ?? 0
  // Every byte is written below; tens of megabytes need not be set to zero first.
  const target = Buffer.allocUnsafeSlow(length)
  const ranges = new Map<number, readonly [number, number]>()
  let at = 0
  for (const { buckets, lists } of read) {
    for (const [i, list] of lists.entries()) {
      const bucket = buckets[i]
      if (!list || bucket === undefined) continue
      list.copy(target, at)
      ranges.set(bucket, [at >>> 2, (at + list.length) >>> 2])
      at += list.length
    }
  }
  return { words: new Uint32Array(target.buffer, 0, length >>> 2), ranges }
}

/** Whether the first half of a hash is near enough to that of one of the eight for the whole to count. */
function isHalfNear(half: readonly (number | undefined)[], dihedrals: Uint32Array): boolean {
  for (let dihedral = 0; dihedral < 8; dihedral += 1) {
    let distance = 0
    for (let i = 0; i < 4; i += 1) distance += popcount((half[i] ?? 0) ^ (dihedrals[dihedral * 8 + i] ?? 0))
    if (distance <= HASH_HALF_BITS) return true
  }
  return false
}

const textOf = (record: Buffer | undefined): string => record?.toString('utf8').split('\0')[0] ?? ''
