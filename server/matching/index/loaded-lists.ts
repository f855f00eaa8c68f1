// Posting lists that were read for one question, of an index that is kept elsewhere in finer buckets than the one in memory has.
import { type BinaryDescriptor, KEY_BITS } from '../fingerprint/descriptor-hash.ts'
import { BUCKET_BITS, KEY_SUFFIX_BITS } from './index-entries.ts'
import { type LookupHits, visitRanges } from './inverted-index.ts'
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
export function bucketsOf(descriptors: readonly BinaryDescriptor[], { bits, counts }: Division): Set<number> {
  const buckets = new Set<number>()
  for (const descriptor of descriptors) {
    visitRanges(
      descriptor,
      coarse => counts[coarse] ?? 0,
      (coarse, shared, prefix) => {
        const [first, last] = finerBuckets(bits, { coarse, shared, prefix })
        for (let bucket = first; bucket <= last; bucket += 1) buckets.add(bucket)
      },
    )
  }
  return buckets
}

/** The first and the last bucket with entries of a range. */
function finerBuckets(
  bits: number,
  { coarse, shared, prefix }: { coarse: number; shared: number; prefix: number },
): [number, number] {
  const begins = (coarse << shared) | prefix
  const wider = bits - BUCKET_BITS - shared
  if (wider <= 0) return [begins >>> -wider, begins >>> -wider]
  return [begins << wider, ((begins + 1) << wider) - 1]
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
  lookup(descriptor: BinaryDescriptor, maxDistance: number, hits: LookupHits): number {
    hits.clear()
    const signature = [descriptor.low, descriptor.high] as const
    const { bits, counts } = this.#division
    let entriesRead = 0
    visitRanges(
      descriptor,
      coarse => counts[coarse] ?? 0,
      (coarse, shared, prefix) => {
        const [first, last] = finerBuckets(bits, { coarse, shared, prefix })
        const suffix = { shift: KEY_SUFFIX_BITS - shared, prefix }
        for (let bucket = first; bucket <= last; bucket += 1) {
          const list = this.#ranges.get(bucket)
          if (list) entriesRead += hits.collect(this.#words, list, signature, maxDistance, suffix)
        }
      },
    )
    return entriesRead
  }
}
