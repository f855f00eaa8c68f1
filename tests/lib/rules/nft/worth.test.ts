// What a token that promises a dollar is worth in euros, and in which currency that is shown.
import { describe, expect, it, test } from 'vitest'
import { shownCents, worthOf } from '#lib/rules/nft/worth.ts'

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

describe('the display currency', () => {
  const usdc = { symbol: 'USDC', decimals: 6, worth: { eur_cents: 90, usd_cents: 100 } }
  it.each([
    ['USDC', null],
    ['EUR', 11_25],
    ['USD', 12_50],
  ] as const)('%s shows 12.5 USDC as %s cents', (shown, cents) =>
    expect(shownCents('12500000', usdc, shown)).toBe(cents),
  )

  it('is about dollars for the play money, and nothing where nobody is asked', () => {
    expect(shownCents('12500000', { ...usdc, symbol: 'tUSDC' }, 'USDC')).toBe(12_50)
    expect(shownCents('1', { symbol: 'ETH', decimals: 18, worth: null }, 'USDC')).toBeNull()
  })
})
