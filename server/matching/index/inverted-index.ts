// The inverted index: which images have a keypoint whose binary descriptor is near a given one. No rebuild to put or drop.
import type { BinaryDescriptor } from '../fingerprint/descriptor-hash.ts'
import type { Keypoint } from '../fingerprint/fingerprint.ts'
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
/** Entries that one probe should read at most: it uses as many bits of the key as that needs. */
const ENTRIES_PER_PROBE = 12
/** Unsorted entries at the end of a bucket that a lookup reads as well, before they are sorted in. */
const MAX_UNSORTED = 16

const EVERY_SUFFIX = { shift: KEY_SUFFIX_BITS, prefix: 0 }

/** What a lookup found, in the first `count` places of each list. `geometries`: as packed by {@link quantizeKeypoint}. */
export class LookupHits {
  readonly slots: number[] = []
  readonly geometries: number[] = []
  readonly distances: number[] = []
  count = 0

  clear(): void {
    this.count = 0
  }

  /**
   * Takes those of the entries from word `from` to word `end` whose signature is near enough, and whose key suffix, without its
   * last `shift` bits, is `prefix`. Answers how many had that suffix.
   */
  collect(
    words: Uint32Array,
    [from, end]: readonly [number, number],
    [low, high]: readonly [number, number],
    maxDistance: number,
    { shift, prefix } = EVERY_SUFFIX,
  ): number {
    const { slots, geometries, distances } = this
    // As 32-bit integers: among ten million images one query reads millions of entries.
    const [lowWord, highWord] = [low | 0, high | 0]
    let [{ count }, read] = [this, 0]
    for (let at = from; at < end; at += ENTRY_WORDS) {
      if (keySuffixAt(words, at) >>> shift !== prefix) continue
      read += 1
      const distance = hammingAt(words, at, lowWord, highWord, maxDistance)
      if (distance > maxDistance) continue
      slots[count] = slotAt(words, at)
      geometries[count] = geometryAt(words, at)
      distances[count] = distance
      count += 1
    }
    this.count = count
    return read
  }
}

/** Bits of the key suffix that entries of a bucket of so many must share with a probe. */
function suffixBits(count: number): number {
  let bits = 0
  while (bits < KEY_SUFFIX_BITS && count >> bits > ENTRIES_PER_PROBE) bits += 1
  return bits
}

/** Multi-probe lookup: the bits of the key that each probe flips. None, each uncertain one, the most uncertain ones in pairs. */
function probeMasks(uncertain: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0] = uncertain.map(bit => 1 << bit)
  return uncertain.length === 0 ? [0] : [0, ...uncertain.map(bit => 1 << bit), a ^ b, a ^ c, b ^ c]
}

/**
 * Visits what a lookup reads, each range once: the entries of a bucket whose key suffix begins with the `bits` bits of `prefix`.
 * `countOf`: entries of a bucket.
 */
export function visitRanges(
  { key, uncertain }: Pick<BinaryDescriptor, 'key' | 'uncertain'>,
  countOf: (bucket: number) => number,
  visit: (bucket: number, bits: number, prefix: number) => void,
): void {
  const searched: number[] = []
  for (const mask of probeMasks(uncertain)) {
    const probe = key ^ mask
    const bucket = bucketOf(probe)
    const count = countOf(bucket)
    if (count === 0) continue
    const bits = suffixBits(count)
    const prefix = (probe & ((1 << KEY_SUFFIX_BITS) - 1)) >>> (KEY_SUFFIX_BITS - bits)
    // A small index uses few bits of the key, so that several probes lead to the same range.
    const range = bucket * 512 + (1 << bits) + prefix
    if (searched.includes(range)) continue
    searched.push(range)
    visit(bucket, bits, prefix)
  }
}

/** Of the sorted entries the first whose word is not below `bound`. */
function lowerBound(words: Uint32Array, sortedCount: number, bound: number): number {
  let [low, high] = [0, sortedCount]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle * ENTRY_WORDS] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low * ENTRY_WORDS
}

export class InvertedIndex {
  readonly #buckets: (Uint32Array<ArrayBuffer> | undefined)[] = Array.from({ length: BUCKETS })
  readonly #counts = new Uint32Array(BUCKETS)
  readonly #sorted = new Uint32Array(BUCKETS)
  /** Of large buckets the word where the entries of each key suffix end (fence pointers): a search would read all over them. */
  readonly #fences: (Uint32Array | undefined)[] = Array.from({ length: BUCKETS })
  /** A bucket while it is sorted. Kept, because that happens to all of them in turn. */
  #scratch = new Uint32Array(0)
  #entryCount = 0

  get entryCount(): number {
    return this.#entryCount
  }

  add(slot: number, { key, low, high }: BinaryDescriptor, keypoint: Keypoint): void {
    const bucket = bucketOf(key)
    const count = this.#counts[bucket] ?? 0
    let words = this.#buckets[bucket]
    if (!words || words.length < (count + 1) * ENTRY_WORDS) {
      const larger = new Uint32Array((count + 2 + (count >> 4)) * ENTRY_WORDS)
      if (words) larger.set(words)
      this.#buckets[bucket] = larger
      words = larger
    }
    writeEntry(words, count * ENTRY_WORDS, { slot, key, low, high, geometry: quantizeKeypoint(keypoint) })
    this.#counts[bucket] = count + 1
    this.#entryCount += 1
  }

  /**
   * Collects the entries whose key is that of the descriptor, or differs in uncertain bits, and whose signature is within
   * `maxDistance` bits. Answers how many entries it read.
   */
  lookup(descriptor: BinaryDescriptor, maxDistance: number, hits: LookupHits): number {
    hits.clear()
    const signature = [descriptor.low, descriptor.high] as const
    let entriesRead = 0
    const countOf = (bucket: number) => this.#counts[bucket] ?? 0
    visitRanges(descriptor, countOf, (bucket, bits, prefix) => {
      const words = this.#buckets[bucket]
      if (!words) return
      const count = countOf(bucket)
      if (count - (this.#sorted[bucket] ?? 0) > MAX_UNSORTED) this.#sort(bucket, words)
      entriesRead += hits.collect(words, this.#rangeOf(bucket, words, bits, prefix), signature, maxDistance)
      const tail = (this.#sorted[bucket] ?? 0) * ENTRY_WORDS
      entriesRead += hits.collect(words, [tail, count * ENTRY_WORDS], signature, maxDistance)
    })
    return entriesRead
  }

  /** Removes the entries of all slots that are not live. */
  compact(live: Uint8Array): void {
    this.#entryCount = 0
    this.#buckets.forEach((words, bucket) => {
      if (!words) return
      let kept = 0
      let keptSorted = 0
      for (let i = 0; i < (this.#counts[bucket] ?? 0); i += 1) {
        if (live[slotAt(words, i * ENTRY_WORDS)] !== 1) continue
        words.copyWithin(kept * ENTRY_WORDS, i * ENTRY_WORDS, i * ENTRY_WORDS + ENTRY_WORDS)
        kept += 1
        if (i < (this.#sorted[bucket] ?? 0)) keptSorted = kept
      }
      this.#counts[bucket] = kept
      this.#fences[bucket] = undefined
      this.#sorted[bucket] = keptSorted
      this.#entryCount += kept
    })
  }

  /** Bytes held, room to grow included. */
  bytes(): number {
    const held = [...this.#buckets, ...this.#fences].reduce((sum, words) => sum + (words ? words.byteLength : 0), 0)
    return held + BUCKETS * 24
  }

  /** The words in use of each bucket that has any, for a snapshot. */
  *filledBuckets(): Generator<[bucket: number, words: Uint32Array]> {
    for (const [bucket, words] of this.#buckets.entries()) {
      const count = this.#counts[bucket] ?? 0
      if (words && count > 0) yield [bucket, words.subarray(0, count * ENTRY_WORDS)]
    }
  }

  /** Takes over a bucket of a snapshot. */
  restore(bucket: number, words: Uint32Array<ArrayBuffer>): void {
    this.#entryCount += words.length / ENTRY_WORDS - (this.#counts[bucket] ?? 0)
    this.#buckets[bucket] = words
    this.#counts[bucket] = words.length / ENTRY_WORDS
    this.#sorted[bucket] = 0
    this.#fences[bucket] = undefined
  }

  /** Counting sort by key suffix: one pass to count and one to move. */
  #sort(bucket: number, words: Uint32Array): void {
    const count = this.#counts[bucket] ?? 0
    const ends = new Uint32Array((1 << KEY_SUFFIX_BITS) + 1)
    for (let at = 0; at < count * ENTRY_WORDS; at += ENTRY_WORDS) {
      const next = keySuffixAt(words, at) + 1
      ends[next] = (ends[next] ?? 0) + ENTRY_WORDS
    }
    for (let suffix = 1; suffix < ends.length; suffix += 1) ends[suffix] = (ends[suffix] ?? 0) + (ends[suffix - 1] ?? 0)
    if (this.#scratch.length < count * ENTRY_WORDS) this.#scratch = new Uint32Array(count * ENTRY_WORDS)
    const scratch = this.#scratch
    scratch.set(words.subarray(0, count * ENTRY_WORDS))
    for (let from = 0; from < count * ENTRY_WORDS; from += ENTRY_WORDS) {
      const suffix = keySuffixAt(scratch, from)
      const to = ends[suffix] ?? 0
      for (let k = 0; k < ENTRY_WORDS; k += 1) words[to + k] = scratch[from + k] ?? 0
      ends[suffix] = to + ENTRY_WORDS
    }
    this.#sorted[bucket] = count
    this.#fences[bucket] = count > ENTRIES_PER_PROBE << KEY_SUFFIX_BITS ? ends : undefined
  }

  /** From which word to which one the sorted entries lie whose key suffix begins with the `bits` bits of `prefix`. */
  #rangeOf(bucket: number, words: Uint32Array, bits: number, prefix: number): [number, number] {
    const fence = this.#fences[bucket]
    if (fence && bits === KEY_SUFFIX_BITS) return [prefix === 0 ? 0 : (fence[prefix - 1] ?? 0), fence[prefix] ?? 0]
    const sortedCount = this.#sorted[bucket] ?? 0
    const unit = 2 ** (SLOT_BITS + KEY_SUFFIX_BITS - bits)
    return [lowerBound(words, sortedCount, prefix * unit), lowerBound(words, sortedCount, (prefix + 1) * unit)]
  }
}
