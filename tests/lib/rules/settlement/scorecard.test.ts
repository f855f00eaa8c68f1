// The medians of the scorecard: right for any figures, and silent where one case could be read from them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEDIAN_CASES_MIN, medianOf, recentFrom, shownMedians, type Tally } from '#lib/rules/settlement/scorecard.ts'

const tally = (...values: number[]): Tally[] => values.map(value => ({ value, cases: 1 }))
const tallies = fc.array(fc.record({ value: fc.integer({ min: 0, max: 400 }), cases: fc.integer({ min: 1, max: 9 }) }))

describe('a median', () => {
  it.each([
    [[7], 7],
    [[9, 1], 5],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[], null],
  ])('of %j is %j', (values, median) => expect(medianOf(tally(...values))).toBe(median))

  it('of counted values is that of the values one by one', () =>
    fc.assert(
      fc.property(tallies, counted => {
        const values = counted.flatMap(({ value, cases }) => Array.from({ length: cases }, () => value))
        expect(medianOf(counted)).toBe(medianOf(tally(...values)))
        const median = medianOf(counted)
        if (median === null) return
        expect(values.filter(value => value < median).length).toBeLessThanOrEqual(values.length / 2)
        expect(values.filter(value => value > median).length).toBeLessThanOrEqual(values.length / 2)
      }),
    ))
})

describe('what is shown', () => {
  it('is no median of fewer cases than the smallest group, and how many there are', () => {
    const four = tally(1, 2, 3, 4)
    expect(shownMedians([], four)).toEqual({ all: { cases: 4, median: null }, recent: { cases: 4, median: null } })
    const five = tally(1, 2, 3, 4, 5)
    expect(shownMedians([], five)).toEqual({ all: { cases: 5, median: 3 }, recent: { cases: 5, median: 3 } })
  })

  it('lets nobody work out the few older cases from the two medians', () => {
    const five = tally(1, 2, 3, 4, 5)
    expect(shownMedians(tally(90), five)).toEqual({
      all: { cases: 6, median: 3.5 },
      recent: { cases: 5, median: null },
    })
    expect(shownMedians(five, five).recent).toEqual({ cases: 5, median: 3 })
  })

  it('stands on enough cases of each group whose median can be known', () =>
    fc.assert(
      fc.property(tallies, tallies, (older, recent) => {
        const said = shownMedians(older, recent)
        if (said.recent.median === null) return
        const before = said.all.cases - said.recent.cases
        expect(said.recent.cases).toBeGreaterThanOrEqual(MEDIAN_CASES_MIN)
        expect(before === 0 || before >= MEDIAN_CASES_MIN).toBe(true)
      }),
    ))
})

it('counts the last twelve months from the same day of the year before', () => {
  expect(recentFrom(new Date('2026-11-24T12:00:00Z')).toISOString()).toBe('2025-11-23T23:00:00.000Z')
  expect(recentFrom(new Date('2028-02-29T12:00:00Z')).toISOString()).toBe('2027-02-27T23:00:00.000Z')
})
