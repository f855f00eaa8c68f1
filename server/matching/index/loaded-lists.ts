// Posting lists that were read for one question, of an index that is kept elsewhere in finer buckets than the one in memory has.
import { type BinaryDescriptor, KEY_BITS } from '../fingerprint/descriptor-hash.ts'
import { BUCKET_BITS, KEY_SUFFIX_BITS } from './index-entries.ts'
import { type LookupHits, probeMasks, suffixBits } from './inverted-index.ts'
import type { PostingLists } from './searchable.ts'

/** Entries of a bucket, on average: twice to four times as many as a probe reads, so that few of them are read in vain. */
const ENTRIES_PER_BUCKET = 24

/** Bits of the key that choose the bucket, in an index for so many entries. */
export function bucketBitsFor(entries: number): number {
  const finer = Math.floor(Math.log2(Math.max(1, entries / 2 ** BUCKET_BITS / ENTRIES_PER_BUCKET)))
  return Math.min(KEY_BITS, BUCKET_BITS + finer)
}

/** How an index is divided: bits of the key that choose a bucket, and how many entries begin with each 16 bits of it. */
export type Division = { bits: number; counts: Uint32Array }

/** The buckets that lookups of these descriptors read, each once. */
export function bucketsOf(descriptors: readonly BinaryDescriptor[], division: Division): Set<number> {
  const buckets = new Set<number>()
  for (const { key, uncertain } of descriptors) {
    for (const mask of probeMasks(uncertain)) {
      const { first, last } = rangeOf(key ^ mask, division)
      for (let bucket = first; bucket <= last; bucket += 1) buckets.add(bucket)
    }
  }
  return buckets
}

/** The buckets that a probe reads; of a bucket's entries those that share `bits` bits of the key suffix with it. */
function rangeOf(probe: number, { bits, counts }: Division): { first: number; last: number; bits: number } {
  const count = counts[probe >>> KEY_SUFFIX_BITS] ?? 0
  if (count === 0) return { first: 0, last: -1, bits: 0 }
  const shared = suffixBits(count)
  const wider = Math.max(0, bits - BUCKET_BITS - shared)
  const first = (probe >>> (KEY_BITS - bits + wider)) << wider
  return { first, last: first + 2 ** wider - 1, bits: shared }
}

/** Where each list lies among the words. */
export type ListRanges = ReadonlyMap<number, readonly [from: number, end: number]>

export class LoadedLists implements PostingLists {
  readonly entryCount: number
  readonly #division: Division
  readonly #words: Uint32Array
  readonly #ranges: ListRanges

  /** `words`: the entries of all lists that were read, in any order. `entryCount`: of the whole index. */
  constructor(division: Division, entryCount: number, { words, ranges }: { words: Uint32Array; ranges: ListRanges }) {
    this.#division = division
    this.entryCount = entryCount
    this.#words = words
    this.#ranges = ranges
  }

  /** As {@link InvertedIndex.lookup}, of the lists that are there. */
  lookup({ key, uncertain, low, high }: BinaryDescriptor, maxDistance: number, hits: LookupHits): number {
    hits.clear()
    const searched: number[] = []
    const signature = [low, high] as const
    let entriesRead = 0
    for (const mask of probeMasks(uncertain)) {
      const probe = key ^ mask
      const { first, last, bits } = rangeOf(probe, this.#division)
      const shift = KEY_SUFFIX_BITS - bits
      // Several probes may lead to the same entries.
      const range = (1 << (BUCKET_BITS + bits)) | (probe >>> shift)
      if (searched.includes(range)) continue
      searched.push(range)
      const some = { shift, prefix: (probe & (2 ** KEY_SUFFIX_BITS - 1)) >>> shift }
      for (let bucket = first; bucket <= last; bucket += 1) {
        const list = this.#ranges.get(bucket)
        if (list) entriesRead += hits.collectSome(this.#words, list, some, signature, maxDistance)
      }
    }
    return entriesRead
  }
}
