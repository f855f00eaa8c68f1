// What was drawn is told from what was photographed, and the weights of that are what a regression of blocks gives.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naturalness } from '#server/matching/verification/naturalness.ts'
import { fitLogistic } from '../../../bench/matching/shared-designs/logistic.ts'

const SIZE = 16
const windowWith = (value: (x: number, y: number) => number) => {
  const pixels = Float32Array.from({ length: SIZE * SIZE }, (_, i) => value(i % SIZE, Math.floor(i / SIZE)))
  return { pixels, size: SIZE }
}

describe('a block', () => {
  it('of letters or bars looks drawn', () => {
    expect(naturalness(windowWith(x => (x % 7 < 2 ? 20 : 250)))).toBeLessThan(0.2)
    expect(naturalness(windowWith((x, y) => (x > 4 && y > 9 ? 60 : 240)))).toBeLessThan(0.2)
  })

  it('with grey levels all over looks photographed', () => {
    const grass = (x: number, y: number) => 120 + 30 * Math.sin(x * 1.3 + y * 0.4) + 25 * Math.cos(y * 1.7 - x * 0.6)
    expect(naturalness(windowWith(grass))).toBeGreaterThan(0.8)
  })
})

describe('the regression', () => {
  it('finds the line between two kinds, whatever their numbers and scales', () => {
    const seeds = fc.record({ shift: fc.integer({ min: -50, max: 50 }), scale: fc.integer({ min: 1, max: 100 }) })
    fc.assert(
      fc.property(seeds, ({ shift, scale }) => {
        // Kinds that overlap: one reaches from 0 to 30, the other from 20 to 50.
        const row = (value: number) => [shift + scale * value, ((value * 7919) % 13) - 6]
        const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => row(from + (i % 31)))
        const { weights, constant } = fitLogistic(range(20, 62), range(0, 31))
        const likelihood = (value: number) => {
          const sum = row(value).reduce((total, feature, i) => total + feature * (weights[i] ?? 0), constant)
          return 1 / (1 + Math.exp(-sum))
        }
        expect(likelihood(0)).toBeLessThan(0.1)
        expect(likelihood(50)).toBeGreaterThan(0.9)
        expect(Math.abs(likelihood(25) - 0.5)).toBeLessThan(0.15)
      }),
      { numRuns: 20 },
    )
  })
})
