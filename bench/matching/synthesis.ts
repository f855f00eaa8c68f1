// Synthetic fingerprints that fill a catalogue up as real photographs would fill it.
import { type Catalogue, INDEXED_MARKS } from '../../server/matching/catalogue.ts'
import { FINGERPRINT_VERSION, openFingerprint } from '../../server/matching/fingerprint.ts'
import { KEY_BITS } from '../../server/matching/hash.ts'
import { packPlace } from '../../server/matching/inverted-index.ts'
import type { Photo } from './collection.ts'
import { chance } from './linear-algebra.ts'

type Feature = { key: number; low: number; high: number; size: number }

/** Keys, signatures and sizes of the features that the index would take of a real photograph; null when it has too few. */
function modelOf({ fingerprint }: Photo): Feature[] | null {
  const { count, code, place } = openFingerprint(fingerprint)
  if (count < INDEXED_MARKS) return null
  return Array.from({ length: INDEXED_MARKS }, (_, i) => {
    const { key, low, high } = code(i, false)
    return { key, low, high, size: place(i).size }
  })
}

/** Real features by the first bits of their keys: one by chance of those that begin alike, or nothing. */
function byPrefix(features: Feature[], bits: number) {
  const lists = new Map<number, Feature[]>()
  for (const feature of features) {
    const prefix = feature.key >>> (KEY_BITS - bits)
    const list = lists.get(prefix)
    if (list) list.push(feature)
    else lists.set(prefix, [feature])
  }
  return (key: number, share: number) => {
    const list = lists.get(key >>> (KEY_BITS - bits))
    return list?.[Math.floor(share * list.length)]
  }
}

const POOL = 4096
const BUCKETS = 65_536
/** Words an entry of the index. */
const WORDS = 4

/**
 * Answers a function that fills the catalogue up to a size. A synthetic picture has the keys of a real one with some
 * bits of each turned over, so that the buckets fill as unevenly as with real photographs; with each the signature of a
 * real feature whose key begins alike, an eighth of its bits turned over, so that as many look-ups answer; and places
 * by chance, so that nothing agrees on a transform. They go into the buckets at once: one by one takes minutes.
 */
export function createSynthesis(photos: Photo[]): (catalogue: Catalogue, size: number) => void {
  const models = photos.map(modelOf).filter(model => model !== null)
  const near = [20, 16].map(bits => byPrefix(models.flat(), bits))
  const word = wordsFrom(chance(11))
  // Drawn once, because a million pictures have 140 features each. Three words agree on a bit in an eighth of the cases.
  const flips = Uint32Array.from({ length: POOL }, () => word() & word() & word())
  const places = Uint32Array.from({ length: POOL }, () => {
    return packPlace({ x: word() / 2 ** 32, y: word() / 2 ** 32, size: 0.01, turn: word() / 2 ** 32 })
  })

  /** Gives each feature of the pictures from `first` to `end`; the same ones whenever it is asked. */
  function draw(first: number, end: number, take: (slot: number, feature: Feature, key: number, by: number) => void) {
    const next = wordsFrom(chance(first))
    for (let slot = first; slot < end; slot += 1) {
      for (const feature of models[slot % models.length] ?? []) {
        const one = next()
        const key = feature.key ^ (1 << (one & 15)) ^ (1 << ((one >>> 4) & 15)) ^ (1 << (8 + ((one >>> 8) & 15)))
        take(slot, feature, key, next())
      }
    }
  }

  return (catalogue, size) => {
    const first = catalogue.rows.length
    // As often as with the real ones before them.
    const every = Math.max(1, Math.round(first / Math.max(1, catalogue.bare.size)))
    for (let slot = first; slot < size; slot += 1) {
      const row = { id: `synthetic-${slot}`, at: slot, length: 1, width: 1000, height: 800, bare: slot % every === 0 }
      const hashes = Uint32Array.from({ length: 8 }, word)
      catalogue.enter(slot, { ...row, version: FINGERPRINT_VERSION }, { hashes })
    }
    const counts = new Uint32Array(BUCKETS)
    for (const [bucket, words] of catalogue.index.parts()) counts[bucket] = words.length / WORDS
    draw(first, size, (_, __, key) => {
      counts[key >>> 8] = (counts[key >>> 8] ?? 0) + 1
    })
    const buckets = Array.from(counts, count => new Uint32Array(count * WORDS))
    const ends = new Uint32Array(BUCKETS)
    for (const [bucket, words] of catalogue.index.parts()) {
      buckets[bucket]?.set(words)
      ends[bucket] = words.length
    }
    draw(first, size, (slot, feature, key, by) => {
      const share = (by >>> 8) / 2 ** 24
      const { low, high } = near[0]?.(key, share) ?? near[1]?.(key, share) ?? feature
      const [words, at] = [buckets[key >>> 8], ends[key >>> 8] ?? 0]
      if (!words) return
      words[at] = ((key & 255) << 24) | slot
      words[at + 1] = low ^ (flips[by % POOL] ?? 0)
      words[at + 2] = high ^ (flips[(by >>> 12) % POOL] ?? 0)
      words[at + 3] = places[(by >>> 20) % POOL] ?? 0
      ends[key >>> 8] = at + WORDS
    })
    for (const [bucket, words] of buckets.entries()) if (words.length > 0) catalogue.index.restore(bucket, words)
  }
}

const wordsFrom = (random: () => number) => () => Math.floor(random() * 2 ** 32)
