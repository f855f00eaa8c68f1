// The PDF of an invoice: every mention that French law wants, in both languages; its XML inside, as PDF/A-3 and Factur-X want it.
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { InvoiceDocument } from '#lib/rules/billing/invoice-document.ts'
import { type Mention, mentions, mentionsOf } from '#lib/rules/billing/mentions.ts'
import { facturX } from '#server/pdf/factur-x.ts'
import { invoicePdf } from '#server/pdf/invoice.ts'
import { anyDocument, buyers, makeDocument, sellers } from '#tests/support/billing/documents.ts'

const draw = (document: InvoiceDocument, locale: Locale = 'fr', standin = false) =>
  invoicePdf({ document, standin, translator: translator(locale, 'invoice') })

async function read(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })
  return text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')
}

const service = [{ nature: 'service', quantity: 3, unit: 1_234_56, name: 'Formule COMPACT' }] as const
const license = [{ nature: 'license', quantity: 1, unit: 50_00, name: 'Licence d’un an' }] as const
const base = { kind: 'invoice', paid: null, day: '2026-11-21' } as const
const samples = {
  french_company: makeDocument({
    ...base,
    seller: sellers.platform,
    buyer: buyers.french_company,
    lines: [...service],
  }),
  union_company: makeDocument({ ...base, seller: sellers.platform, buyer: buyers.union_company, lines: [...service] }),
  abroad: makeDocument({ ...base, seller: sellers.platform, buyer: buyers.company_abroad, lines: [...service] }),
  mandate: makeDocument({
    ...base,
    seller: sellers.franchise_creator,
    buyer: buyers.consumer,
    lines: [...license, { nature: 'damages', quantity: 1, unit: 500_00, name: 'Préjudice' }],
  }),
  note: makeDocument({
    ...base,
    kind: 'credit_note',
    seller: sellers.platform,
    buyer: buyers.consumer,
    lines: [...service],
  }),
}

/** What the reader of a French invoice finds for each mention, and on which sample. */
const words: Record<Mention, [sample: keyof typeof samples, text: string]> = {
  number: ['french_company', 'Facture FA-2026-000042'],
  issued: ['french_company', 'Date d’émission 21 novembre 2026'],
  supplied: ['french_company', 'Date de la prestation 21 novembre 2026'],
  seller_name: ['french_company', 'Auctor'],
  seller_address: ['french_company', '1 rue de la Paix 75002 Paris'],
  seller_legal_form: ['french_company', 'SAS au capital de'],
  seller_capital: ['french_company', 'au capital de 10 000 €'],
  seller_register: ['french_company', 'RCS Paris 000000000'],
  seller_number: ['french_company', 'SIREN 000000000'],
  seller_vat: ['french_company', 'FR12000000000'],
  buyer_name: ['french_company', 'Agence du Phare & fils'],
  buyer_address: ['french_company', '3, quai de l’Île 29990 Ville & <Port>'],
  buyer_number: ['french_company', 'SIREN 732829320'],
  buyer_vat: ['french_company', 'FR44732829320'],
  line: ['french_company', 'Formule COMPACT'],
  quantity: ['french_company', 'Quantité'],
  unit_price: ['french_company', '1 234,56 €'],
  rate: ['french_company', '20 %'],
  total_net: ['french_company', 'Total HT 3 703,68 €'],
  total_vat: ['french_company', 'Total TVA 740,74 €'],
  total: ['french_company', 'Total TTC 4 444,42 €'],
  nature: ['french_company', 'Nature de l’opération : prestations de services.'],
  mandate: ['mandate', 'Facture émise par Auctor au nom et pour le compte de Zoë Œuvrard.'],
  corrects: ['note', 'la facture FA-2026-000041 du 31 octobre 2026'],
  exemption_E293B: ['mandate', 'TVA non applicable, art. 293 B du CGI.'],
  exemption_AE: ['union_company', 'Autoliquidation'],
  exemption_G: ['abroad', 'prestation située hors de France, art. 259'],
  exemption_O: ['mandate', 'hors du champ d’application de la TVA'],
  due: ['french_company', 'À payer au plus tard le 21 décembre 2026.'],
  late: ['french_company', 'trois fois le taux d’intérêt légal'],
  recovery: ['french_company', 'indemnité forfaitaire de 40 €'],
  early: ['french_company', 'Pas d’escompte pour paiement anticipé.'],
}

describe('of an invoice the law wants', () => {
  test.each(mentions.map(mention => [mention, ...words[mention]] as const))('%s', async (mention, sample, text) => {
    const document = samples[sample]
    expect(mentionsOf(document)).toContain(mention)
    expect(await read(await draw(document))).toContain(text)
  })

  test('no late penalty of a consumer, no due date on a credit note', async () => {
    expect(mentionsOf(samples.mandate)).not.toContain('recovery')
    expect(mentionsOf(samples.note)).not.toContain('due')
    expect(await read(await draw(samples.note))).not.toContain('À payer')
  })
})

test('an English copy keeps the numbers and says which text counts', async () => {
  const text = await read(await draw(samples.mandate, 'en'))
  for (const part of [
    'Invoice FA-2026-000042',
    '€550.00',
    'art. 293 B du CGI',
    'au nom et pour le compte de Zoë Œuvrard',
    'French text',
  ])
    expect(text).toContain(part)
})

test('one of a stand-in says that it is no invoice', async () => {
  expect(await read(await draw(samples.note, 'fr', true))).toContain('ce n’est pas une facture')
})

/** The bytes of every stream of a PDF, inflated where they are. */
function streamsOf(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1')
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) => {
    const raw = Buffer.from(bytes, 'latin1')
    try {
      return inflateSync(raw).toString('utf8')
    } catch {
      return raw.toString('utf8')
    }
  })
}

describe.each(locales)('in %s', locale => {
  test('any invoice is drawn, with the same XML inside as alone, as PDF/A-3 and Factur-X want it', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async document => {
        const pdf = await draw(document, locale)
        const text = Buffer.from(pdf).toString('latin1')
        for (const part of ['/AFRelationship /Data', '/AF [', 'factur-x.xml', '/OutputIntents', '/MarkInfo', '/Lang'])
          expect(text).toContain(part)
        const streams = streamsOf(pdf)
        expect(streams).toContain(facturX(document, translator('fr', 'invoice')))
        const xmp = streams.find(stream => stream.includes('<x:xmpmeta')) ?? ''
        for (const part of [
          '<pdfaid:part>3</pdfaid:part>',
          '<pdfaid:conformance>B</pdfaid:conformance>',
          '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
          '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
          '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
        ])
          expect(xmp).toContain(part)
      }),
      { numRuns: 12 },
    )
  })

  test('equal input gives equal bytes', async () => {
    expect(await draw(samples.mandate, locale)).toEqual(await draw(samples.mandate, locale))
  })
})
