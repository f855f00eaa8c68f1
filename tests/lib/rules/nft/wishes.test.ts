// What is wished of an NFT at upload: prices as they are typed, and the currencies in which each way of selling is paid.
import { expect, it } from 'vitest'
import { currenciesFor, readNftPrice, usualCurrency, wishedPriceProblem } from '#lib/rules/nft/wishes.ts'

it.each([
  ['25', '25'],
  ['12,50', '12.5'],
  [' 1 000.10 ', '1000.1'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['0.0000000000000000001', null],
  ['0', null],
  ['0,00', null],
  ['-3', null],
  ['free', null],
  ['', null],
])('%s is kept as %s', (text, kept) => expect(readNftPrice(text)).toBe(kept))

const coin = { symbol: 'ETH', token: null, decimals: 18, open: true }
const usdc = { symbol: 'USDC', token: '0x1', decimals: 6, open: true }
const old = { symbol: 'OLD', token: '0x2', decimals: 6, open: false }

it('takes the coin at a fixed price alone, and nothing that is closed', () => {
  expect(currenciesFor('fixed_price', [coin, old, usdc])).toEqual([coin, usdc])
  expect(currenciesFor('auction', [coin, old, usdc])).toEqual([usdc])
})

it('begins with a token where there is one', () => {
  expect(usualCurrency([coin, old, usdc])).toBe(usdc)
  expect(usualCurrency([coin, old])).toBe(coin)
  expect(usualCurrency([old])).toBeNull()
})

it.each([
  ['25', null],
  ['0.0001', null],
  ['0.00005', 'number_invalid'],
  ['0.0000001', 'number_invalid'],
  ['9999999999999999999', 'number_invalid'],
])('a price of %s', (price, problem) => expect(wishedPriceProblem(price, { decimals: 6, unit: 100n })).toBe(problem))
