// What is accused and what is not, on verdicts that real photographs gave.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlockStatistics } from '#server/matching/block-correlation.ts'
import { decide } from '#server/matching/decide.ts'

const level = (correlated: number, textured: number, rest: Partial<BlockStatistics>): BlockStatistics => ({
  ...{
    textured,
    correlated,
    meanNcc: 0.7,
    correlatedNcc: 0.8,
    coherentResidual: 0,
    medianResidual: 0.3,
    residualCount: correlated,
    residuals: [],
    isLocalized: false,
  },
  ...rest,
})
const verdictOf = (tone: number | null, fine: BlockStatistics, coarse: BlockStatistics) => {
  return { map: [1, 0, 0, 0, 1, 0] as const, tone, globalTone: null, fine, coarse }
}
type Measured = ReturnType<typeof verdictOf>
const isConfirmed = ({ map, ...verdict }: Measured, weight: number, { hashDistance = 118, tiny = false } = {}) =>
  decide({ ...verdict, map: [...map] }, { weight, distinctive: true, hashDistance, textureless: false, tiny }).confirmed

describe('another photograph is not accused', () => {
  const others: [string, Measured, number][] = [
    [
      'of a church, at another hour, whose few blocks show no drift',
      verdictOf(
        0.472,
        level(73, 114, { meanNcc: 0.63, medianResidual: 0.32, residualCount: 72 }),
        level(38, 57, { coherentResidual: 0.18 }),
      ),
      176,
    ],
    [
      'of a church, a small part of it, in which all blocks agree',
      verdictOf(
        0.225,
        level(66, 70, { meanNcc: 0.79, coherentResidual: 0.047, medianResidual: 0.47, residualCount: 63 }),
        level(33, 35, { meanNcc: 0.84 }),
      ),
      153,
    ],
    [
      'of a castle from a few steps aside, small, whose noise hides the drift',
      verdictOf(
        0.053,
        level(39, 150, { meanNcc: 0.32, medianResidual: 0.53, residualCount: 33 }),
        level(43, 90, { coherentResidual: 0.21 }),
      ),
      308,
    ],
    [
      'in the same room, from a hand’s breadth aside',
      verdictOf(
        0.165,
        level(54, 152, { meanNcc: 0.43, medianResidual: 0.79, residualCount: 41 }),
        level(18, 37, { coherentResidual: 0.5 }),
      ),
      251,
    ],
    [
      'which a page’s lines of text resemble coarsely, where finely nothing tells',
      verdictOf(null, level(18, 32, { medianResidual: 1.15, residualCount: 2 }), level(23, 23, { meanNcc: 0.86 })),
      68,
    ],
  ]
  it.each(others)('%s', (_, verdict, weight) => {
    expect(isConfirmed(verdict, weight)).toBe(false)
  })
})

describe('a copy is accused', () => {
  const copies: [string, Measured, number][] = [
    [
      'brightened by half',
      verdictOf(
        0.124,
        level(428, 489, { meanNcc: 0.87, coherentResidual: 0.05, medianResidual: 0.17, residualCount: 295 }),
        level(293, 321, {}),
      ),
      2300,
    ],
    [
      'with much noise',
      verdictOf(
        0.035,
        level(128, 300, { meanNcc: 0.6, medianResidual: 0.46, residualCount: 112 }),
        level(155, 200, { meanNcc: 0.8 }),
      ),
      426,
    ],
    [
      'clipped to white in parts',
      verdictOf(
        0.18,
        level(260, 296, { meanNcc: 0.9, coherentResidual: 0.006, medianResidual: 0.1 }),
        level(60, 62, { meanNcc: 0.93 }),
      ),
      1352,
    ],
  ]
  it.each(copies)('%s', (_, verdict, weight) => {
    expect(isConfirmed(verdict, weight)).toBe(true)
  })
})

describe('by its hash as a whole, without a feature,', () => {
  const icon = verdictOf(
    0.03,
    level(25, 27, { meanNcc: 0.82, coherentResidual: 0.12, residualCount: 25 }),
    level(25, 27, { meanNcc: 0.82 }),
  )

  it('a tiny copy is accused', () => {
    expect(isConfirmed(icon, 0, { hashDistance: 36, tiny: true })).toBe(true)
  })

  it('not a larger one, one whose hash lies further off, or one in another light', () => {
    expect(isConfirmed(icon, 0, { hashDistance: 36 })).toBe(false)
    expect(isConfirmed(icon, 0, { hashDistance: 44, tiny: true })).toBe(false)
    expect(isConfirmed({ ...icon, tone: 0.25 }, 0, { hashDistance: 36, tiny: true })).toBe(false)
  })

  it('a copy full of noise is accused, in which few blocks agree', () => {
    const noisy = verdictOf(
      0.035,
      level(150, 600, { meanNcc: 0.34, residualCount: 112 }),
      level(170, 336, { meanNcc: 0.56 }),
    )
    expect(isConfirmed(noisy, 426, { hashDistance: 22 })).toBe(true)
    expect(isConfirmed({ ...noisy, tone: 0.4 }, 426, { hashDistance: 62 })).toBe(false)
  })
})

it('nothing is accused for lying further off, trembling more or having another light', () => {
  const from = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const answer = fc.record({
    textured: fc.integer({ min: 20, max: 400 }),
    share: from(0.3, 1),
    coherentResidual: from(0, 0.3),
    medianResidual: from(0, 0.6),
    tone: from(0, 0.3),
    weight: fc.integer({ min: 60, max: 900 }),
  })
  let confirmed = 0
  fc.assert(
    fc.property(answer, from(1, 4), ({ textured, share, coherentResidual, medianResidual, tone, weight }, factor) => {
      const at = (times: number) => {
        const residual = { coherentResidual: coherentResidual * times, medianResidual: medianResidual * times }
        const fine = level(Math.round(textured * share), textured, residual)
        return verdictOf(tone * times, fine, level(fine.correlated >> 2, textured >> 2, { ...residual, meanNcc: 0.8 }))
      }
      if (!isConfirmed(at(factor), weight)) return true
      confirmed += 1
      return isConfirmed(at(1), weight)
    }),
    { numRuns: 2000 },
  )
  expect(confirmed).toBeGreaterThan(20)
})
