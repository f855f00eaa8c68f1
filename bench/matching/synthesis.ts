// Fills a catalogue up with synthetic images: real ones over and over, with a few bits of their descriptors flipped.

import { FINGERPRINT_VERSION, parseFingerprint } from '../../server/matching/fingerprint/fingerprint.ts'
import { type Catalogue, selectKeypoints } from '../../server/matching/index/catalogue.ts'
import {
  BUCKET_BITS,
  bucketOf,
  ENTRY_WORDS,
  quantizeKeypoint,
  writeEntry,
} from '../../server/matching/index/index-entries.ts'
import { TEXTURELESS_KEYPOINTS } from '../../server/matching/model.ts'
import type { Photo } from './collection.ts'
import { seededRandom } from './linear-algebra.ts'

const BUCKETS = 2 ** BUCKET_BITS

/** A real image that synthetic ones are made after: its number among the photographs, and its keypoints in the columns. */
type Model = { at: number; width: number; height: number; textureless: boolean; from: number; to: number }

/** What the index takes of all models, keypoint by keypoint. `keys`: sixteen each, with every choice of the uncertain bits flipped. */
type Columns = Record<'keys' | 'lows' | 'highs' | 'geometries', Uint32Array>

const CHOICES = Array.from({ length: 16 }, (_, choice) => choice)

function columnsOf(
  photos: readonly Photo[],
  isModel: (photo: Photo) => boolean,
): { models: Model[]; columns: Columns } {
  const [keys, lows, highs, geometries]: [number[], number[], number[], number[]] = [[], [], [], []]
  const models: Model[] = []
  for (const [at, photo] of photos.entries()) {
    if (!isModel(photo)) continue
    const parsed = parseFingerprint(photo.fingerprint)
    const { width, height } = photo.fingerprint
    const from = lows.length
    for (const keypoint of selectKeypoints(parsed)) {
      const { key, low, high, uncertain } = parsed.descriptor(keypoint, false)
      for (const choice of CHOICES) {
        keys.push(uncertain.reduce((all, bit, k) => all ^ (((choice >>> k) & 1) << bit), key))
      }
      lows.push(low)
      highs.push(high)
      geometries.push(quantizeKeypoint(parsed.keypoint(keypoint)))
    }
    models.push({ at, width, height, textureless: parsed.count < TEXTURELESS_KEYPOINTS, from, to: lows.length })
  }
  const column = (list: number[]) => Uint32Array.from(list)
  const columns = { keys: column(keys), lows: column(lows), highs: column(highs), geometries: column(geometries) }
  return { models, columns }
}

const POOL = 4096

/**
 * Answers a function that fills the catalogue up to a size. A synthetic image has the keypoints of a model; the uncertain
 * bits of their keys are flipped in a quarter of the cases, and one of 64 bits of each signature. So a query meets as many
 * keypoints near its own as the models, scaled up, would give it, at positions as real ones have. Models must be images that
 * no query is about, or a query would meet itself thousands of times. The stored fingerprint is the model's. Entries go into
 * the buckets all at once: one by one takes minutes.
 */
export function createSynthesis(
  photos: readonly Photo[],
  isModel: (photo: Photo) => boolean,
): (catalogue: Catalogue, size: number) => void {
  const { models, columns } = columnsOf(photos, isModel)
  const { keys, lows, highs, geometries } = columns
  const word = wordsFrom(seededRandom(11))
  // Drawn once, because ten million images have 140 keypoints each. Six words agree on a bit in one of 64 cases.
  const flips = Uint32Array.from({ length: POOL }, () => word() & word() & word() & word() & word() & word())

  /**
   * Visits each keypoint of the images from `first` to `end`, the same ones at every call. One keypoint of a model in all its
   * images before the next one, so that consecutive entries lie in few buckets.
   */
  function draw(first: number, end: number, take: (slot: number, feature: number, key: number, by: number) => void) {
    const next = wordsFrom(seededRandom(first))
    for (const [turn, { from, to }] of models.entries()) {
      const start = first + ((((turn - first) % models.length) + models.length) % models.length)
      for (let feature = from; feature < to; feature += 1) {
        for (let slot = start; slot < end; slot += models.length) {
          const by = next()
          take(slot, feature, keys[feature * 16 + ((by >>> 24) & (by >>> 20) & 15)] ?? 0, by)
        }
      }
    }
  }

  return (catalogue, size) => {
    const first = catalogue.rows.length
    for (let slot = first; slot < size; slot += 1) {
      const { at = 0, width = 0, height = 0, textureless = false } = models[slot % models.length] ?? {}
      const row = { id: `synthetic-${slot}`, at, length: 1, width, height, textureless, version: FINGERPRINT_VERSION }
      catalogue.restoreRow(slot, row, { hashes: Uint32Array.from({ length: 8 }, word) })
    }
    const counts = new Uint32Array(BUCKETS)
    for (const [bucket, words] of catalogue.index.filledBuckets()) counts[bucket] = words.length / ENTRY_WORDS
    draw(first, size, (_, __, key) => {
      counts[bucketOf(key)] = (counts[bucketOf(key)] ?? 0) + 1
    })
    const buckets = Array.from(counts, count => new Uint32Array(count * ENTRY_WORDS))
    const ends = new Uint32Array(BUCKETS)
    for (const [bucket, words] of catalogue.index.filledBuckets()) {
      buckets[bucket]?.set(words)
      ends[bucket] = words.length
    }
    // Handed over before they are filled, so that the old buckets can be freed.
    for (const [bucket, words] of buckets.entries()) if (words.length > 0) catalogue.index.restore(bucket, words)
    draw(first, size, (slot, feature, key, by) => {
      const bucket = bucketOf(key)
      const [words, at] = [buckets[bucket], ends[bucket] ?? 0]
      if (!words) return
      const low = (lows[feature] ?? 0) ^ (flips[by % POOL] ?? 0)
      const high = (highs[feature] ?? 0) ^ (flips[(by >>> 8) % POOL] ?? 0)
      writeEntry(words, at, { slot, key, low, high, geometry: geometries[feature] ?? 0 })
      ends[bucket] = at + ENTRY_WORDS
    })
  }
}

const wordsFrom = (random: () => number) => () => Math.floor(random() * 2 ** 32)
