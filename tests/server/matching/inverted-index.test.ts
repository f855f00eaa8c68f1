// Entries of the index and its lookup: nothing of a slot is lost, little of a keypoint, and what a plain scan finds is found.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { popcount } from '#server/matching/fingerprint/descriptor-hash.ts'
import {
  dequantizeKeypoint,
  ENTRY_WORDS,
  geometryAt,
  hammingAt,
  keySuffixAt,
  MAX_SLOTS,
  quantizeKeypoint,
  STORED_SIGNATURE_BITS,
  slotAt,
  writeEntry,
} from '#server/matching/index/index-entries.ts'
import { InvertedIndex, LookupHits } from '#server/matching/index/inverted-index.ts'
import { seeded } from '../../support/seeded.ts'

const word = fc.integer({ min: 0, max: 0xffff_ffff })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const code = fc.record({ key: fc.integer({ min: 0, max: 0xff_ffff }), low: word, high: word })
const place = fc.record({
  x: share,
  y: share,
  scale: fc.double({ min: 2 ** -9, max: 2 ** -1.5, noNaN: true }),
  orientation: share,
})
const slot = fc.integer({ min: 0, max: MAX_SLOTS })

describe('an entry', () => {
  it('keeps its slot and the suffix of its key as they are', () => {
    fc.assert(
      fc.property(slot, code, place, (taken, { key, low, high }, where) => {
        const words = new Uint32Array(ENTRY_WORDS * 3)
        writeEntry(words, ENTRY_WORDS, { slot: taken, key, low, high, geometry: quantizeKeypoint(where) })
        expect(slotAt(words, ENTRY_WORDS)).toBe(taken)
        expect(keySuffixAt(words, ENTRY_WORDS)).toBe(key & 255)
        expect(geometryAt(words, ENTRY_WORDS)).toBe(quantizeKeypoint(where))
        expect(
          [...words.subarray(0, ENTRY_WORDS), ...words.subarray(ENTRY_WORDS * 2)].every(other => other === 0),
        ).toBe(true)
      }),
    )
  })

  it('keeps its keypoint to a small part of what votes tolerate', () => {
    fc.assert(
      fc.property(place, where => {
        const kept = dequantizeKeypoint(quantizeKeypoint(where))
        expect(Math.abs(kept.x - where.x)).toBeLessThan(0.009)
        expect(Math.abs(kept.y - where.y)).toBeLessThan(0.009)
        expect(Math.abs(Math.log2(kept.scale / where.scale))).toBeLessThan(0.26)
        const mask = kept.orientation - where.orientation
        expect(Math.abs(mask - Math.round(mask))).toBeLessThan(0.017)
      }),
    )
  })

  it('gives the Hamming distance of the bits of a signature that it keeps', () => {
    fc.assert(
      fc.property(code, code, place, (one, other, where) => {
        const words = new Uint32Array(ENTRY_WORDS)
        writeEntry(words, 0, { ...one, slot: 5, geometry: quantizeKeypoint(where) })
        const mask = -(2 ** (64 - STORED_SIGNATURE_BITS))
        const apart = popcount(one.low ^ other.low) + popcount((one.high ^ other.high) & mask)
        expect(hammingAt(words, 0, other.low, other.high, 64)).toBe(apart)
      }),
    )
  })
})

describe('the index', () => {
  const MAX_DISTANCE = 8
  const random = seeded(3)
  const drawn = (most: number) => Math.floor(random() * most)
  const where = { x: 0.5, y: 0.5, scale: 0.01, orientation: 0 }
  /** Bits flipped, each in one of eight cases. */
  const nearly = (value: number) =>
    Array.from({ length: 32 }, (_, bit) => (drawn(8) === 0 ? 2 ** bit : 0)).reduce(
      (all, bit) => (all ^ bit) >>> 0,
      value,
    )

  it.each([4, 1])(
    'finds what a plain scan finds in %i ranges of buckets, whatever was added after a lookup',
    ranges => {
      const index = new InvertedIndex()
      const hits = new LookupHits()
      const words = new Uint32Array(ENTRY_WORDS)
      const asked = Array.from({ length: 40 }, () => ({
        key: drawn(ranges) * 0x10_0000 + drawn(0x100 * ranges),
        low: drawn(2 ** 32),
        high: drawn(2 ** 32),
        uncertain: [0, 3, 5, 6 + ranges],
      }))
      const entries: { key: number; low: number; high: number }[] = []
      for (const round of [4000, 10, 5, 3000]) {
        for (let i = 0; i < round; i += 1) {
          const { key, low, high } = asked[i % asked.length] ?? { key: 0, low: 0, high: 0 }
          const entry = {
            key: drawn(3) === 0 ? key : key ^ (1 << drawn(7 + ranges)),
            low: nearly(low),
            high: nearly(high),
          }
          index.add(entries.length, { ...entry, uncertain: [] }, where)
          entries.push(entry)
        }
        for (const { key, low, high, uncertain } of asked) {
          const read = index.lookup({ key, low, high, uncertain }, MAX_DISTANCE, hits)
          const found = new Set(hits.slots.slice(0, hits.count))
          expect(read).toBeLessThan(entries.length)
          for (const [of, entry] of entries.entries()) {
            writeEntry(words, 0, { ...entry, slot: of, geometry: 0 })
            const near = hammingAt(words, 0, low, high, 64) <= MAX_DISTANCE
            const mask = key ^ entry.key
            if (near && (mask === 0 || uncertain.some(bit => mask === 1 << bit))) expect(found.has(of)).toBe(true)
            if (found.has(of)) expect(near).toBe(true)
          }
        }
      }
    },
  )
})
