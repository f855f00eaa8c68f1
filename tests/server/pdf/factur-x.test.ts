// The invoice for machines: valid by the official schema whatever it says, and its sums are those of EN 16931.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translator } from '#lib/node/translator.ts'
import type { InvoiceDocument } from '#lib/rules/billing/invoice-document.ts'
import { facturX } from '#server/pdf/factur-x.ts'
import { anyDocument, buyers, makeDocument, sellers } from '#tests/support/billing/documents.ts'
import { schemaProblems, textsAt } from '#tests/support/billing/factur-x-schema.ts'

const words = translator('fr', 'invoice')
const xmlOf = (document: InvoiceDocument) => facturX(document, words)
const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const sum = (texts: string[]) => texts.reduce((total, text) => total + cents(text), 0)

const plain: Omit<Parameters<typeof makeDocument>[0], 'kind'> = {
  seller: sellers.platform,
  buyer: buyers.consumer,
  lines: [{ nature: 'service', quantity: 1, unit: 833, name: 'COMPACT' }],
  paid: null,
  day: '2026-11-21',
}

test('is well-formed and valid for any invoice, whatever its names hold', () => {
  fc.assert(
    fc.property(anyDocument, document => {
      expect(schemaProblems(xmlOf(document))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('the schema does refuse what is wrong', () => {
  const xml = xmlOf(makeDocument({ ...plain, kind: 'invoice' }))
  expect(schemaProblems(xml.replace('<ram:TypeCode>380</ram:TypeCode>', ''))).not.toEqual([])
  expect(schemaProblems(xml.replace('<ram:ID>FA-2026-000042</ram:ID>', ''))).not.toEqual([])
  expect(schemaProblems(xml.replace('</ram:Name>', ''))).not.toEqual([])
})

test('its sums are those of EN 16931 (BR-CO-10, 13, 14, 15, 16, 17)', () => {
  const header = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation'
  const group = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
  fc.assert(
    fc.property(anyDocument, document => {
      const xml = xmlOf(document)
      const at = (path: string) => textsAt(xml, path)
      const one = (name: string) => cents(at(`${header}/ram:${name}`)[0])
      expect(one('LineTotalAmount')).toBe(
        sum(at('//ram:LineTotalAmount[not(ancestor::ram:ApplicableHeaderTradeSettlement)]')),
      )
      expect(one('TaxBasisTotalAmount')).toBe(one('LineTotalAmount'))
      expect(one('TaxBasisTotalAmount')).toBe(sum(at(`${group}/ram:BasisAmount`)))
      expect(one('TaxTotalAmount')).toBe(sum(at(`${group}/ram:CalculatedAmount`)))
      expect(one('GrandTotalAmount')).toBe(one('TaxBasisTotalAmount') + one('TaxTotalAmount'))
      expect(one('DuePayableAmount')).toBe(one('GrandTotalAmount') - one('TotalPrepaidAmount'))
      const rates = at(`${group}[ram:RateApplicablePercent]/ram:RateApplicablePercent`).map(Number)
      const bases = at(`${group}[ram:RateApplicablePercent]/ram:BasisAmount`).map(cents)
      const vats = at(`${group}[ram:RateApplicablePercent]/ram:CalculatedAmount`).map(cents)
      const off = rates.map((rate, index) => Math.abs((vats[index] ?? 0) - ((bases[index] ?? 0) * rate) / 100))
      // A published price includes VAT, which may then be a cent off; otherwise it is rounded once.
      expect(Math.max(0, ...off)).toBeLessThanOrEqual(document.lines.length === 1 ? 1 : 0.5)
    }),
    { numRuns: 200 },
  )
})

describe('says', () => {
  test.each([
    ['S20', 'platform', 'consumer', 'service', 'S', [], '20.00'],
    ['S10', 'registered_creator', 'french_company', 'license', 'S', [], '10.00'],
    ['E293B', 'franchise_creator', 'french_company', 'license', 'E', ['VATEX-FR-FRANCHISE'], '0.00'],
    ['AE', 'platform', 'union_company', 'service', 'AE', ['VATEX-EU-AE'], '0.00'],
    ['G', 'platform', 'company_abroad', 'service', 'G', ['VATEX-EU-G'], '0.00'],
    ['O', 'platform', 'consumer', 'damages', 'O', ['VATEX-EU-O'], undefined],
  ] as const)('%s with its category, code and rate', (_, seller, buyer, nature, category, code, rate) => {
    const lines = [{ nature, quantity: 2, unit: 5_000, name: 'x' }]
    const xml = xmlOf(makeDocument({ ...plain, kind: 'invoice', seller: sellers[seller], buyer: buyers[buyer], lines }))
    expect(textsAt(xml, '//ram:CategoryCode')).toEqual([category, category])
    expect(textsAt(xml, '//ram:ExemptionReasonCode')).toEqual(code)
    expect(textsAt(xml, '//ram:RateApplicablePercent')[0]).toBe(rate)
  })

  test('380 or 381, and which invoice a credit note takes back', () => {
    const note = xmlOf(makeDocument({ ...plain, kind: 'credit_note' }))
    expect(textsAt(note, '//rsm:ExchangedDocument/ram:TypeCode')).toEqual(['381'])
    expect(textsAt(note, '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(['FA-2026-000041'])
    expect(textsAt(xmlOf(makeDocument({ ...plain, kind: 'invoice' })), '//rsm:ExchangedDocument/ram:TypeCode')).toEqual(
      ['380'],
    )
  })

  test('SIREN, SIRET and VAT numbers where there are any', () => {
    const xml = xmlOf(
      makeDocument({ ...plain, kind: 'invoice', seller: sellers.franchise_creator, buyer: buyers.french_company }),
    )
    expect(textsAt(xml, '//ram:SellerTradeParty//@schemeID')).toEqual(['0009', '0002', 'FC'])
    expect(textsAt(xml, '//ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:ID')).toEqual(['732829320'])
    expect(textsAt(xml, '//ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:ID')).toEqual(['FR44732829320'])
  })
})
