// Money: whole cents only, and one rounding rule.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { addCents, percent, readEuros, toCents, typedEuros } from '#lib/money.ts'

describe('percent', () => {
  it.each([
    [100, 1700, 17],
    [50, 100, 1],
    [49, 100, 0],
    [-50, 100, -1],
    [200_000, 1700, 34_000],
    [1, 5000, 1],
    [0, 10_000, 0],
  ])('of %i cents at %i basis points is %i', (amount, bps, result) => {
    expect(percent(toCents(amount), bps)).toBe(result)
  })

  it('is never further than half a cent from the exact value, and always whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 100_000 }), (amount, bps) => {
        const result = percent(toCents(amount), bps)
        expect(Number.isSafeInteger(result)).toBe(true)
        const twiceOff = 2n * (BigInt(result) * 10_000n - BigInt(amount) * BigInt(bps))
        expect(twiceOff <= 10_000n && twiceOff >= -10_000n).toBe(true)
      }),
    )
  })

  it('of everything is everything', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), amount => percent(toCents(amount), 10_000) === amount))
  })
})

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuse %d', value => {
    expect(() => toCents(value)).toThrow(RangeError)
  })

  it('add up', () => {
    expect(addCents(toCents(1), toCents(-3), toCents(7))).toBe(5)
  })
})

describe('an amount that is typed', () => {
  it.each([
    ['12', 12_00],
    ['12,5', 12_50],
    ['12.05', 12_05],
    [' 1 234,56 € ', 1_234_56],
    ['0', 0],
    ['12,345', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['12345678', null],
  ])('%s is %s cents', (text, cents) => {
    expect(readEuros(text)).toBe(cents)
  })

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(...locales),
        (cents, locale) => readEuros(typedEuros(cents, locale)) === cents,
      ),
    )
  })

  it('is shown with the decimal sign of the language', () => {
    expect([typedEuros(49_90, 'en'), typedEuros(49_90, 'fr'), typedEuros(5, 'fr')]).toEqual(['49.90', '49,90', '0,05'])
  })
})
