// What is confirmed of pictures that lie over one another, on measurements of real double exposures.
import { describe, expect, it } from 'vitest'
import { decisionOn, level, type Measured, measured } from './measurements.ts'

describe('a picture that lies under another one', () => {
  // Of a water bottle, half of it another photograph: the light of the other one is all over it.
  const bottle = measured(
    0.48,
    level(495, 725, { meanNcc: 0.69, correlatedNcc: 0.87, residualCount: 413 }),
    level(131, 177, { meanNcc: 0.74, correlatedNcc: 0.89 }),
  )
  const over = { strength: 0.48, coarseStrength: 0.49, spread: 0.06, parts: 16, clear: 475, even: 0.93 }
  const disputed = {
    agreeing: 96,
    contradicting: 53,
    among: 48,
    covered: 0.99,
    fine: 0.3,
    photographed: 0.29,
    over: 0.54,
  }
  const decided = (blend: Partial<typeof over>, rest: Partial<Measured> = {}, weight = 617) =>
    decisionOn({ ...bottle, agreement: disputed, ...rest, blend: { ...over, ...blend } }, weight)

  it('is confirmed where it is as strong everywhere, although light and much detail are another one’s', () => {
    expect(decided({})).toMatchObject({ decision: 'confirmed', reasons: ['blended'] })
    expect(decisionOn({ ...bottle, agreement: disputed }, 617).decision).not.toBe('confirmed')
  })

  it.each([
    ['strong here and weak there, as another light or a shared design is', { spread: 0.3 }],
    ['as strong in few blocks only, as of two forms the one that both are', { even: 0.6 }],
    ['weaker in fine detail than in coarse, as another view is', { strength: 0.61, coarseStrength: 0.79 }],
    ['as strong as in the original: then nothing lies over it', { strength: 0.95, coarseStrength: 0.96 }],
    ['next to nothing', { strength: 0.1, coarseStrength: 0.1 }],
    ['told by few parts of the picture', { parts: 5 }],
    ['told by few blocks', { clear: 20 }],
  ])('is not where it is %s', (_, blend) => {
    expect(decided(blend).decision).not.toBe('confirmed')
  })

  it('is not where the registration is another view’s, or few keypoints agree', () => {
    const shifted = { fine: { ...bottle.fine, coherentResidual: 0.38 } }
    expect(decided({}, shifted).decision).not.toBe('confirmed')
    expect(decided({}, {}, 40).decision).not.toBe('confirmed')
  })
})
