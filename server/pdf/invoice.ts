// An issued invoice or credit note for people and machines: drawn from what was frozen, with its XML inside (Factur-X, PDF/A-3b).
import { type Translator, translator as translatorOf } from '#lib/node/translator.ts'
import { documentVatGroups, frenchNumbers, type InvoiceDocument } from '#lib/rules/billing/invoice-document.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import { sentencesOf } from '#lib/rules/billing/mentions.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import { addColumns, addSum } from './columns.ts'
import { facturX, registrationLines, sentenceText } from './factur-x.ts'
import {
  addParagraph,
  addSection,
  BODY,
  body,
  drawFooters,
  openFlow,
  type PdfFlow,
  QUIET,
  quiet,
  STRONG,
  type StyledText,
} from './flow.ts'
import { closeSheet, openSheet, type Sheet } from './sheet.ts'
import { addTable } from './table.ts'

export type InvoiceInput = {
  document: InvoiceDocument
  /** The payment provider is a stand-in, so this is no invoice. */
  standin: boolean
  translator: Translator<'invoice'>
}

/** The name that readers of Factur-X look for. */
const ATTACHMENT = 'factur-x.xml'

/** The invoice as PDF bytes. Equal input gives equal bytes. */
export function invoicePdf(input: InvoiceInput): Promise<Uint8Array> {
  const { document, standin, translator } = input
  const { t, locale } = translator
  const { kind, number, seller, issued_on } = document
  const title = t('title', { kind, number })
  const created_at = `${issued_on}T00:00:00Z`
  const sheet = openSheet({ title, author: seller.name, subject: t('subject'), locale, created_at })
  const flow = openFlow(sheet, title)
  if (standin) addParagraph(flow, t('standin'), STRONG, 10)
  addDates(flow, input)
  addColumns(flow, [
    { label: t('seller'), parts: partyParts(seller, translator) },
    { label: t('buyer'), parts: partyParts(document.buyer, translator) },
  ])
  addLines(flow, input)
  addTotals(flow, input)
  addTerms(flow, input)
  attach(sheet, document, { name: t('attachment'), date: new Date(created_at) })
  drawFooters(sheet, {
    left: t('footer', { seller: seller.name, number }),
    page: (page, pages) => t('page', { page, pages }),
  })
  return closeSheet(sheet)
}

function addDates(flow: PdfFlow, { document, translator: { t, day } }: InvoiceInput): void {
  const { kind, issued_on, supplied_on, due_on } = document
  addColumns(flow, [
    { label: t('issued'), parts: [body(day(issued_on))] },
    { label: t('supplied'), parts: [body(day(supplied_on))] },
    ...(kind === 'invoice' ? [{ label: t('due_date'), parts: [body(day(due_on))] }] : []),
  ])
}

function partyParts(party: InvoiceParty, words: Translator<'invoice'>): StyledText[] {
  const { t, locale } = words
  const { name, lines, country, company_number, vat_number } = party
  const named = country === null ? null : (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country)
  const french = frenchNumbers(party)
  const numbers = french
    ? [t('siren', { number: french.siren }), ...(french.siret ? [t('siret', { number: french.siret })] : [])]
    : company_number === null
      ? []
      : [t('company_number', { number: company_number })]
  return [
    { text: name, style: STRONG },
    ...lines.map(body),
    ...(named === null ? [] : [body(named)]),
    ...[
      ...registrationLines(party, words),
      ...numbers,
      ...(vat_number === null ? [] : [t('vat_number', { number: vat_number })]),
    ].map(quiet),
  ]
}

const percentText = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)

function addLines(flow: PdfFlow, { document, translator }: InvoiceInput): void {
  const { t, money, number, locale } = translator
  addSection(flow, t('what'))
  const headings = [t('description'), t('quantity'), t('unit_price'), t('rate'), t('net')]
  addTable(
    flow,
    headings,
    document.lines.map(({ description, details, quantity, unit_net_cents, vat_bps, net_cents }) => ({
      parts: [body(description[locale]), ...details[locale].map(quiet)],
      amounts: [number(quantity), money(unit_net_cents), percentText(vat_bps, locale), money(net_cents)],
    })),
  )
}

function addTotals(flow: PdfFlow, { document, translator }: InvoiceInput): void {
  const { t, money, locale } = translator
  const { kind, net_cents, vat_cents, total_cents } = document
  addSection(flow, t('totals'))
  addTable(
    flow,
    [t('by_rate'), t('base'), t('vat')],
    documentVatGroups(document).map(group => ({
      parts: [body(percentText(group.vat_bps, locale)), ...exemptionOf(group.tax_code, translator).map(quiet)],
      amounts: [money(group.net_cents), money(group.vat_cents)],
    })),
  )
  addSum(flow, [
    { label: t('total_net'), amount: money(net_cents) },
    { label: t('total_vat'), amount: money(vat_cents) },
    { label: t('total', { kind }), amount: money(total_cents) },
  ])
}

/** Why nothing is charged, beside the rate it explains. */
const exemptionOf = (tax_code: TaxCode, { t }: Translator<'invoice'>): string[] =>
  tax_code === 'S20' || tax_code === 'S10' ? [] : [t(`exemption_${tax_code}`)]

function addTerms(flow: PdfFlow, { document, translator }: InvoiceInput): void {
  const { t, day, locale } = translator
  const { paid, kind } = document
  addSection(flow, t('payment'))
  if (paid && kind === 'invoice') addParagraph(flow, t('paid', { day: day(paid.on), method: paid.method }), BODY)
  if (paid && kind === 'credit_note') addParagraph(flow, t('refunded', { day: day(paid.on) }), BODY)
  for (const sentence of sentencesOf(document).filter(each => !each.startsWith('exemption_'))) {
    addParagraph(flow, sentenceText(sentence, document, translator), QUIET, 3)
  }
  if (locale !== 'fr') addParagraph(flow, t('copy'), QUIET)
}

/** The XML is French in either language of the pages. */
function attach({ doc }: Sheet, document: InvoiceDocument, { name, date }: { name: string; date: Date }): void {
  const xml = facturX(document, translatorOf('fr', 'invoice'))
  const about = { description: name, relationship: 'Data', creationDate: date, modifiedDate: date }
  const attachment = { name: ATTACHMENT, type: 'text/xml', ...about }
  doc.file(Buffer.from(xml), attachment)
  // pdfkit has this method; its types leave it out.
  const { metadata } = doc as unknown as { metadata: { append(xml: string): void } }
  metadata.append(facturXMetadata)
}

const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** What Factur-X asks of the metadata, and the extension schema without which PDF/A does not know these names. */
const facturXMetadata = `<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${ATTACHMENT}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${[
  property('DocumentFileName', 'name of the embedded XML invoice file'),
  property('DocumentType', 'INVOICE'),
  property('Version', 'version of the Factur-X data'),
  property('ConformanceLevel', 'conformance level of the Factur-X data'),
].join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
