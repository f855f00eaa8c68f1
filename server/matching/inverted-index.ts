// The inverted index: which pictures have a feature whose hash is near a given one. Sixteen bytes an entry, no rebuild to put or drop.
import type { Place } from './fingerprint.ts'
import { type Code, KEY_BITS, ones } from './hash.ts'

const BUCKET_BITS = 16
const BUCKETS = 1 << BUCKET_BITS
/** Bits of the key that an entry itself carries, above the 24 bits of its slot. */
const REST_BITS = KEY_BITS - BUCKET_BITS
const SLOT_MASK = 0xff_ffff
/** Words an entry: rest of the key and slot, signature low and high, place. */
const WORDS = 4
/** Entries a look-up wants to read at most; it takes as many bits of the key as that needs. */
const WANTED = 12
/** Unsorted entries at the end of a bucket that a look-up reads along before they are sorted in. */
const TAIL = 16
export const MOST_SLOTS = SLOT_MASK

export type InvertedIndex = ReturnType<typeof createInvertedIndex>

export function createInvertedIndex() {
  const buckets: (Uint32Array<ArrayBuffer> | undefined)[] = Array.from({ length: BUCKETS })
  const counts = new Uint32Array(BUCKETS)
  const sorted = new Uint32Array(BUCKETS)
  let entries = 0

  function add(slot: number, { key, low, high }: Code, place: Place): void {
    const bucket = key >>> REST_BITS
    const count = counts[bucket] ?? 0
    let words = buckets[bucket]
    if (!words || words.length < (count + 1) * WORDS) {
      const larger = new Uint32Array((count + 2 + (count >> 3)) * WORDS)
      if (words) larger.set(words)
      buckets[bucket] = larger
      words = larger
    }
    const at = count * WORDS
    words[at] = ((key & ((1 << REST_BITS) - 1)) << 24) | slot
    words[at + 1] = low
    words[at + 2] = high
    words[at + 3] = packPlace(place)
    counts[bucket] = count + 1
    entries += 1
  }

  function sort(bucket: number, words: Uint32Array): void {
    const count = counts[bucket] ?? 0
    // Sorting numbers that hold word and position is many times faster than sorting with a comparison.
    const order = new Float64Array(count)
    for (let i = 0; i < count; i += 1) order[i] = (words[i * WORDS] ?? 0) * 0x20_0000 + i
    order.sort()
    const before = words.slice(0, count * WORDS)
    for (let i = 0; i < count; i += 1) {
      const from = ((order[i] ?? 0) % 0x20_0000) * WORDS
      for (let k = 0; k < WORDS; k += 1) words[i * WORDS + k] = before[from + k] ?? 0
    }
    sorted[bucket] = count
  }

  /** First entry whose word is not below `bound`. */
  function seek(words: Uint32Array, count: number, bound: number): number {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[middle * WORDS] ?? 0) < bound) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Visits the entries near a key whose signature is within `most` bits. Answers how many entries it read.
   * `seen` tells look-ups of one feature apart: a range that this feature has had already is skipped.
   */
  function look(
    key: number,
    low: number,
    high: number,
    most: number,
    seen: Set<number>,
    visit: (slot: number, place: number, distance: number) => void,
  ): number {
    const bucket = key >>> REST_BITS
    const words = buckets[bucket]
    const count = counts[bucket] ?? 0
    if (!words || count === 0) return 0
    if (count - (sorted[bucket] ?? 0) > TAIL) sort(bucket, words)
    let bits = 0
    while (bits < REST_BITS && count >> bits > WANTED) bits += 1
    const rest = (key & ((1 << REST_BITS) - 1)) >>> (REST_BITS - bits)
    const range = bucket * 512 + (1 << bits) + rest
    if (seen.has(range)) return 0
    seen.add(range)
    const ready = sorted[bucket] ?? 0
    const unit = 2 ** (24 + REST_BITS - bits)
    const from = seek(words, ready, rest * unit)
    const end = (rest + 1) * unit
    let read = 0
    for (let i = from; i < count; i += 1) {
      const at = i * WORDS
      if (i < ready && (words[at] ?? 0) >= end) i = ready
      if (i >= count) break
      const here = i * WORDS
      read += 1
      const distance = ones((words[here + 1] ?? 0) ^ low) + ones((words[here + 2] ?? 0) ^ high)
      if (distance <= most) visit((words[here] ?? 0) & SLOT_MASK, words[here + 3] ?? 0, distance)
    }
    return read
  }

  /** Forgets the entries of all slots that are not alive. */
  function sweep(alive: Uint8Array): void {
    entries = 0
    buckets.forEach((words, bucket) => {
      if (!words) return
      let kept = 0
      let keptSorted = 0
      for (let i = 0; i < (counts[bucket] ?? 0); i += 1) {
        if (alive[(words[i * WORDS] ?? 0) & SLOT_MASK] !== 1) continue
        words.copyWithin(kept * WORDS, i * WORDS, i * WORDS + WORDS)
        kept += 1
        if (i < (sorted[bucket] ?? 0)) keptSorted = kept
      }
      counts[bucket] = kept
      sorted[bucket] = keptSorted
      entries += kept
    })
  }

  return {
    add,
    look,
    sweep,
    entries: () => entries,
    /** Bytes held, room to grow included. */
    bytes: () => buckets.reduce((sum, words) => sum + (words ? words.byteLength : 0), 0) + BUCKETS * 16,
    /** The words in use of each bucket that has any, for a snapshot. */
    *parts(): Generator<[bucket: number, words: Uint32Array]> {
      for (const [bucket, words] of buckets.entries()) {
        const count = counts[bucket] ?? 0
        if (words && count > 0) yield [bucket, words.subarray(0, count * WORDS)]
      }
    },
    restore(bucket: number, words: Uint32Array<ArrayBuffer>): void {
      buckets[bucket] = words
      counts[bucket] = words.length / WORDS
      sorted[bucket] = 0
      entries += words.length / WORDS
    },
  }
}

/** Place in 9 + 9 bits, size in 6, turn in 8. */
function packPlace({ x, y, size, turn }: Place): number {
  const px = Math.max(0, Math.min(511, Math.floor(x * 512)))
  const py = Math.max(0, Math.min(511, Math.floor(y * 512)))
  const ps = Math.max(0, Math.min(63, Math.round((Math.log2(size) + 10) * 7)))
  return ((px << 23) | (py << 14) | (ps << 8) | (Math.round(turn * 256) & 255)) >>> 0
}

export function openPlace(place: number): Place {
  return {
    x: ((place >>> 23) + 0.5) / 512,
    y: (((place >>> 14) & 511) + 0.5) / 512,
    size: 2 ** (((place >>> 8) & 63) / 7 - 10),
    turn: (place & 255) / 256,
  }
}
