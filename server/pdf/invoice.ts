// An issued invoice: drawn from what was frozen when it was issued, so that it says the same each time.
import { dayOf } from '#lib/dates.ts'
import type { Cents } from '#lib/money.ts'
import type { Translator } from '#lib/node/translator.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import { type TaxCode, vatGroups } from '#lib/rules/billing/vat.ts'
import {
  addParagraph,
  addRow,
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
import { closeSheet, openSheet } from './sheet.ts'
import { addTable } from './table.ts'

type InvoiceLine = {
  description: string
  details: string[]
  quantity: number
  unit_net_cents: Cents
  tax_code: TaxCode
  vat_bps: number
  net_cents: Cents
  vat_cents: Cents
}

export type InvoiceInput = {
  number: string
  issued_on: string
  seller: InvoiceParty
  buyer: InvoiceParty
  lines: InvoiceLine[]
  net_cents: Cents
  vat_cents: Cents
  total_cents: Cents
  paid_at: Date | null
  /** The payment provider is a stand-in, so this is no invoice. */
  standin: boolean
  translator: Translator<'invoice'>
}

/** The invoice as PDF bytes (tagged, PDF/A-3b). Equal input gives equal bytes. */
export function invoicePdf(input: InvoiceInput): Promise<Uint8Array> {
  const { number, seller, issued_on, standin, translator } = input
  const { t, locale } = translator
  const title = t('title', { number })
  const created_at = `${issued_on}T00:00:00Z`
  const sheet = openSheet({ title, author: seller.name, subject: t('subject'), locale, created_at })
  const flow = openFlow(sheet, title)
  if (standin) addParagraph(flow, t('standin'), STRONG, 10)
  addHead(flow, input)
  addLines(flow, input)
  addTotals(flow, input)
  addTerms(flow, input)
  drawFooters(sheet, {
    left: t('footer', { seller: seller.name, number }),
    page: (page, pages) => t('page', { page, pages }),
  })
  return closeSheet(sheet)
}

function addHead(flow: PdfFlow, { issued_on, seller, buyer, translator }: InvoiceInput): void {
  const { t, day } = translator
  addRow(flow, t('issued'), [body(day(issued_on))])
  addRow(flow, t('supplied'), [body(day(issued_on))])
  addRow(flow, t('seller'), partyParts(seller, translator))
  addRow(flow, t('buyer'), partyParts(buyer, translator))
}

function partyParts(
  { name, lines, country, company_number, vat_number }: InvoiceParty,
  { t, locale }: Translator<'invoice'>,
): StyledText[] {
  const named = country === null ? null : (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country)
  return [
    body(name),
    ...lines.map(body),
    ...(named === null ? [] : [body(named)]),
    ...(company_number === null ? [] : [quiet(t('company_number', { number: company_number }))]),
    ...(vat_number === null ? [] : [quiet(t('vat_number', { number: vat_number }))]),
  ]
}

const percentText = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)

function addLines(flow: PdfFlow, { lines, translator }: InvoiceInput): void {
  const { t, money, number, locale } = translator
  addSection(flow, t('what'))
  const headings = [t('description'), t('quantity'), t('unit_price'), t('rate'), t('net')]
  addTable(
    flow,
    headings,
    lines.map(({ description, details, quantity, unit_net_cents, vat_bps, net_cents }) => ({
      parts: [body(description), ...details.map(quiet)],
      amounts: [number(quantity), money(unit_net_cents), percentText(vat_bps, locale), money(net_cents)],
    })),
  )
}

/** The VAT of each rate is the one that was frozen; its lines say it. */
function addTotals(flow: PdfFlow, { lines, net_cents, total_cents, translator }: InvoiceInput): void {
  const { t, money, locale } = translator
  addSection(flow, t('totals'))
  addRow(flow, t('total_net'), [body(money(net_cents))])
  for (const { tax_code, vat_bps } of vatGroups(lines)) {
    const vat = lines.filter(line => line.tax_code === tax_code).reduce((sum, line) => sum + line.vat_cents, 0)
    addRow(flow, t('total_vat', { rate: percentText(vat_bps, locale) }), [body(money(vat))])
  }
  addRow(flow, t('total'), [{ text: money(total_cents), style: STRONG }])
}

function addTerms(flow: PdfFlow, { paid_at, translator }: InvoiceInput): void {
  const { t, day } = translator
  addSection(flow, t('payment'))
  addParagraph(flow, paid_at ? t('paid', { day: day(dayOf(paid_at)) }) : t('due'), BODY)
  addParagraph(flow, t('nature'), QUIET)
  addParagraph(flow, t('late'), QUIET)
}
