// Fills a catalogue up with synthetic pictures: real ones over and over, each of their features turned over a little.
import { BARE, type Catalogue, chosenMarks } from '../../server/matching/catalogue.ts'
import { bucketOf, packPlace, WORDS, writeEntry } from '../../server/matching/entries.ts'
import { FINGERPRINT_VERSION, openFingerprint } from '../../server/matching/fingerprint.ts'
import type { Photo } from './collection.ts'
import { chance } from './linear-algebra.ts'

const BUCKETS = 65_536

/** A real picture that synthetic ones are made after: its place among the photographs, and its features in the columns. */
type Model = { at: number; width: number; height: number; bare: boolean; from: number; to: number }

/** What the index takes of all models, feature by feature; `doubts` as the bits of four keys, each a word with one bit set. */
type Columns = Record<'keys' | 'lows' | 'highs' | 'places' | 'doubts', Uint32Array>

function columnsOf(
  photos: readonly Photo[],
  isModel: (photo: Photo) => boolean,
): { models: Model[]; columns: Columns } {
  const lists: Record<keyof Columns, number[]> = { keys: [], lows: [], highs: [], places: [], doubts: [] }
  const models: Model[] = []
  for (const [at, photo] of photos.entries()) {
    if (!isModel(photo)) continue
    const opened = openFingerprint(photo.fingerprint)
    const { width, height } = photo.fingerprint
    const from = lists.keys.length
    for (const mark of chosenMarks(opened)) {
      const { key, low, high, doubts } = opened.code(mark, false)
      lists.keys.push(key)
      lists.lows.push(low)
      lists.highs.push(high)
      lists.places.push(packPlace(opened.place(mark)))
      lists.doubts.push(...doubts.map(bit => 1 << bit))
    }
    models.push({ at, width, height, bare: opened.count < BARE, from, to: lists.keys.length })
  }
  const column = (name: keyof Columns) => Uint32Array.from(lists[name])
  return {
    models,
    columns: {
      keys: column('keys'),
      lows: column('lows'),
      highs: column('highs'),
      places: column('places'),
      doubts: column('doubts'),
    },
  }
}

const POOL = 4096

/**
 * Answers a function that fills the catalogue up to a size. A synthetic picture has the features of a model, of whose
 * keys the least certain bits are turned over in a quarter of the cases, and a sixteenth of the bits of each signature:
 * so a question meets as many features near its own as the models, scaled up, would give it, and those at places as real
 * ones are. Models must be pictures that no question is about, or a question would meet itself thousands of times. Its
 * stored fingerprint is the model's. They go into the buckets at once: one by one takes minutes.
 */
export function createSynthesis(
  photos: readonly Photo[],
  isModel: (photo: Photo) => boolean,
): (catalogue: Catalogue, size: number) => void {
  const { models, columns } = columnsOf(photos, isModel)
  const { keys, lows, highs, places, doubts } = columns
  const word = wordsFrom(chance(11))
  // Drawn once, because ten million pictures have 140 features each. Four words agree on a bit in a sixteenth of the cases.
  const flips = Uint32Array.from({ length: POOL }, () => word() & word() & word() & word())

  /** Gives each feature of the pictures from `first` to `end`; the same ones whenever it is asked. */
  function draw(first: number, end: number, take: (slot: number, feature: number, key: number, by: number) => void) {
    const next = wordsFrom(chance(first))
    for (let slot = first; slot < end; slot += 1) {
      const { from = 0, to = 0 } = models[slot % models.length] ?? {}
      for (let feature = from; feature < to; feature += 1) {
        const by = next()
        let key = keys[feature] ?? 0
        for (let k = 0; k < 4; k += 1) if (((by >>> (24 + k * 2)) & 3) === 0) key ^= doubts[feature * 4 + k] ?? 0
        take(slot, feature, key, by)
      }
    }
  }

  return (catalogue, size) => {
    const first = catalogue.rows.length
    for (let slot = first; slot < size; slot += 1) {
      const { at = 0, width = 0, height = 0, bare = false } = models[slot % models.length] ?? {}
      const row = { id: `synthetic-${slot}`, at, length: 1, width, height, bare, version: FINGERPRINT_VERSION }
      catalogue.enter(slot, row, { hashes: Uint32Array.from({ length: 8 }, word) })
    }
    const counts = new Uint32Array(BUCKETS)
    for (const [bucket, words] of catalogue.index.parts()) counts[bucket] = words.length / WORDS
    draw(first, size, (_, __, key) => {
      counts[bucketOf(key)] = (counts[bucketOf(key)] ?? 0) + 1
    })
    const buckets = Array.from(counts, count => new Uint32Array(count * WORDS))
    const ends = new Uint32Array(BUCKETS)
    for (const [bucket, words] of catalogue.index.parts()) {
      buckets[bucket]?.set(words)
      ends[bucket] = words.length
    }
    // Handed over before they are full, so that the ones before them do not take room beside them.
    for (const [bucket, words] of buckets.entries()) if (words.length > 0) catalogue.index.restore(bucket, words)
    draw(first, size, (slot, feature, key, by) => {
      const bucket = bucketOf(key)
      const [words, at] = [buckets[bucket], ends[bucket] ?? 0]
      if (!words) return
      const low = (lows[feature] ?? 0) ^ (flips[by % POOL] ?? 0)
      const high = (highs[feature] ?? 0) ^ (flips[(by >>> 12) % POOL] ?? 0)
      writeEntry(words, at, { slot, key, low, high, place: places[feature] ?? 0 })
      ends[bucket] = at + WORDS
    })
  }
}

const wordsFrom = (random: () => number) => () => Math.floor(random() * 2 ** 32)
