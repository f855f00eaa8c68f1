// What is accused and what is not, on verdicts that real photographs gave.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Agreeing } from '#server/matching/blocks.ts'
import { judge } from '#server/matching/judge.ts'

const level = (agree: number, seen: number, rest: Partial<Agreeing>): Agreeing => ({
  ...{ seen, agree, mean: 0.7, pure: 0.8, drift: 0, trembling: 0.3, blocks: agree, offs: [], patch: false },
  ...rest,
})
const verdictOf = (tone: number | null, fine: Agreeing, coarse: Agreeing) => {
  return { map: [1, 0, 0, 0, 1, 0] as const, tone, allOver: null, fine, coarse }
}
type Told = ReturnType<typeof verdictOf>
const isConfirmed = ({ map, ...verdict }: Told, weight: number, { apart = 118, tiny = false } = {}) =>
  judge({ ...verdict, map: [...map] }, { weight, rare: true, apart, bare: false, tiny }).confirmed

describe('another photograph is not accused', () => {
  const others: [string, Told, number][] = [
    [
      'of a church, at another hour, whose few blocks show no drift',
      verdictOf(0.472, level(73, 114, { mean: 0.63, trembling: 0.32, blocks: 72 }), level(38, 57, { drift: 0.18 })),
      176,
    ],
    [
      'of a church, a small part of it, in which all blocks agree',
      verdictOf(
        0.225,
        level(66, 70, { mean: 0.79, drift: 0.047, trembling: 0.47, blocks: 63 }),
        level(33, 35, { mean: 0.84 }),
      ),
      153,
    ],
    [
      'of a castle from a few steps aside, small, whose noise hides the drift',
      verdictOf(0.053, level(39, 150, { mean: 0.32, trembling: 0.53, blocks: 33 }), level(43, 90, { drift: 0.21 })),
      308,
    ],
    [
      'in the same room, from a hand’s breadth aside',
      verdictOf(0.165, level(54, 152, { mean: 0.43, trembling: 0.79, blocks: 41 }), level(18, 37, { drift: 0.5 })),
      251,
    ],
    [
      'which a page’s lines of text resemble coarsely, where finely nothing tells',
      verdictOf(null, level(18, 32, { trembling: 1.15, blocks: 2 }), level(23, 23, { mean: 0.86 })),
      68,
    ],
  ]
  it.each(others)('%s', (_, verdict, weight) => {
    expect(isConfirmed(verdict, weight)).toBe(false)
  })
})

describe('a copy is accused', () => {
  const copies: [string, Told, number][] = [
    [
      'brightened by half',
      verdictOf(0.124, level(428, 489, { mean: 0.87, drift: 0.05, trembling: 0.17, blocks: 295 }), level(293, 321, {})),
      2300,
    ],
    [
      'with much noise',
      verdictOf(0.035, level(128, 300, { mean: 0.6, trembling: 0.46, blocks: 112 }), level(155, 200, { mean: 0.8 })),
      426,
    ],
    [
      'clipped to white in parts',
      verdictOf(0.18, level(260, 296, { mean: 0.9, drift: 0.006, trembling: 0.1 }), level(60, 62, { mean: 0.93 })),
      1352,
    ],
  ]
  it.each(copies)('%s', (_, verdict, weight) => {
    expect(isConfirmed(verdict, weight)).toBe(true)
  })
})

describe('by its hash as a whole, without a feature,', () => {
  const icon = verdictOf(0.03, level(25, 27, { mean: 0.82, drift: 0.12, blocks: 25 }), level(25, 27, { mean: 0.82 }))

  it('a tiny copy is accused', () => {
    expect(isConfirmed(icon, 0, { apart: 36, tiny: true })).toBe(true)
  })

  it('not a larger one, one whose hash lies further off, or one in another light', () => {
    expect(isConfirmed(icon, 0, { apart: 36 })).toBe(false)
    expect(isConfirmed(icon, 0, { apart: 44, tiny: true })).toBe(false)
    expect(isConfirmed({ ...icon, tone: 0.25 }, 0, { apart: 36, tiny: true })).toBe(false)
  })

  it('a copy full of noise is accused, in which few blocks agree', () => {
    const noisy = verdictOf(0.035, level(150, 600, { mean: 0.34, blocks: 112 }), level(170, 336, { mean: 0.56 }))
    expect(isConfirmed(noisy, 426, { apart: 22 })).toBe(true)
    expect(isConfirmed({ ...noisy, tone: 0.4 }, 426, { apart: 62 })).toBe(false)
  })
})

it('nothing is accused for lying further off, trembling more or having another light', () => {
  const from = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const answer = fc.record({
    seen: fc.integer({ min: 20, max: 400 }),
    share: from(0.3, 1),
    drift: from(0, 0.3),
    trembling: from(0, 0.6),
    tone: from(0, 0.3),
    weight: fc.integer({ min: 60, max: 900 }),
  })
  let accused = 0
  fc.assert(
    fc.property(answer, from(1, 4), ({ seen, share, drift, trembling, tone, weight }, factor) => {
      const at = (times: number) => {
        const off = { drift: drift * times, trembling: trembling * times }
        const fine = level(Math.round(seen * share), seen, off)
        return verdictOf(tone * times, fine, level(fine.agree >> 2, seen >> 2, { ...off, mean: 0.8 }))
      }
      if (!isConfirmed(at(factor), weight)) return true
      accused += 1
      return isConfirmed(at(1), weight)
    }),
    { numRuns: 2000 },
  )
  expect(accused).toBeGreaterThan(20)
})
