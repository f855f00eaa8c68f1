// Taking an invoice back in parts: never more than all of it, every tax code exact, no rounding that adds up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, percent, toCents } from '#lib/money.ts'
import { type CreditGroup, creditParts } from '#lib/rules/billing/credit.ts'
import { type TaxCode, vatRates } from '#lib/rules/billing/vat.ts'

const group = (tax_code: TaxCode, net: number, credited = 0): CreditGroup => ({
  tax_code,
  net_cents: toCents(net),
  vat_cents: percent(toCents(net), vatRates[tax_code]),
  credited_cents: toCents(credited),
})
const totalOf = ({ net_cents, vat_cents }: CreditGroup) => net_cents + vat_cents

describe('a part of an invoice', () => {
  test.each([
    ['a third of a plan', [group('S20', 8_33)], 3_33, [['S20', 2_77, 56]]],
    ['all of it', [group('S20', 8_33)], 10_00, [['S20', 8_33, 1_67]]],
    ['one cent', [group('S20', 8_33)], 1, [['S20', 1, 0]]],
    ['the last cent', [group('S20', 8_33, 9_99)], 1, [['S20', 1, 0]]],
    [
      'half of two rates',
      [group('S20', 100_00), group('S10', 100_00)],
      115_00,
      [
        ['S20', 50_00, 10_00],
        ['S10', 50_00, 5_00],
      ],
    ],
    ['what has no VAT', [group('AE', 50_00)], 20_00, [['AE', 20_00, 0]]],
  ] as const)('%s', (_, groups, cents, expected) => {
    const parts = creditParts(groups, toCents(cents))
    expect(parts.map(part => [part.tax_code, part.net_cents, part.vat_cents])).toEqual(expected)
  })

  test.each([0, -1, 10_01])('of %i cents is refused when 1000 are there', cents => {
    expect(() => creditParts([group('S20', 8_33)], toCents(cents))).toThrow(RangeError)
  })
})

const code = fc.constantFrom<TaxCode>('S20', 'S10', 'E293B', 'AE')
const invoice = fc.uniqueArray(fc.tuple(code, fc.integer({ min: 1, max: 100_000 })), {
  minLength: 1,
  maxLength: 4,
  selector: ([each]) => each,
})

test('any sequence of parts takes back each tax code to the cent, and never more', () => {
  fc.assert(
    fc.property(invoice, fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 40 }), (lines, wanted) => {
      let groups = lines.map(([tax_code, net]) => group(tax_code, net))
      const back = new Map(groups.map(({ tax_code }) => [tax_code, { net: 0, vat: 0 }]))
      const left = () => groups.reduce((sum, each) => sum + totalOf(each) - each.credited_cents, 0)
      for (const cents of [...wanted.map(each => Math.min(each, left())), left()]) {
        const now = Math.min(cents, left())
        if (now === 0) continue
        const parts = creditParts(groups, toCents(now))
        expect(parts.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(now)
        for (const { tax_code, net_cents, vat_cents } of parts) {
          expect(Math.min(net_cents, vat_cents)).toBeGreaterThanOrEqual(0)
          // Of the gross amount two roundings and the half cent of the invoice’s own VAT; of the net amount by 1 + rate more.
          const rate = vatRates[tax_code] / 10_000
          expect(Math.abs(vat_cents - net_cents * rate)).toBeLessThanOrEqual(1 + rate + 0.5 + 1e-6)
          const sums = back.get(tax_code)
          if (sums) back.set(tax_code, { net: sums.net + net_cents, vat: sums.vat + vat_cents })
        }
        groups = groups.map(each => {
          const part = parts.find(({ tax_code }) => tax_code === each.tax_code)
          return { ...each, credited_cents: addCents(each.credited_cents, part?.total_cents ?? toCents(0)) }
        })
        for (const each of groups) expect(each.credited_cents).toBeLessThanOrEqual(totalOf(each))
      }
      expect([...back.values()]).toEqual(groups.map(({ net_cents: net, vat_cents: vat }) => ({ net, vat })))
    }),
    { numRuns: 2_000, examples: [[[['S10', 25_085]], [5, 24_406]]] },
  )
})
