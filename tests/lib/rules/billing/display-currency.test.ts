// Prices in another currency: rounded once, in integers, and only by a rate that is fresh.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toCents } from '#lib/money.ts'
import { convertCents, isFresh, isRate, RATE_DAYS_MAX } from '#lib/rules/billing/display-currency.ts'

describe('an amount in another currency', () => {
  it.each([
    [110_00, '1.1042', 121_46],
    [110_00, '1', 110_00],
    [1, '0.5', 1],
    [1, '0.49', 0],
    [-1, '0.5', -1],
    [0, '1.1042', 0],
    [50, '1.1111', 56],
    [10_00, '0.85', 8_50],
  ])('of %d cents at %s is %d', (cents, rate, expected) => {
    expect(convertCents(toCents(cents), rate)).toBe(expected)
  })

  test('is never more than half a cent off, and as much below zero as above', () => {
    const rates = fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 4 }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), rates, (cents, [digits, places]) => {
        const scale = 10n ** BigInt(places)
        const whole = BigInt(digits) / scale
        const rate = places === 0 ? `${digits}` : `${whole}.${String(BigInt(digits) % scale).padStart(places, '0')}`
        const converted = convertCents(toCents(cents), rate)
        const off = 2n * (BigInt(converted) * scale - BigInt(cents) * BigInt(digits))
        expect(off <= scale && off >= -scale).toBe(true)
        expect(convertCents(toCents(0 - cents), rate)).toBe(0 - converted)
      }),
    )
  })

  it.each(['', '0', '0.000', '-1', '1,1', '1e3', '01.2', 'NaN', '1.123456789', ' 1.1'])('is refused at %j', rate => {
    expect(isRate(rate)).toBe(false)
    expect(() => convertCents(toCents(1), rate)).toThrow(RangeError)
  })
})

test('a rate is shown for some days, and never before its own', () => {
  expect(isFresh('2026-11-20', '2026-11-20')).toBe(true)
  expect(isFresh('2026-11-20', '2026-11-27')).toBe(true)
  expect(RATE_DAYS_MAX).toBe(7)
  expect(isFresh('2026-11-20', '2026-11-28')).toBe(false)
  expect(isFresh('2026-11-21', '2026-11-20')).toBe(false)
})
