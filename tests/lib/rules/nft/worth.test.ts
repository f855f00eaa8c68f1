// What a token that promises a dollar is worth in euros.
import { expect, test } from 'vitest'
import { worthOf } from '#lib/rules/nft/worth.ts'

test.each([
  ['1.1000', 91],
  ['1.0000', 100],
  ['0.9950', 101],
  ['1.3333', 75],
  ['2', 50],
])('at %s dollars a euro a dollar is %i cents', (rate, eur_cents) => {
  expect(worthOf('USDC', rate)).toEqual({ eur_cents, usd_cents: 100 })
})

test('nobody is asked what other currencies are worth, and a rate that is none is refused', () => {
  expect(worthOf('ETH', '1.1')).toBeNull()
  expect(() => worthOf('tUSDC', '0')).toThrow(RangeError)
})
