// Holding back: from the threshold on and not below it, for what counts and nothing else, and only for pictures with nothing in them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageCan, imageStates } from '#lib/rules/image-states.ts'
import {
  countedClasses,
  holdCan,
  holdStates,
  moderate,
  NUDITY_THRESHOLD,
  type NudityScores,
  nudityClasses,
  onHoldStates,
  type StandardValues,
  standards,
} from '#lib/rules/moderation.ts'

const harmless: NudityScores = { neutral: 0.9, drawing: 0.05, sexy: 0.03, hentai: 0.01, porn: 0.01 }
const picture: StandardValues = { colours: 900, entropy_bits: 7, detail: 4, frame_share: 0 }
const withScores = (scores: Partial<NudityScores>) =>
  moderate({ scores: { ...harmless, ...scores }, standards: picture })
const withValues = (values: Partial<StandardValues>) =>
  moderate({ scores: harmless, standards: { ...picture, ...values } })

describe('nudity', () => {
  it('is found from the threshold on, in photographs and drawings together', () => {
    expect(withScores({ porn: NUDITY_THRESHOLD - 0.2001, hentai: 0.2 }).found).toBeNull()
    expect(withScores({ porn: NUDITY_THRESHOLD - 0.2, hentai: 0.2 })).toMatchObject({ found: 'nudity', nudity: 0.6 })
  })

  it('is not found in what is only suggestive, however sure the classifier is', () => {
    expect(withScores({ sexy: 1, porn: 0, hentai: 0 })).toMatchObject({ found: null, nudity: 0 })
  })

  it('rises with every class that counts, and never with another', () => {
    const scores = fc.record(
      Object.fromEntries(nudityClasses.map(name => [name, fc.double({ min: 0, max: 1, noNaN: true })])),
    ) as fc.Arbitrary<NudityScores> // a record with exactly the classes as its keys
    const property = fc.property(scores, fc.constantFrom(...nudityClasses), (given, raised) => {
      const before = moderate({ scores: given, standards: picture }).nudity
      const after = moderate({ scores: { ...given, [raised]: given[raised] + 0.1 }, standards: picture }).nudity
      const counts = countedClasses.some(name => name === raised)
      expect(after - before).toBeCloseTo(counts ? 0.1 : 0, 3)
    })
    fc.assert(property, { numRuns: 200 })
  })

  it('holds everything back at a threshold of 0, and is what is said of a blank picture too', () => {
    expect(moderate({ scores: harmless, standards: picture }, 0)).toMatchObject({ found: 'nudity', threshold: 0 })
    expect(moderate({ scores: harmless, standards: { ...picture, colours: 1 } }, 0).found).toBe('nudity')
  })
})

describe('the standards', () => {
  it.each(standards.map(each => [each.measure, each] as const))('%s: its limit is met by itself', (measure, each) => {
    const step = each.kind === 'min' ? -0.001 : 0.001
    expect(withValues({ [measure]: each.limit }).found).toBeNull()
    const broken = withValues({ [measure]: each.limit + step })
    expect(broken.found).toBe('not_standard')
    expect(broken.standards.filter(({ met }) => !met)).toEqual([
      { measure, value: each.limit + step, kind: each.kind, limit: each.limit, met: false },
    ])
  })
})

describe('the states', () => {
  it('of an image that is on hold allow its deletion and its review, and nothing that shows or certifies it', () => {
    const allowed = (state: string) => Object.entries(imageCan).flatMap(([action, can]) => (can(state) ? [action] : []))
    for (const held of onHoldStates) expect(allowed(held)).toEqual(['review', 'delete'])
    expect(imageStates.filter(state => imageCan.hold(state))).toEqual(['in_process'])
  })

  it('of a hold let an owner appeal until it is released, and an administrator decide what is open', () => {
    expect(holdStates.map(state => [holdCan.appeal(state), holdCan.decide(state)])).toEqual([
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ])
  })
})
