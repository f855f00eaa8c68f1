// What an infringer pays: damages without VAT, a licence with it, and a discount within its limit.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#lib/money.ts'
import { saleAmounts } from '#lib/rules/billing/sales.ts'
import { dueFor, requiredActions, settle, settlementDiscountMax } from '#lib/rules/billing/settlements.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'

const of = (prejudice: number, discount: number, license: number | null, tax_code: TaxCode = 'S10') =>
  settle(toCents(prejudice), toCents(discount), license === null ? null : { net_cents: toCents(license), tax_code })

describe('a settlement', () => {
  test.each([
    [500_00, 0, null, 500_00, 500_00, null],
    [500_00, 0, 50_00, 555_00, 500_00, 55_00],
    [500_00, 25_00, 50_00, 530_00, 475_00, 55_00],
    [500_00, 50_00, 50_00, 505_00, 450_00, 55_00],
    [500_00, 50_00, null, 450_00, 450_00, null],
    [333_33, 33_33, 50_00, 355_00, 300_00, 55_00],
  ])('of %i less %i with a licence of %s is %i', (prejudice, discount, license, due, damages, licensed) => {
    const found = of(prejudice, discount, license)
    expect(found.due_cents).toBe(due)
    expect(found.damages).toEqual({ net_cents: damages, vat_cents: 0, total_cents: damages })
    expect(found.license?.total_cents ?? null).toBe(licensed)
  })

  // Its creator is under article 293 B, its buyer owes the VAT itself, or is outside the Union.
  test.each([
    ['S10', 5_00, 555_00],
    ['E293B', 0, 550_00],
    ['AE', 0, 550_00],
    ['G', 0, 550_00],
  ] as const)('adds to its licence the VAT of %s, as sales do', (tax_code, vat, due) => {
    const found = of(500_00, 0, 50_00, tax_code)
    expect(found.license).toEqual({ net_cents: 50_00, vat_cents: vat, total_cents: 50_00 + vat })
    const { price } = saleAmounts({
      net_cents: toCents(50_00),
      base_cents: toCents(50_00),
      tax_code,
      commission_tax: 'S20',
    })
    expect(found.license).toEqual(price)
    expect(found.due_cents).toBe(due)
  })

  test.each([
    [500_00, 50_01],
    [333_33, 33_34],
    [500_00, -1],
  ])('of %i less %i is refused', (prejudice, discount) => {
    expect(() => of(prejudice, discount, null)).toThrow(RangeError)
  })

  test('is always the sum of its two lines', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.option(cents), (prejudice, wanted, license) => {
        const discount = Math.min(wanted, settlementDiscountMax(toCents(prejudice)))
        const found = of(prejudice, discount, license)
        expect(found.damages.total_cents + (found.license?.total_cents ?? 0)).toBe(found.due_cents)
        expect(found.damages.net_cents).toBe(prejudice - discount)
      }),
    )
  })
})

test('each required action says what it makes due', () => {
  expect(requiredActions.filter(action => dueFor[action].damages)).toEqual([
    'pay_prejudice',
    'pay_or_remove_or_buy',
    'pay_and_remove',
  ])
  expect(requiredActions.filter(action => dueFor[action].license)).toEqual(['pay_or_remove_or_buy'])
})
