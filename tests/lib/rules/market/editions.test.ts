// Editions are counted by the days that licences share.
import { expect, it } from 'vitest'
import { firstDayAfter, mostAtOnce } from '#lib/rules/market/editions.ts'

const term = (starts_on: string, ends_on: string) => ({ starts_on, ends_on })
const year = term('2026-01-01', '2026-12-31')
const next = term('2027-01-01', '2027-12-31')

it.each([
  ['none', [], '2026-06-01', 0],
  ['one that runs', [year], '2026-06-01', 1],
  ['one on its last day', [year], '2026-12-31', 1],
  ['one that is over', [year], '2027-01-01', 0],
  ['one and its renewal, which share no day', [year, next], '2026-06-01', 1],
  ['two that share one day', [year, term('2026-12-31', '2027-12-30')], '2026-06-01', 2],
  ['two that begin later', [next, next], '2026-06-01', 2],
  ['one that is over and two later', [year, next, next], '2027-06-01', 2],
])('%s: as many at once', (_, terms, from, count) => {
  expect(mostAtOnce(terms, from)).toBe(count)
})

it('a renewal begins on the day after the last one, and anything else today', () => {
  expect(firstDayAfter([next, year], '2026-06-01')).toBe('2028-01-01')
  expect(firstDayAfter([year], '2026-12-31')).toBe('2027-01-01')
  expect(firstDayAfter([year], '2027-01-01')).toBe('2027-01-01')
  expect(firstDayAfter([], '2026-06-01')).toBe('2026-06-01')
})
