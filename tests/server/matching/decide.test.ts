// What is confirmed and what is not, on measurements of real photographs.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionOn, isConfirmed, level, type Measured, measured, undisputed } from './measurements.ts'

describe('another photograph is not confirmed', () => {
  const others: [string, Measured, number][] = [
    [
      'of a church, at another hour, whose few blocks show no coherent residual',
      measured(
        0.472,
        level(73, 114, { meanNcc: 0.63, medianResidual: 0.32, residualCount: 72 }),
        level(38, 57, { coherentResidual: 0.18 }),
      ),
      176,
    ],
    [
      'of a church, a small part of it, in which all blocks correlate',
      measured(
        0.225,
        level(66, 70, { meanNcc: 0.79, coherentResidual: 0.047, medianResidual: 0.47, residualCount: 63 }),
        level(33, 35, { meanNcc: 0.84 }),
      ),
      153,
    ],
    [
      'of a castle from a few steps aside, small, whose noise hides the parallax',
      measured(
        0.053,
        level(39, 150, { meanNcc: 0.32, medianResidual: 0.53, residualCount: 33 }),
        level(43, 90, { coherentResidual: 0.21 }),
      ),
      308,
    ],
    [
      'in the same room, from a hand’s breadth aside',
      measured(
        0.165,
        level(54, 152, { meanNcc: 0.43, medianResidual: 0.79, residualCount: 41 }),
        level(18, 37, { coherentResidual: 0.5 }),
      ),
      251,
    ],
    [
      'that the lines of text of a page resemble at the coarse level, where no residual can be measured at the fine one',
      measured(null, level(18, 32, { medianResidual: 1.15, residualCount: 2 }), level(23, 23, { meanNcc: 0.86 })),
      68,
    ],
  ]
  it.each(others)('%s', (_, measurement, weight) => {
    expect(isConfirmed(measurement, weight)).toBe(false)
  })
})

describe('a copy is confirmed', () => {
  const copies: [string, Measured, number][] = [
    [
      'brightened by half',
      measured(
        0.124,
        level(428, 489, { meanNcc: 0.87, coherentResidual: 0.05, medianResidual: 0.17, residualCount: 295 }),
        level(293, 321, {}),
      ),
      2300,
    ],
    [
      'with much noise',
      measured(
        0.035,
        level(128, 300, { meanNcc: 0.6, medianResidual: 0.46, residualCount: 112 }),
        level(155, 200, { meanNcc: 0.8 }),
      ),
      426,
    ],
    [
      'clipped to white in parts',
      measured(
        0.18,
        level(260, 296, { meanNcc: 0.9, coherentResidual: 0.006, medianResidual: 0.1 }),
        level(60, 62, { meanNcc: 0.93 }),
      ),
      1352,
    ],
  ]
  it.each(copies)('%s', (_, measurement, weight) => {
    expect(isConfirmed(measurement, weight)).toBe(true)
  })
})

describe('by its global hash, without a keypoint,', () => {
  const icon = measured(
    0.03,
    level(25, 27, { meanNcc: 0.82, coherentResidual: 0.12, residualCount: 25 }),
    level(25, 27, { meanNcc: 0.82 }),
  )

  it('a tiny copy is confirmed', () => {
    expect(isConfirmed(icon, 0, { hashDistance: 36, tiny: true })).toBe(true)
  })

  it('not a larger one, one whose hash differs more, or one in another light', () => {
    expect(isConfirmed(icon, 0, { hashDistance: 36 })).toBe(false)
    expect(isConfirmed(icon, 0, { hashDistance: 44, tiny: true })).toBe(false)
    expect(isConfirmed({ ...icon, tone: 0.25 }, 0, { hashDistance: 36, tiny: true })).toBe(false)
  })

  it('a noisy copy is confirmed, in which few blocks correlate', () => {
    const noisy = measured(
      0.035,
      level(150, 600, { meanNcc: 0.34, residualCount: 112 }),
      level(170, 336, { meanNcc: 0.56 }),
    )
    expect(isConfirmed(noisy, 426, { hashDistance: 22 })).toBe(true)
    expect(isConfirmed({ ...noisy, tone: 0.4 }, 426, { hashDistance: 62 })).toBe(false)
  })
})

describe('a decision says why', () => {
  const copy = measured(
    0.124,
    level(428, 489, { meanNcc: 0.87, coherentResidual: 0.01, medianResidual: 0.17, residualCount: 295 }),
    level(293, 321, {}),
  )
  const whole = measured(0.03, level(60, 62, { meanNcc: 0.95, residualCount: 60 }), level(58, 60, { meanNcc: 0.95 }))

  it('a confirmed one by its grounds', () => {
    const grounds: [string[], ReturnType<typeof decisionOn>][] = [
      [['geometric'], decisionOn(copy, 2300)],
      [['hash', 'geometric'], decisionOn(copy, 2300, { hashDistance: 20 })],
      [['geometric', 'all_blocks'], decisionOn(whole, 200)],
      [['blocks_alone'], decisionOn(whole, 0)],
      [['tiny', 'blocks_alone'], decisionOn(whole, 0, { hashDistance: 36, tiny: true })],
      [['textureless'], decisionOn({ ...whole, globalTone: 0.03, tone: 0.3 }, 0, { textureless: true })],
    ]
    for (const [reasons, decided] of grounds) expect(decided).toMatchObject({ decision: 'confirmed', reasons })
  })

  it('another one by what speaks against it', () => {
    const logo = { ...copy, fine: { ...copy.fine, textured: 900, isLocalized: true } }
    const elsewhere = { ...copy, tone: 0.4 }
    expect(decisionOn(copy, 2300, { distinctive: false })).toMatchObject({
      decision: 'weak',
      reasons: ['common_keypoints'],
    })
    expect(decisionOn(logo, 2300).reasons).toEqual(['localized'])
    expect(decisionOn(elsewhere, 2300)).toMatchObject({ decision: 'weak', reasons: ['no_ground'] })
    const nothing = measured(null, level(2, 40, { meanNcc: 0.1 }), level(1, 20, { meanNcc: 0.1 }))
    expect(decisionOn(nothing, 61)).toMatchObject({ decision: 'rejected', reasons: ['no_ground', 'low_strength'] })
  })
})

describe('what agrees and what contradicts', () => {
  const copy = measured(
    0.03,
    level(428, 489, { meanNcc: 0.87, correlatedNcc: 0.93, residualCount: 295 }),
    level(293, 321, {}),
  )
  const decided = (agreement: Partial<typeof undisputed>) =>
    decisionOn({ ...copy, agreement: { ...undisputed, ...agreement } }, 900)

  const shared = { decision: 'weak', reasons: ['shared_design'] }

  it('a photograph under a banner is confirmed, a drawn frame around another photograph is a weak signal', () => {
    const banner = { agreeing: 160, contradicting: 40, among: 40, fine: 0.2, over: 0.2 }
    expect(decided({ ...banner, photographed: 0.5 })).toMatchObject({ decision: 'confirmed' })
    expect(decided({ ...banner, photographed: 0.03 })).toMatchObject(shared)
    const another = { agreeing: 80, contradicting: 120, among: 100, fine: 0.5, over: 0.7 }
    expect(decided({ ...another, photographed: 0.03 })).toMatchObject(shared)
  })

  it('of a photograph on white, words drawn over it may contradict more than another picture', () => {
    const among = { agreeing: 220, contradicting: 49, among: 49, fine: 0.18, photographed: 0.15 }
    expect(decided({ ...among, over: 0.2 })).toMatchObject({ decision: 'confirmed' })
    expect(decided({ ...among, over: 0.6 })).toMatchObject(shared)
  })

  it('a form filled in by somebody else is a weak signal, although hardly anything contradicts', () => {
    expect(decided({ fine: 0.02, photographed: 0 })).toMatchObject(shared)
    expect(decided({ contradicting: 1, photographed: 0 })).toMatchObject(shared)
    // Two letters of one company, as long as each other: their lines of words look alike where they are small.
    expect(decided({ agreeing: 247, fine: 0.0079, photographed: 0 })).toMatchObject(shared)
    expect(decided({ fine: 0.002, photographed: 0 })).toMatchObject({ decision: 'confirmed' })
    const noisy = { ...copy, fine: { ...copy.fine, correlatedNcc: 0.8 } }
    const disputed = { ...undisputed, fine: 0.02, photographed: 0 }
    expect(decisionOn({ ...noisy, agreement: disputed }, 900)).toMatchObject({ decision: 'confirmed' })
  })

  it('a thin strip of something drawn is a weak signal, of a photograph it is confirmed', () => {
    const strip = { agreeing: 3, covered: 0.04 }
    expect(decided({ ...strip, photographed: 0.05 })).toMatchObject(shared)
    expect(decided({ ...strip, photographed: 0.4 })).toMatchObject({ decision: 'confirmed' })
    expect(decided({ covered: 0.3, photographed: 0.05 }).decision).toBe('weak')
    expect(decided({ covered: 0.3, photographed: 0.4 }).decision).toBe('confirmed')
  })

  it('a frame of wood around another photograph too, a part beside other photographs not', () => {
    const half = { agreeing: 120, contradicting: 80, fine: 0.4, photographed: 0.6, over: 0.6 }
    expect(decided({ ...half, among: 80 })).toMatchObject(shared)
    expect(decided({ ...half, among: 4 })).toMatchObject({ decision: 'confirmed' })
  })

  it('two skies drawn by the same hand are a weak signal: much looks photographed, more contradicts', () => {
    const sunset = { agreeing: 120, contradicting: 64, among: 48, fine: 0.41, photographed: 0.344, over: 0.37 }
    expect(decided(sunset)).toMatchObject(shared)
    const skies = { agreeing: 129, contradicting: 70, among: 47, fine: 0.357, photographed: 0.357 }
    expect(decided({ ...skies, over: 0.456 })).toMatchObject(shared)
    expect(decided({ ...skies, over: 0.42 })).toMatchObject({ decision: 'confirmed' })
    // A wide mat of wood, around a fig and around a drawn coast.
    const mat = { agreeing: 80, contradicting: 29, among: 29, fine: 0.181, photographed: 0.618, over: 0.672 }
    expect(decided(mat)).toMatchObject(shared)
    expect(decided({ ...mat, contradicting: 19, among: 19 })).toMatchObject({ decision: 'confirmed' })
  })

  it('seen from the side, hardly anything may contradict: a plane is bent until two drawn skies agree', () => {
    const skies = { agreeing: 101, contradicting: 51, among: 43, fine: 0.414, photographed: 0.483, over: 0.2988 }
    const fromTheSide = (agreement: Partial<typeof undisputed>) =>
      decisionOn({ ...copy, agreement: { ...undisputed, ...agreement } }, 900, { fromTheSide: true })
    expect(fromTheSide(skies)).toMatchObject(shared)
    // The stripes of a screen, at their worst.
    const stripes = { agreeing: 131, contradicting: 19, among: 12, fine: 0.338, photographed: 0.26, over: 0.36 }
    expect(fromTheSide(stripes)).toMatchObject({ decision: 'confirmed' })
  })

  it('two photographs around one panel of words are a weak signal', () => {
    const panel = { agreeing: 108, contradicting: 36, fine: 0.549, photographed: 0.102 }
    expect(decided({ ...panel, over: 0.827 })).toMatchObject(shared)
    expect(decided({ ...panel, photographed: 0.4, over: 0.827 })).toMatchObject({ decision: 'confirmed' })
  })

  it('two flavours of one packaging are a weak signal, although they contradict each other at the finest level alone', () => {
    const flavours = { agreeing: 137, fine: 0.017, photographed: 0.0444, covered: 0.99 }
    expect(decided(flavours)).toMatchObject(shared)
    expect(decided({ ...flavours, photographed: 0.07 })).toMatchObject({ decision: 'confirmed' })
  })

  it('says how much agrees, of what can be compared', () => {
    expect(decided({ agreeing: 150, contradicting: 50, over: 0.2 }).agreeing).toBe(0.75)
    expect(decided({ agreeing: 3 }).agreeing).toBeNull()
    const faint = { ...copy, tone: 0.3, globalTone: 0.03, fine: { ...copy.fine, coherentResidual: 0.1 } }
    const textureless = decisionOn({ ...faint, agreement: { ...undisputed, contradicting: 90 } }, 0, {
      textureless: true,
    })
    expect(textureless).toMatchObject({ reasons: ['textureless'], agreeing: null })
  })
})

it('nothing is confirmed for a larger registration error, more noise or another light', () => {
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
        return measured(tone * times, fine, level(fine.correlated >> 2, textured >> 2, { ...residual, meanNcc: 0.8 }))
      }
      if (!isConfirmed(at(factor), weight)) return true
      confirmed += 1
      return isConfirmed(at(1), weight)
    }),
    { numRuns: 2000 },
  )
  expect(confirmed).toBeGreaterThan(20)
})
