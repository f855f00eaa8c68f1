// The inverted index: which pictures have a feature whose hash is near a given one. No rebuild to put or drop.
import {
  apartAt,
  BUCKET_BITS,
  bucketOf,
  packPlace,
  placeAt,
  REST_BITS,
  restAt,
  SLOT_BITS,
  slotAt,
  WORDS,
  writeEntry,
} from './entries.ts'
import type { Place } from './fingerprint.ts'
import type { Code } from './hash.ts'

const BUCKETS = 1 << BUCKET_BITS
/** Entries a look-up wants to read at most; it takes as many bits of the key as that needs. */
const WANTED = 12
/** Unsorted entries at the end of a bucket that a look-up reads along before they are sorted in. */
const TAIL = 16

/** What a look-up found, in `count` places of each list: `place` as packed by {@link packPlace}. */
export type Hits = ReturnType<typeof createHits>

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
    /** Takes those of the entries from word `from` to word `end` whose signature is near enough. */
    weigh(words: Uint32Array, from: number, end: number, [low, high]: readonly [number, number], most: number): void {
      // As whole numbers of 32 bits: at ten million pictures a question reads millions of entries.
      const [half, other] = [low | 0, high | 0]
      let count = this.count
      for (let at = from; at < end; at += WORDS) {
        const distance = apartAt(words, at, half, other, most)
        if (distance > most) continue
        slots[count] = slotAt(words, at)
        places[count] = placeAt(words, at)
        distances[count] = distance
        count += 1
      }
      this.count = count
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
  /** Of large buckets where the sorted entries of each rest of the key end, in words: a search would read all over them. */
  const fences: (Uint32Array | undefined)[] = Array.from({ length: BUCKETS })
  /** A bucket while it is sorted; kept, because that happens to all of them in turn. */
  let scratch = new Uint32Array(0)
  let entries = 0

  function add(slot: number, { key, low, high }: Code, place: Place): void {
    const bucket = bucketOf(key)
    const count = counts[bucket] ?? 0
    let words = buckets[bucket]
    if (!words || words.length < (count + 1) * WORDS) {
      const larger = new Uint32Array((count + 2 + (count >> 4)) * WORDS)
      if (words) larger.set(words)
      buckets[bucket] = larger
      words = larger
    }
    writeEntry(words, count * WORDS, { slot, key, low, high, place: packPlace(place) })
    counts[bucket] = count + 1
    entries += 1
  }

  /** By the rest of the key, in one pass to count and one to move. */
  function sort(bucket: number, words: Uint32Array): void {
    const count = counts[bucket] ?? 0
    const ends = new Uint32Array((1 << REST_BITS) + 1)
    for (let at = 0; at < count * WORDS; at += WORDS) {
      const next = restAt(words, at) + 1
      ends[next] = (ends[next] ?? 0) + WORDS
    }
    for (let rest = 1; rest < ends.length; rest += 1) ends[rest] = (ends[rest] ?? 0) + (ends[rest - 1] ?? 0)
    if (scratch.length < count * WORDS) scratch = new Uint32Array(count * WORDS)
    scratch.set(words.subarray(0, count * WORDS))
    for (let from = 0; from < count * WORDS; from += WORDS) {
      const rest = restAt(scratch, from)
      const to = ends[rest] ?? 0
      for (let k = 0; k < WORDS; k += 1) words[to + k] = scratch[from + k] ?? 0
      ends[rest] = to + WORDS
    }
    sorted[bucket] = count
    fences[bucket] = count > WANTED << REST_BITS ? ends : undefined
  }

  /** Where entries begin, of the sorted ones, whose word is not below `bound`. */
  function seek(words: Uint32Array, ready: number, bound: number): number {
    let [low, high] = [0, ready]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[middle * WORDS] ?? 0) < bound) low = middle + 1
      else high = middle
    }
    return low * WORDS
  }

  /** From which word to which one the sorted entries lie whose rest of the key begins with these bits. */
  function rangeOf(bucket: number, words: Uint32Array, bits: number, first: number): [number, number] {
    const fence = fences[bucket]
    if (fence && bits === REST_BITS) return [first === 0 ? 0 : (fence[first - 1] ?? 0), fence[first] ?? 0]
    const ready = sorted[bucket] ?? 0
    const unit = 2 ** (SLOT_BITS + REST_BITS - bits)
    return [seek(words, ready, first * unit), seek(words, ready, (first + 1) * unit)]
  }

  /**
   * Collects the entries near a code whose signature is within `most` bits, in the range of its key and in those that
   * its least certain bits lead to. Answers how many entries it read.
   */
  function look({ key, doubts, low, high }: Code, most: number, hits: Hits): number {
    hits.clear()
    const seen: number[] = []
    const signature = [low, high] as const
    let read = 0
    for (const turned of turnings(doubts)) {
      const probe = key ^ turned
      const bucket = bucketOf(probe)
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
      const [from, end] = rangeOf(bucket, words, bits, rest)
      const [tail, last] = [(sorted[bucket] ?? 0) * WORDS, count * WORDS]
      hits.weigh(words, from, end, signature, most)
      hits.weigh(words, tail, last, signature, most)
      read += (end - from + last - tail) / WORDS
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
        if (alive[slotAt(words, i * WORDS)] !== 1) continue
        words.copyWithin(kept * WORDS, i * WORDS, i * WORDS + WORDS)
        kept += 1
        if (i < (sorted[bucket] ?? 0)) keptSorted = kept
      }
      counts[bucket] = kept
      fences[bucket] = undefined
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
    bytes: () => [...buckets, ...fences].reduce((sum, words) => sum + (words ? words.byteLength : 0), 0) + BUCKETS * 24,
    /** The words in use of each bucket that has any, for a snapshot. */
    *parts(): Generator<[bucket: number, words: Uint32Array]> {
      for (const [bucket, words] of buckets.entries()) {
        const count = counts[bucket] ?? 0
        if (words && count > 0) yield [bucket, words.subarray(0, count * WORDS)]
      }
    },
    restore(bucket: number, words: Uint32Array<ArrayBuffer>): void {
      entries += words.length / WORDS - (counts[bucket] ?? 0)
      buckets[bucket] = words
      counts[bucket] = words.length / WORDS
      sorted[bucket] = 0
      fences[bucket] = undefined
    },
  }
}
