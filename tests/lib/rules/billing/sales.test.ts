// Sales of licences: the table of prices, commissions and what creators receive.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#lib/money.ts'
import { type LicenseDuration, licensePrice, saleAmounts } from '#lib/rules/billing/sales.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'

const sold = (net: number, base: number, tax_code: TaxCode) =>
  saleAmounts({ net_cents: toCents(net), base_cents: toCents(base), tax_code, commission_tax: 'S20' })

type Case = [base: number, duration: LicenseDuration, price: number, incl: number, commission: number, its_vat: number]
const cases: Case[] = [
  [20_00, 'six_months', 12_00, 13_20, 3_40, 68],
  [20_00, 'one_year', 20_00, 22_00, 3_40, 68],
  [20_00, 'five_years', 80_00, 88_00, 3_40, 68],
  [20_00, 'ten_years', 120_00, 132_00, 3_40, 68],
  [33_33, 'six_months', 20_00, 22_00, 5_67, 1_13],
  [33_33, 'five_years', 133_32, 146_65, 5_67, 1_13],
  [49_99, 'six_months', 29_99, 32_99, 8_50, 1_70],
  [50_00, 'one_year', 50_00, 55_00, 8_50, 1_70],
  [50_00, 'ten_years', 300_00, 330_00, 8_50, 1_70],
  [100_00, 'six_months', 60_00, 66_00, 17_00, 3_40],
  [100_00, 'one_year', 100_00, 110_00, 17_00, 3_40],
  [100_00, 'five_years', 400_00, 440_00, 17_00, 3_40],
  [100_00, 'ten_years', 600_00, 660_00, 17_00, 3_40],
  [2_000_00, 'one_year', 2_000_00, 2_200_00, 340_00, 68_00],
]

describe('a licence', () => {
  test.each(cases)('of %i for %s costs %i, with VAT %i', (base, duration, price, incl, commission, its_vat) => {
    const net = licensePrice(toCents(base), duration)
    expect(net).toBe(price)
    const taxed = sold(net, base, 'S10')
    expect(taxed.price.total_cents).toBe(incl)
    expect(taxed.commission).toEqual({ net_cents: commission, vat_cents: its_vat, total_cents: commission + its_vat })
    expect(taxed.creator_cents).toBe(incl - commission - its_vat)
    expect(sold(net, base, 'E293B').creator_cents).toBe(price - commission - its_vat)
  })

  test.each([
    [20_00, 17_92, 15_92],
    [50_00, 44_80, 39_80],
    [100_00, 89_60, 79_60],
    [2_000_00, 1_792_00, 1_592_00],
  ])('of %i for one year leaves %i to a creator with VAT and %i to one without', (base, with_vat, without) => {
    expect(sold(base, base, 'S10').creator_cents).toBe(with_vat)
    expect(sold(base, base, 'E293B').creator_cents).toBe(without)
  })

  test('of which nothing would be left is refused', () => {
    expect(() => sold(20_40, 100_00, 'E293B')).toThrow('more than the price')
  })

  test('of any price is shared out to the cent', () => {
    const cents = fc.integer({ min: 20_00, max: 2_000_00 })
    fc.assert(
      fc.property(cents, fc.constantFrom('S10', 'E293B'), (base, tax_code) => {
        const { price, commission, creator_cents } = sold(base, base, tax_code)
        expect(creator_cents + commission.total_cents).toBe(price.total_cents)
        expect(price.net_cents + price.vat_cents).toBe(price.total_cents)
      }),
    )
  })
})
