// The inverted index: which pictures have a feature whose hash is near a given one. No rebuild to put or drop.

import type { BinaryDescriptor } from './descriptor-hash.ts'
import type { Keypoint } from './fingerprint.ts'
import {
  BUCKET_BITS,
  bucketOf,
  ENTRY_WORDS,
  geometryAt,
  hammingAt,
  KEY_SUFFIX_BITS,
  keySuffixAt,
  quantizeKeypoint,
  SLOT_BITS,
  slotAt,
  writeEntry,
} from './index-entries.ts'

const BUCKETS = 1 << BUCKET_BITS
/** Entries a look-up wants to read at most; it takes as many bits of the key as that needs. */
const TARGET_READS = 12
/** Unsorted entries at the end of a bucket that a look-up reads along before they are sorted in. */
const MAX_UNSORTED = 16

/** What a look-up found, in `count` places of each list: `keypoint` as packed by {@link quantizeKeypoint}. */
export type LookupHits = ReturnType<typeof createLookupHits>

export function createLookupHits() {
  const slots: number[] = []
  const geometries: number[] = []
  const distances: number[] = []
  return {
    slots,
    geometries,
    distances,
    count: 0,
    clear(): void {
      this.count = 0
    },
    /** Takes those of the entries from word `from` to word `end` whose signature is near enough. */
    collect(
      words: Uint32Array,
      from: number,
      end: number,
      [low, high]: readonly [number, number],
      maxDistance: number,
    ): void {
      // As whole numbers of 32 bits: at ten million pictures a question reads millions of entries.
      const [lowWord, highWord] = [low | 0, high | 0]
      let count = this.count
      for (let at = from; at < end; at += ENTRY_WORDS) {
        const distance = hammingAt(words, at, lowWord, highWord, maxDistance)
        if (distance > maxDistance) continue
        slots[count] = slotAt(words, at)
        geometries[count] = geometryAt(words, at)
        distances[count] = distance
        count += 1
      }
      this.count = count
    },
  }
}

/** Bits of a key to turn over, probe by probe: none, the least certain ones one by one, the first ones in pairs. */
function probeMasks(uncertain: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0] = uncertain.map(bit => 1 << bit)
  return uncertain.length === 0 ? [0] : [0, ...uncertain.map(bit => 1 << bit), a ^ b, a ^ c, b ^ c]
}

export type InvertedIndex = ReturnType<typeof createInvertedIndex>

export function createInvertedIndex() {
  const buckets: (Uint32Array<ArrayBuffer> | undefined)[] = Array.from({ length: BUCKETS })
  const counts = new Uint32Array(BUCKETS)
  const sorted = new Uint32Array(BUCKETS)
  /** Of large buckets where the sorted entries of each rest of the key end, in words: a search would read all over them. */
  const fences: (Uint32Array | undefined)[] = Array.from({ length: BUCKETS })
  /** A bucket while it is sorted; kept, because that happens to all of them in turn. */
  let scratch = new Uint32Array(0)
  let entryCount = 0

  function add(slot: number, { key, low, high }: BinaryDescriptor, keypoint: Keypoint): void {
    const bucket = bucketOf(key)
    const count = counts[bucket] ?? 0
    let words = buckets[bucket]
    if (!words || words.length < (count + 1) * ENTRY_WORDS) {
      const larger = new Uint32Array((count + 2 + (count >> 4)) * ENTRY_WORDS)
      if (words) larger.set(words)
      buckets[bucket] = larger
      words = larger
    }
    writeEntry(words, count * ENTRY_WORDS, { slot, key, low, high, geometry: quantizeKeypoint(keypoint) })
    counts[bucket] = count + 1
    entryCount += 1
  }

  /** By the rest of the key, in one pass to count and one to move. */
  function sort(bucket: number, words: Uint32Array): void {
    const count = counts[bucket] ?? 0
    const ends = new Uint32Array((1 << KEY_SUFFIX_BITS) + 1)
    for (let at = 0; at < count * ENTRY_WORDS; at += ENTRY_WORDS) {
      const next = keySuffixAt(words, at) + 1
      ends[next] = (ends[next] ?? 0) + ENTRY_WORDS
    }
    for (let suffix = 1; suffix < ends.length; suffix += 1) ends[suffix] = (ends[suffix] ?? 0) + (ends[suffix - 1] ?? 0)
    if (scratch.length < count * ENTRY_WORDS) scratch = new Uint32Array(count * ENTRY_WORDS)
    scratch.set(words.subarray(0, count * ENTRY_WORDS))
    for (let from = 0; from < count * ENTRY_WORDS; from += ENTRY_WORDS) {
      const suffix = keySuffixAt(scratch, from)
      const to = ends[suffix] ?? 0
      for (let k = 0; k < ENTRY_WORDS; k += 1) words[to + k] = scratch[from + k] ?? 0
      ends[suffix] = to + ENTRY_WORDS
    }
    sorted[bucket] = count
    fences[bucket] = count > TARGET_READS << KEY_SUFFIX_BITS ? ends : undefined
  }

  /** Where entries begin, of the sorted ones, whose word is not below `bound`. */
  function lowerBound(words: Uint32Array, sortedCount: number, bound: number): number {
    let [low, high] = [0, sortedCount]
    while (low < high) {
      const median = (low + high) >>> 1
      if ((words[median * ENTRY_WORDS] ?? 0) < bound) low = median + 1
      else high = median
    }
    return low * ENTRY_WORDS
  }

  /** From which word to which one the sorted entries lie whose rest of the key begins with these bits. */
  function rangeOf(bucket: number, words: Uint32Array, bits: number, prefix: number): [number, number] {
    const fence = fences[bucket]
    if (fence && bits === KEY_SUFFIX_BITS) return [prefix === 0 ? 0 : (fence[prefix - 1] ?? 0), fence[prefix] ?? 0]
    const sortedCount = sorted[bucket] ?? 0
    const unit = 2 ** (SLOT_BITS + KEY_SUFFIX_BITS - bits)
    return [lowerBound(words, sortedCount, prefix * unit), lowerBound(words, sortedCount, (prefix + 1) * unit)]
  }

  /**
   * Collects the entries near a code whose signature is within `maxDistance` bits, in the range of its key and in those that
   * its least certain bits lead to. Answers how many entries it read.
   */
  function lookup({ key, uncertain, low, high }: BinaryDescriptor, maxDistance: number, hits: LookupHits): number {
    hits.clear()
    const searched: number[] = []
    const signature = [low, high] as const
    let entriesRead = 0
    for (const mask of probeMasks(uncertain)) {
      const probe = key ^ mask
      const bucket = bucketOf(probe)
      const words = buckets[bucket]
      const count = counts[bucket] ?? 0
      if (!words || count === 0) continue
      if (count - (sorted[bucket] ?? 0) > MAX_UNSORTED) sort(bucket, words)
      let bits = 0
      while (bits < KEY_SUFFIX_BITS && count >> bits > TARGET_READS) bits += 1
      const suffix = (probe & ((1 << KEY_SUFFIX_BITS) - 1)) >>> (KEY_SUFFIX_BITS - bits)
      // A small index looks at few bits: other probes of this code lead to the same range.
      const range = bucket * 512 + (1 << bits) + suffix
      if (searched.includes(range)) continue
      searched.push(range)
      const [from, end] = rangeOf(bucket, words, bits, suffix)
      const [tail, last] = [(sorted[bucket] ?? 0) * ENTRY_WORDS, count * ENTRY_WORDS]
      hits.collect(words, from, end, signature, maxDistance)
      hits.collect(words, tail, last, signature, maxDistance)
      entriesRead += (end - from + last - tail) / ENTRY_WORDS
    }
    return entriesRead
  }

  /** Forgets the entries of all slots that are not alive. */
  function compact(live: Uint8Array): void {
    entryCount = 0
    buckets.forEach((words, bucket) => {
      if (!words) return
      let liveCount = 0
      let liveSorted = 0
      for (let i = 0; i < (counts[bucket] ?? 0); i += 1) {
        if (live[slotAt(words, i * ENTRY_WORDS)] !== 1) continue
        words.copyWithin(liveCount * ENTRY_WORDS, i * ENTRY_WORDS, i * ENTRY_WORDS + ENTRY_WORDS)
        liveCount += 1
        if (i < (sorted[bucket] ?? 0)) liveSorted = liveCount
      }
      counts[bucket] = liveCount
      fences[bucket] = undefined
      sorted[bucket] = liveSorted
      entryCount += liveCount
    })
  }

  return {
    add,
    lookup,
    compact,
    entryCount: () => entryCount,
    /** Bytes held, room to grow included. */
    bytes: () => [...buckets, ...fences].reduce((sum, words) => sum + (words ? words.byteLength : 0), 0) + BUCKETS * 24,
    /** The words in use of each bucket that has any, for a snapshot. */
    *filledBuckets(): Generator<[bucket: number, words: Uint32Array]> {
      for (const [bucket, words] of buckets.entries()) {
        const count = counts[bucket] ?? 0
        if (words && count > 0) yield [bucket, words.subarray(0, count * ENTRY_WORDS)]
      }
    },
    restore(bucket: number, words: Uint32Array<ArrayBuffer>): void {
      entryCount += words.length / ENTRY_WORDS - (counts[bucket] ?? 0)
      buckets[bucket] = words
      counts[bucket] = words.length / ENTRY_WORDS
      sorted[bucket] = 0
      fences[bucket] = undefined
    },
  }
}
