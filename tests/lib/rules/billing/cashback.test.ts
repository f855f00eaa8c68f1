// Splitting what a sale leaves: no cent is lost, none is invented.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#lib/money.ts'
import { CASHBACK_MAX_BPS, type CashbackShare, cashbackAllowed, splitCashback } from '#lib/rules/billing/cashback.ts'

const share = (user_id: string, bps: number): CashbackShare => ({ user_id, bps })

describe('cashback', () => {
  test.each([
    [100_00, [share('agency', 500), share('author', 1_000)], [5_00, 10_00], 85_00],
    [83_33, [share('a', 3_333), share('b', 3_333), share('c', 3_333)], [27_78, 27_77, 27_77], 1],
    [1, [share('a', 5_000), share('b', 5_000)], [1, 0], 0],
    [0, [share('a', 1_000)], [0], 0],
    [100_00, [], [], 100_00],
    // The cent goes to the larger remainder, whatever the order of ids.
    [10, [share('a', 1_200), share('b', 1_800)], [1, 2], 7],
  ])('of %i in %j is %j, and %i for the owner', (amount, shares, parts, owner) => {
    const split = splitCashback(toCents(amount), shares)
    expect(split.parts.map(({ cents }) => cents)).toEqual(parts)
    expect(split.owner_cents).toBe(owner)
  })

  const amounts = fc.integer({ min: 0, max: 10_000_000 })
  const shares = fc.uniqueArray(
    fc.record({ user_id: fc.string({ minLength: 1, maxLength: 4 }), bps: fc.integer({ min: 1, max: 1_400 }) }),
    {
      maxLength: 7,
      selector: ({ user_id }) => user_id,
    },
  )

  test('parts and the owner’s rest are the whole, and each part is within a cent of its share', () => {
    fc.assert(
      fc.property(amounts, shares, (amount, given) => {
        const { parts, owner_cents } = splitCashback(toCents(amount), given)
        expect(parts.reduce((sum, { cents }) => sum + cents, 0) + owner_cents).toBe(amount)
        expect(owner_cents).toBeGreaterThanOrEqual(0)
        for (const [index, { cents }] of parts.entries())
          expect(Math.abs(cents - (amount * (given[index]?.bps ?? 0)) / 10_000)).toBeLessThan(1)
      }),
      { numRuns: 2_000 },
    )
  })

  test('does not depend on the order in which the shares stand', () => {
    fc.assert(
      fc.property(amounts, shares, (amount, given) => {
        const of = (list: CashbackShare[]) =>
          splitCashback(toCents(amount), list).parts.toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1))
        expect(of(given.toReversed())).toEqual(of(given))
      }),
    )
  })

  test('is refused when it is more than everything', () => {
    expect(() => splitCashback(toCents(1_00), [share('a', 10_001)])).toThrow(RangeError)
  })

  test.each([
    [[share('a', CASHBACK_MAX_BPS)], true],
    [[share('a', CASHBACK_MAX_BPS - 1), share('b', 2)], false],
    [[share('a', 100), share('a', 100)], false],
    [[share('a', 0)], false],
    [[share('a', 0.5)], false],
    [[], true],
  ])('%j may be given: %s', (given, allowed) => {
    expect(cashbackAllowed(given)).toBe(allowed)
  })
})
