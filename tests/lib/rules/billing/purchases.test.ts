// What one payment to several sellers is made of: to the cent, for any cart.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, percent, toCents } from '#lib/money.ts'
import { sellerAmounts, sumOf } from '#lib/rules/billing/purchases.ts'
import { COMMISSION_BPS, licenseFactors, licensePrice, saleAmounts } from '#lib/rules/billing/sales.ts'
import { lastDayOfLicense, licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import { vatRates } from '#lib/rules/billing/vat.ts'
import { licenseDurations } from '#lib/rules/sale.ts'

const RUNS = Number(process.env.CARTS ?? 1_000)

const base = fc.integer({ min: 20_00, max: 2_000_00 }).map(toCents)
const line = fc
  .record({ base_cents: base, duration: fc.constantFrom(...licenseDurations) })
  .map(({ base_cents, duration }) => ({ base_cents, net_cents: licensePrice(base_cents, duration), duration }))
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const taxes = fc.record({
  tax_code: fc.constantFrom('S10', 'E293B', 'AE', 'G'),
  commission_tax: fc.constantFrom('S20', 'E293B'),
} as const)

/** Half up, as somebody with a pencil does it. */
const pencil = (cents: number, bps: number) => Number((BigInt(cents) * BigInt(bps) + 5_000n) / 10_000n)
const total = (all: readonly Cents[]) => all.reduce((sum, cents) => sum + cents, 0)

describe('what is bought of one seller', () => {
  test('adds up to the cent, whatever is in the cart', () => {
    fc.assert(
      fc.property(lines, taxes, (sold, codes) => {
        const { lines: each, price, commission, creator_cents } = sellerAmounts(sold, codes)
        const nets = sold.map(({ base_cents, duration }) => pencil(base_cents, licenseFactors[duration]))
        expect(price.net_cents).toBe(nets.reduce((sum, net) => sum + net, 0))
        expect(price.vat_cents).toBe(pencil(price.net_cents, vatRates[codes.tax_code]))
        const kept = sold.reduce((sum, { base_cents }) => sum + pencil(base_cents, COMMISSION_BPS), 0)
        expect(commission.net_cents).toBe(kept)
        expect(commission.vat_cents).toBe(pencil(kept, vatRates[codes.commission_tax]))
        expect(creator_cents).toBe(price.total_cents - commission.total_cents)
        expect(total(each.map(one => one.price.vat_cents))).toBe(price.vat_cents)
        expect(total(each.map(one => one.commission.vat_cents))).toBe(commission.vat_cents)
        expect(sumOf(each.map(one => one.price))).toEqual(price)
        for (const one of each)
          expect(
            Math.abs(one.price.vat_cents - percent(one.price.net_cents, vatRates[codes.tax_code])),
          ).toBeLessThanOrEqual(1)
      }),
      { numRuns: RUNS },
    )
  })

  test('is for one licence what its price table says', () => {
    fc.assert(
      fc.property(line, taxes, (one, codes) => {
        const { price, commission, creator_cents } = sellerAmounts([one], codes)
        expect({ price, commission, creator_cents }).toEqual(saleAmounts({ ...one, ...codes }))
      }),
      { numRuns: RUNS },
    )
  })

  test('takes VAT on the sum: 3 × 3.33 at 10 % is 1.00', () => {
    const each = { net_cents: toCents(3_33), base_cents: toCents(3_33) }
    const { price } = sellerAmounts([each, each, each], { tax_code: 'S10', commission_tax: 'S20' })
    expect(price).toEqual({ net_cents: 9_99, vat_cents: 1_00, total_cents: 10_99 })
  })
})

describe('a licence that is sold', () => {
  test.each([
    ['2026-11-23', 'one_year', '2027-11-22'],
    ['2026-08-31', 'six_months', '2027-02-28'],
    ['2024-02-29', 'one_year', '2025-02-28'],
    ['2026-01-01', 'five_years', '2030-12-31'],
    ['2026-03-01', 'ten_years', '2036-02-29'],
  ] as const)('from %s for %s lasts until %s', (first, duration, last) => {
    expect(lastDayOfLicense(first, duration)).toBe(last)
  })

  test('has a number of sixty bits', () => {
    expect(licenseNumber(new Uint8Array(10))).toBe('L-0000-0000-0000')
    expect(licenseNumber(new Uint8Array(10).fill(255))).toBe('L-ZZZZ-ZZZZ-ZZZZ')
  })
})
