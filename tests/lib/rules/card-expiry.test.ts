// When a card's holder is written to: from thirty and from seven days before its last day, never after it.
import { describe, expect, it } from 'vitest'
import { cardWarningOn, lastDayOfCard } from '#lib/rules/billing/card-expiry.ts'

describe('the last day of a card', () => {
  it.each([
    ['2026-11', '2026-11-30'],
    ['2026-12', '2026-12-31'],
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
  ])('of %s is %s', (month, day) => expect(lastDayOfCard(month)).toBe(day))
})

describe('on', () => {
  it.each([
    ['2026-11-30', null],
    ['2026-12-01', 30],
    ['2026-12-23', 30],
    ['2026-12-24', 7],
    ['2026-12-31', 7],
    ['2027-01-01', null],
  ] as const)('%s a card of December 2026 is warned of: %s', (today, due) =>
    expect(cardWarningOn(today, '2026-12')).toBe(due),
  )
})
