// VAT in cents: out of prices that include it, and on groups of lines.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percent, shareOf, toCents } from '#lib/money.ts'
import { splitGross, type TaxCode, vatGroups } from '#lib/rules/billing/vat.ts'

describe('a price that includes VAT', () => {
  test.each([
    [10_00, 8_33, 1_67],
    [30_00, 25_00, 5_00],
    [50_00, 41_67, 8_33],
    [110_00, 91_67, 18_33],
    [330_00, 275_00, 55_00],
    [550_00, 458_33, 91_67],
    [55_00, 45_83, 9_17],
    [165_00, 137_50, 27_50],
    [275_00, 229_17, 45_83],
    [5_00, 4_17, 83],
    [15_00, 12_50, 2_50],
    [25_00, 20_83, 4_17],
    [67, 56, 11],
  ])('%i is %i and %i of VAT', (total, net, vat) => {
    expect(splitGross(toCents(total), 'S20')).toEqual({ net_cents: net, vat_cents: vat, total_cents: total })
  })
})

describe('VAT on lines', () => {
  const line = (tax_code: TaxCode, net: number) => ({ tax_code, net_cents: toCents(net) })

  test('is taken once for each group, not for each line', () => {
    const groups = vatGroups([
      line('S10', 3_33),
      line('S20', 50_00),
      line('S10', 3_33),
      line('S10', 3_33),
      line('S20', 30_00),
    ])
    expect(groups.map(({ tax_code, vat_cents }) => [tax_code, vat_cents])).toEqual([
      ['S10', 1_00],
      ['S20', 16_00],
    ])
  })

  test.each([
    [50_00, 10_00],
    [30_00, 6_00],
  ])('of an evidence report of %i is %i', (net, vat) => {
    expect(vatGroups([line('S20', net)])).toMatchObject([
      { tax_code: 'S20', vat_bps: 2_000, net_cents: net, vat_cents: vat },
    ])
  })

  test.each<[TaxCode]>([['E293B'], ['AE'], ['G'], ['O']])('is nothing for %s', code => {
    expect(vatGroups([line(code, 100_00)])).toMatchObject([{ vat_cents: 0, total_cents: 100_00 }])
  })

  test.each([
    [20_00, 1_000, 2_00],
    [33_33, 1_700, 5_67],
    [5_67, 2_000, 1_13],
    [26_66, 1_000, 2_67],
    [59_99, 1_000, 6_00],
    [1_70, 1_000, 17],
    [-26_65, 1_000, -2_67],
  ])('%i at %i basis points is %i', (net, bps, vat) => {
    expect(percent(toCents(net), bps)).toBe(vat)
  })

  test('of any parts never loses a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        (amount, part, whole) => {
          const share = shareOf(toCents(amount), part, whole)
          // Half a cent at most from the exact value.
          expect(2 * Math.abs(share * whole - amount * part)).toBeLessThanOrEqual(whole)
        },
      ),
    )
    expect(() => shareOf(toCents(1), 1, 0)).toThrow(RangeError)
  })
})
