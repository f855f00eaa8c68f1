// Lists that were read for one question answer lookups as the index in memory does.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KEY_BITS } from '#server/matching/fingerprint/descriptor-hash.ts'
import {
  BUCKET_BITS,
  bucketOf,
  ENTRY_WORDS,
  KEY_SUFFIX_BITS,
  quantizeKeypoint,
  writeEntry,
} from '#server/matching/index/index-entries.ts'
import { InvertedIndex, LookupHits } from '#server/matching/index/inverted-index.ts'
import { bucketBitsFor, bucketsOf, LoadedLists } from '#server/matching/index/loaded-lists.ts'
import { seeded } from '../../support/seeded.ts'

type Entry = { slot: number; key: number; low: number; high: number }

const place = { x: 0.3, y: 0.4, scale: 0.02, orientation: 0.1 }

/** Three coarse buckets, each of so many that a lookup in memory sorts all of it in. */
const COARSE = [5, 7, 4096 + 5]
const MIN_COUNT = 3 * 17

function entriesOf(seed: number, count: number): Entry[] {
  const random = seeded(seed)
  const word = () => Math.floor(random() * 2 ** 32)
  const [low, high] = [word(), word()]
  return Array.from({ length: count }, (_, slot) => ({
    slot,
    key: ((COARSE[slot % 3] ?? 0) << KEY_SUFFIX_BITS) | Math.floor(random() ** 2 * 2 ** KEY_SUFFIX_BITS),
    low: (low ^ (1 << Math.floor(random() * 32))) >>> 0,
    high: (high ^ (1 << Math.floor(random() * 32))) >>> 0,
  }))
}

function listsOf(entries: readonly Entry[], bits: number) {
  const sorted = entries.toSorted((a, b) => a.key - b.key)
  const words = new Uint32Array(entries.length * ENTRY_WORDS)
  const counts = new Uint32Array(2 ** BUCKET_BITS)
  const ranges = new Map<number, readonly [number, number]>()
  for (const [i, entry] of sorted.entries()) {
    writeEntry(words, i * ENTRY_WORDS, { ...entry, geometry: quantizeKeypoint(place) })
    const coarse = bucketOf(entry.key)
    counts[coarse] = (counts[coarse] ?? 0) + 1
    const bucket = entry.key >>> (KEY_BITS - bits)
    ranges.set(bucket, [ranges.get(bucket)?.[0] ?? i * ENTRY_WORDS, (i + 1) * ENTRY_WORDS])
  }
  return { division: { bits, counts }, lists: { words, ranges } }
}

const found = (hits: LookupHits) => new Set(hits.slots.slice(0, hits.count))

it('finds what the index in memory finds, whatever the number of bits', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: MIN_COUNT, max: 3000 }),
      fc.integer({ min: BUCKET_BITS, max: KEY_BITS }),
      (seed, count, bits) => {
        const entries = entriesOf(seed, count)
        const index = new InvertedIndex()
        for (const entry of entries) index.add(entry.slot, { ...entry, uncertain: [] }, place)
        const { division, lists } = listsOf(entries, bits)
        const shared = new LoadedLists(division, count, lists)
        const [own, other] = [new LookupHits(), new LookupHits()]
        for (const entry of entries.slice(0, 50)) {
          // One bit of the coarse bucket leads to another one, one to none.
          const descriptor = { ...entry, uncertain: [0, 3, 9, 20] }
          const read = index.lookup(descriptor, 9, own)
          expect(shared.lookup(descriptor, 9, other)).toBe(read)
          expect(found(other)).toEqual(found(own))
          expect(found(other)).toContain(entry.slot)
        }
      },
    ),
    { numRuns: 40 },
  )
})

it('reads every bucket that its lookups need', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: BUCKET_BITS, max: KEY_BITS }), (seed, bits) => {
      const entries = entriesOf(seed, 400)
      const { division, lists } = listsOf(entries, bits)
      const descriptors = entries.slice(0, 20).map(entry => ({ ...entry, uncertain: [1, 4, 12, 23] }))
      const wanted = bucketsOf(descriptors, division)
      const some = { words: lists.words, ranges: new Map([...lists.ranges].filter(([bucket]) => wanted.has(bucket))) }
      const [whole, part] = [new LookupHits(), new LookupHits()]
      for (const descriptor of descriptors) {
        const read = new LoadedLists(division, 400, lists).lookup(descriptor, 9, whole)
        expect(new LoadedLists(division, 400, some).lookup(descriptor, 9, part)).toBe(read)
        expect(found(part)).toEqual(found(whole))
      }
    }),
    { numRuns: 40 },
  )
})

it('chooses buckets of a few dozen entries', () => {
  expect(bucketBitsFor(0)).toBe(16)
  for (const entries of [3e6, 1.4e7, 1.4e8, 4e8]) {
    const mean = entries / 2 ** bucketBitsFor(entries)
    expect(mean).toBeGreaterThanOrEqual(20)
    expect(mean).toBeLessThanOrEqual(50)
  }
  expect(bucketBitsFor(1e10)).toBe(KEY_BITS)
})
