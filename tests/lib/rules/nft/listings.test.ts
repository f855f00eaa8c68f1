// Listings: their states, how long an auction runs, and what prices the contract can keep.
import { expect, it } from 'vitest'
import { auctionSeconds, listingCan, listingPriceProblem, nonceOf, voidBelow } from '#lib/rules/nft/listings.ts'

it.each([
  ['draft', { update: true, deploy: true, cancel: true, lock: false, sell: false, reopen: false }],
  ['open', { update: false, deploy: false, cancel: true, lock: true, sell: true, reopen: false }],
  ['sold', { update: false, deploy: false, cancel: false, lock: false, sell: false, reopen: true }],
  ['cancelled', { update: false, deploy: false, cancel: false, lock: false, sell: false, reopen: false }],
])('%s', (state, expected) => {
  expect(Object.fromEntries(Object.entries(listingCan).map(([act, may]) => [act, may(state)]))).toEqual(expected)
})

it('an auction runs for its days, hours and minutes', () => {
  expect(auctionSeconds({ days: 1, hours: 2, minutes: 3 })).toBe(93_780)
})

it.each([
  [0n, 1n, 'price_required'],
  [1n, 1n, null],
  [2n ** 56n - 1n, 1n, null],
  [2n ** 56n, 1n, 'number_invalid'],
  [10n ** 9n, 10n ** 9n, null],
  [10n ** 9n + 1n, 10n ** 9n, 'number_invalid'],
  [5n, 10n ** 9n, 'number_invalid'],
] as const)('%d in units of %d: %s', (price, unit, problem) => expect(listingPriceProblem(price, unit)).toBe(problem))

it('makes void whatever was signed up to the newest of them', () => {
  const at = (seconds: number) => new Date(seconds * 1_000 + 999)
  expect(voidBelow([])).toBeNull()
  expect(voidBelow([at(50), at(70), at(60)])).toBe(71n)
  expect(nonceOf(at(70)) < 71n && nonceOf(at(71)) >= 71n).toBe(true)
})
