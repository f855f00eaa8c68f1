// The invoice for machines: Cross Industry Invoice (UN/CEFACT D16B) in the profile EN 16931 of Factur-X, always in French.
import { brand } from '#lib/brand.ts'
import { addCents, type Cents } from '#lib/money.ts'
import type { Translator } from '#lib/node/translator.ts'
import { isVatNumber, plainVatNumber } from '#lib/rules/accounts/vat-number.ts'
import {
  documentVatGroups,
  frenchNumbers,
  type InvoiceDocument,
  type InvoiceDocumentLine,
  typeCodes,
  vatCategoryOf,
} from '#lib/rules/billing/invoice-document.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import { type Sentence, sentencesOf } from '#lib/rules/billing/mentions.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import { el, type XmlElement, xmlDocument } from './xml.ts'

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** EN 16931 as it stands: the profile that Factur-X calls EN 16931. */
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** Business process of the French reform: an invoice for services, and one that is paid already. */
const SERVICES = 'S1'
const SERVICES_PAID = 'S2'
/** UNTDID 4451: what a note is about. */
const subjects: Partial<Record<Sentence, string>> = { late: 'PMD', recovery: 'PMT', early: 'AAB' }
/** UNTDID 4461. */
const means = { card: '48', direct_debit: '59' } as const
const ONE = 'C62'

type Words = Translator<'invoice'>

/** The XML as text. Equal input gives equal text. */
export function facturX(document: InvoiceDocument, words: Words): string {
  const root = el('rsm:CrossIndustryInvoice', namespaces, [
    el('rsm:ExchangedDocumentContext', [
      parameter('BusinessProcess', document.paid ? SERVICES_PAID : SERVICES),
      parameter('Guideline', GUIDELINE),
    ]),
    header(document, words),
    el('rsm:SupplyChainTradeTransaction', [
      document.lines.map((line, index) => tradeLine(document, line, index)),
      agreement(document),
      el('ram:ApplicableHeaderTradeDelivery', [
        el('ram:ActualDeliverySupplyChainEvent', el('ram:OccurrenceDateTime', day(document.supplied_on))),
      ]),
      settlement(document, words),
    ]),
  ])
  if (!root) throw new Error('an invoice is never empty')
  return xmlDocument(root)
}

const parameter = (kind: string, id: string) => el(`ram:${kind}SpecifiedDocumentContextParameter`, el('ram:ID', id))

const compact = (text: string): string => text.replaceAll('-', '')
const day = (text: string) => el('udt:DateTimeString', { format: '102' }, compact(text))
const amount = (cents: Cents): string => {
  const [euros, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  return `${cents < 0 ? '-' : ''}${euros}.${String(rest).padStart(2, '0')}`
}

function header(document: InvoiceDocument, words: Words): XmlElement | null {
  return el('rsm:ExchangedDocument', [
    el('ram:ID', document.number),
    el('ram:TypeCode', typeCodes[document.kind]),
    el('ram:IssueDateTime', day(document.issued_on)),
    sentencesOf(document).map(sentence =>
      el('ram:IncludedNote', [
        el('ram:Content', sentenceText(sentence, document, words)),
        el('ram:SubjectCode', subjects[sentence] ?? ''),
      ]),
    ),
    el('ram:IncludedNote', [
      el('ram:Content', registrationLines(document.seller, words).join(', ')),
      el('ram:SubjectCode', document.seller.registration?.legal_form ? 'REG' : ''),
    ]),
  ])
}

/** A mention that is a sentence, with what it speaks of. */
export function sentenceText(sentence: Sentence, document: InvoiceDocument, { t, day: said }: Words): string {
  const { kind, seller, corrects, due_on } = document
  if (sentence === 'mandate') return t('mandate', { product: brand.name, name: seller.name, kind })
  if (sentence === 'corrects')
    return t('corrects', { number: corrects?.number ?? '', day: said(corrects?.issued_on ?? document.issued_on) })
  if (sentence === 'due') return t('due', { day: said(due_on) })
  return t(sentence)
}

/** Legal form, capital and register of a company, as the law wants them. */
export function registrationLines({ registration, company_number }: InvoiceParty, { t }: Words): string[] {
  const { legal_form = null, capital = null, register = null } = registration ?? {}
  const form = capital === null ? legal_form : t('capital', { form: legal_form ?? '', capital }).trim()
  const siren = company_number?.replace(/[\s.]/g, '').slice(0, 9) ?? ''
  return [form, register && t('register', { register, number: siren })].filter(line => line !== null).filter(Boolean)
}

function tradeLine(document: InvoiceDocument, line: InvoiceDocumentLine, index: number): XmlElement | null {
  const { description, details, quantity, unit_net_cents, net_cents, tax_code, vat_bps } = line
  const { category } = vatCategoryOf(tax_code, document)
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', el('ram:LineID', String(index + 1))),
    el('ram:SpecifiedTradeProduct', [el('ram:Name', description.fr), el('ram:Description', details.fr.join('\n'))]),
    el(
      'ram:SpecifiedLineTradeAgreement',
      el('ram:NetPriceProductTradePrice', el('ram:ChargeAmount', amount(unit_net_cents))),
    ),
    el('ram:SpecifiedLineTradeDelivery', el('ram:BilledQuantity', { unitCode: ONE }, String(quantity))),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', [
        el('ram:TypeCode', 'VAT'),
        el('ram:CategoryCode', category),
        rate(category, vat_bps),
      ]),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', el('ram:LineTotalAmount', amount(net_cents))),
    ]),
  ])
}

/** What VAT does not concern has no rate (BR-O-05). */
const rate = (category: string, vat_bps: number): XmlElement | null =>
  category === 'O' ? null : el('ram:RateApplicablePercent', (vat_bps / 100).toFixed(2))

function agreement(document: InvoiceDocument): XmlElement | null {
  const { seller, buyer, lines } = document
  // BR-O-02: an invoice that VAT does not concern names nobody's VAT number.
  const concerned = lines.some(line => vatCategoryOf(line.tax_code, document).category !== 'O')
  return el('ram:ApplicableHeaderTradeAgreement', [
    el('ram:SellerTradeParty', [party(seller), concerned && taxRegistration(seller, true)]),
    el('ram:BuyerTradeParty', [party(buyer), concerned && taxRegistration(buyer, false)]),
  ])
}

function party(said: InvoiceParty): (XmlElement | null)[] {
  const french = frenchNumbers(said)
  const { name, company_number, address, lines, country } = said
  const [first = null, second = null, third = null] = address ? [address.street] : lines
  return [
    french?.siret ? el('ram:GlobalID', { schemeID: '0009' }, french.siret) : null,
    el('ram:Name', name),
    french
      ? el('ram:SpecifiedLegalOrganization', el('ram:ID', { schemeID: '0002' }, french.siren))
      : el('ram:SpecifiedLegalOrganization', el('ram:ID', company_number)),
    el('ram:PostalTradeAddress', [
      el('ram:PostcodeCode', address?.zip ?? ''),
      el('ram:LineOne', first),
      el('ram:LineTwo', second),
      el('ram:LineThree', third),
      el('ram:CityName', address?.city ?? ''),
      el('ram:CountryID', country),
      el('ram:CountrySubDivisionName', address?.region ?? ''),
    ]),
  ]
}

/** A seller without a VAT number is known to the tax office by its SIREN. */
function taxRegistration(said: InvoiceParty, seller: boolean): XmlElement | null {
  const { vat_number, company_number } = said
  if (vat_number !== null && isVatNumber(vat_number))
    return el('ram:SpecifiedTaxRegistration', el('ram:ID', { schemeID: 'VA' }, plainVatNumber(vat_number)))
  const local = frenchNumbers(said)?.siren ?? company_number
  return seller ? el('ram:SpecifiedTaxRegistration', el('ram:ID', { schemeID: 'FC' }, local)) : null
}

function settlement(document: InvoiceDocument, words: Words): XmlElement | null {
  const { paid, due_on, corrects } = document
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:PaymentReference', document.number),
    el('ram:InvoiceCurrencyCode', 'EUR'),
    paid && el('ram:SpecifiedTradeSettlementPaymentMeans', el('ram:TypeCode', means[paid.method])),
    xmlGroups(document).map(group => tax(group, words)),
    el('ram:SpecifiedTradePaymentTerms', el('ram:DueDateDateTime', day(due_on))),
    totals(document),
    corrects &&
      el('ram:InvoiceReferencedDocument', [
        el('ram:IssuerAssignedID', corrects.number),
        el('ram:FormattedIssueDateTime', el('qdt:DateTimeString', { format: '102' }, compact(corrects.issued_on))),
      ]),
  ])
}

type XmlGroup = {
  codes: TaxCode[]
  category: string
  exemption: string | null
  vat_bps: number
  net_cents: Cents
  vat_cents: Cents
}

/** One group for each category and rate (BR-E-01): what two tax codes leave untaxed stands together, with both reasons. */
function xmlGroups(document: InvoiceDocument): XmlGroup[] {
  const groups: XmlGroup[] = []
  for (const { tax_code, vat_bps, net_cents, vat_cents } of documentVatGroups(document)) {
    const { category, exemption } = vatCategoryOf(tax_code, document)
    const same = groups.find(group => group.category === category && group.vat_bps === vat_bps)
    if (same) {
      same.codes.push(tax_code)
      same.exemption = null
      same.net_cents = addCents(same.net_cents, net_cents)
      same.vat_cents = addCents(same.vat_cents, vat_cents)
    } else groups.push({ codes: [tax_code], category, exemption, vat_bps, net_cents, vat_cents })
  }
  return groups
}

function tax({ codes, category, exemption, vat_bps, net_cents, vat_cents }: XmlGroup, { t }: Words): XmlElement | null {
  const reasons = codes.flatMap(code => (code === 'S20' || code === 'S10' ? [] : [t(`exemption_${code}`)]))
  return el('ram:ApplicableTradeTax', [
    el('ram:CalculatedAmount', amount(vat_cents)),
    el('ram:TypeCode', 'VAT'),
    el('ram:ExemptionReason', reasons.join(' ')),
    el('ram:BasisAmount', amount(net_cents)),
    el('ram:CategoryCode', category),
    el('ram:ExemptionReasonCode', exemption),
    rate(category, vat_bps),
  ])
}

function totals({ net_cents, vat_cents, total_cents, paid }: InvoiceDocument): XmlElement | null {
  const nothing = '0.00'
  return el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    el('ram:LineTotalAmount', amount(net_cents)),
    el('ram:TaxBasisTotalAmount', amount(net_cents)),
    el('ram:TaxTotalAmount', { currencyID: 'EUR' }, amount(vat_cents)),
    el('ram:GrandTotalAmount', amount(total_cents)),
    el('ram:TotalPrepaidAmount', paid ? amount(total_cents) : nothing),
    el('ram:DuePayableAmount', paid ? nothing : amount(total_cents)),
  ])
}
