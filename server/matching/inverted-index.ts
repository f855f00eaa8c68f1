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

/** What a look-up found, in `count` places of each list: `place` as packed by {@link packPlace}. */
type Hits = ReturnType<typeof createHits>

export function createHits() {
  const slots: number[] = []
  const places: number[] = []
  const distances: number[] = []
  return {
    slots,
    places,
    distances,
    count: 0,
    clear(): void {
      this.count = 0
    },
    /** Takes the entry at `at` when its signature is near enough. */
    weigh(words: Uint32Array, at: number, low: number, high: number, most: number): void {
      const half = ones((words[at + 1] ?? 0) ^ low)
      if (half > most) return
      const distance = half + ones((words[at + 2] ?? 0) ^ high)
      if (distance > most) return
      slots[this.count] = (words[at] ?? 0) & SLOT_MASK
      places[this.count] = words[at + 3] ?? 0
      distances[this.count] = distance
      this.count += 1
    },
  }
}

/** Bits of a key to turn over, probe by probe: none, the least certain ones one by one, the first ones in pairs. */
function turnings(doubts: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0] = doubts.map(bit => 1 << bit)
  return doubts.length === 0 ? [0] : [0, ...doubts.map(bit => 1 << bit), a ^ b, a ^ c, b ^ c]
}

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
   * Collects the entries near a code whose signature is within `most` bits, in the range of its key and in those that
   * its least certain bits lead to. Answers how many entries it read.
   */
  function look({ key, doubts, low, high }: Code, most: number, hits: Hits): number {
    hits.clear()
    const seen: number[] = []
    let read = 0
    for (const turned of turnings(doubts)) {
      const probe = key ^ turned
      const bucket = probe >>> REST_BITS
      const words = buckets[bucket]
      const count = counts[bucket] ?? 0
      if (!words || count === 0) continue
      if (count - (sorted[bucket] ?? 0) > TAIL) sort(bucket, words)
      let bits = 0
      while (bits < REST_BITS && count >> bits > WANTED) bits += 1
      const rest = (probe & ((1 << REST_BITS) - 1)) >>> (REST_BITS - bits)
      // A small index looks at few bits: other probes of this code lead to the same range.
      const range = bucket * 512 + (1 << bits) + rest
      if (seen.includes(range)) continue
      seen.push(range)
      const unit = 2 ** (24 + REST_BITS - bits)
      const ready = sorted[bucket] ?? 0
      const from = seek(words, ready, rest * unit)
      const end = (rest + 1) * unit
      let i = from
      for (; i < ready && (words[i * WORDS] ?? 0) < end; i += 1) hits.weigh(words, i * WORDS, low, high, most)
      read += i - from + (count - ready)
      for (i = ready; i < count; i += 1) hits.weigh(words, i * WORDS, low, high, most)
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
export function packPlace({ x, y, size, turn }: Place): number {
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
