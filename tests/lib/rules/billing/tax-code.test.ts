// VAT by who sells, who buys and what it is; the price that follows.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, toCents } from '#lib/money.ts'
import { amountsDue, priceTaxOf, supplyNatures, type TaxParty, taxCodeOf } from '#lib/rules/billing/tax-code.ts'
import { taxCodes, vatGroups, vatOfLines, vatRates } from '#lib/rules/billing/vat.ts'

const registered: TaxParty = { country: 'FR', vat_number: 'FR12000000000', professional: true }
const franchise: TaxParty = { country: 'FR', vat_number: null, professional: true }
const consumer = (country: string | null): TaxParty => ({ country, vat_number: null, professional: false })
const company = (country: string, vat_number: string | null): TaxParty => ({ country, vat_number, professional: true })

describe('the tax code', () => {
  test.each([
    ['consumer in France', consumer('FR'), 'S20', 'S10'],
    ['consumer in Monaco', consumer('MC'), 'S20', 'S10'],
    ['consumer in Germany', consumer('DE'), 'S20', 'S10'],
    ['consumer whose country is not known yet', consumer(null), 'S20', 'S10'],
    ['consumer in the United States', consumer('US'), 'G', 'G'],
    ['company in France', company('FR', 'FRA1303265045'), 'S20', 'S10'],
    ['company in Germany with its number', company('DE', 'DE123456789'), 'AE', 'AE'],
    ['company in Greece with its number', company('GR', 'EL123456789'), 'AE', 'AE'],
    ['company in Germany without a number', company('DE', null), 'S20', 'S10'],
    ['company in Germany with an Austrian number', company('DE', 'ATU12345678'), 'S20', 'S10'],
    ['company in Germany with a number of the wrong form', company('DE', 'DE12345678'), 'S20', 'S10'],
    ['company in Switzerland', company('CH', 'CHE123456788'), 'G', 'G'],
    ['company in Monaco', company('MC', 'FRA1303265045'), 'S20', 'S10'],
  ] as const)('of a %s', (_, buyer, service, license) => {
    expect(taxCodeOf(registered, buyer, 'service')).toBe(service)
    expect(taxCodeOf(registered, buyer, 'license')).toBe(license)
    expect(taxCodeOf(registered, buyer, 'damages')).toBe('O')
    expect(taxCodeOf(franchise, buyer, 'license')).toBe('E293B')
  })

  test('is not decided for sellers under another law', () => {
    expect(() => taxCodeOf({ ...registered, country: 'DE' }, consumer('FR'), 'service')).toThrow(RangeError)
  })

  test('always has a rate', () => {
    const country = fc.constantFrom('FR', 'DE', 'US', 'MC', null)
    const party = fc.record({ country, vat_number: fc.option(fc.constant('DE123456789')), professional: fc.boolean() })
    fc.assert(
      fc.property(party, fc.constantFrom(...supplyNatures), (buyer, nature) => {
        expect(taxCodes).toContain(taxCodeOf(registered, buyer, nature))
      }),
    )
  })
})

describe('a published price', () => {
  test.each([
    ['consumer in France', consumer('FR'), 833, 167],
    ['company in France', company('FR', null), 833, 167],
    ['consumer in Germany', consumer('DE'), 833, 167],
    ['company in Germany that owes the tax itself', company('DE', 'DE123456789'), 833, 0],
    ['company in the United States', company('US', null), 833, 0],
    ['consumer in the United States, who pays what everybody pays', consumer('US'), 1_000, 0],
  ] as const)('of €10 for a %s', (_, buyer, net_cents, vat_cents) => {
    const due = amountsDue(toCents(1_000), priceTaxOf(registered, buyer))
    expect(due).toEqual({ net_cents, vat_cents, total_cents: net_cents + vat_cents })
  })
})

test('the VAT of the lines makes up the VAT of their group, each line within a cent of its own', () => {
  const cents = fc.integer({ min: -5_000_00, max: 5_000_00 }).map(toCents)
  const lines = fc.array(fc.record({ tax_code: fc.constantFrom(...taxCodes), net_cents: cents }), { maxLength: 12 })
  fc.assert(
    fc.property(lines, given => {
      const shares = vatOfLines(given)
      for (const { tax_code, vat_cents } of vatGroups(given)) {
        const own = shares.filter((_, index) => given[index]?.tax_code === tax_code)
        expect(addCents(...own)).toBe(vat_cents)
      }
      given.forEach(({ net_cents, tax_code }, index) => {
        expect(Math.abs((shares[index] ?? 0) - (net_cents * vatRates[tax_code]) / 10_000)).toBeLessThanOrEqual(1)
      })
    }),
  )
  const three = [333, 333, 333].map(net => ({ tax_code: 'S10' as const, net_cents: toCents(net) }))
  expect(addCents(...vatOfLines(three))).toBe(100)
})
