// Amounts of cryptocurrencies: typed in either language, kept to the last digit, never rounded up.
import { expect, it } from 'vitest'
import { readPercent, readTokenAmount, tokenAmountText, tokenWorthCents } from '#lib/rules/nft/amounts.ts'

it.each([
  ['12', 6, '12000000'],
  ['0,5', 6, '500000'],
  ['1 250.000001', 6, '1250000001'],
  ['0.0000001', 6, null],
  ['0', 6, '0'],
  ['007', 0, '7'],
  ['1.', 6, null],
  ['-1', 6, null],
  ['1e3', 6, null],
  ['', 18, null],
])('%s with %i decimals is %s', (typed, decimals, amount) => expect(readTokenAmount(typed, decimals)).toBe(amount))

it.each([
  ['12000000', 6, '12'],
  ['500000', 6, '0.5'],
  ['1', 18, '0.000000000000000001'],
  ['0', 6, '0'],
  ['1250000001', 6, '1250.000001'],
  ['7', 0, '7'],
])('%s with %i decimals reads %s', (amount, decimals, text) => expect(tokenAmountText(amount, decimals)).toBe(text))

it('is worth whole cents, never more than it is', () => {
  expect(tokenWorthCents('12500000', 6, 91)).toBe(1_137)
  expect(tokenWorthCents('1', 6, 91)).toBe(0)
})

it.each([
  ['10', 1_000],
  ['2,5', 250],
  ['2.05 %', 205],
  ['0', 0],
  ['1.234', null],
  ['', null],
  ['x', null],
])('%s percent is %s', (typed, bps) => expect(readPercent(typed)).toBe(bps))
