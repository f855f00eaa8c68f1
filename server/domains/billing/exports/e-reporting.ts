// The file of the French e-reporting for a period: from issued invoices and credit notes, and from what was paid of them.
import { and, asc, eq, gte, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { adminInvoices as contract } from '#lib/contract/admin-invoices.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { csvAmount, csvOf } from '#lib/csv.ts'
import { addDays, dayOf, startOfDay } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import {
  paymentFlow,
  REPORT_DAYS_MAX,
  type ReportFlow,
  reportCategory,
  saleFlow,
} from '#lib/rules/billing/e-reporting.ts'
import { vatRates } from '#lib/rules/billing/vat.ts'
import type { UserContext } from '#server/context.ts'
import { invoice_lines, invoices } from '#server/db/schema/billing.ts'
import type { FileReply } from '#server/http/file-reply.ts'

type Row = { invoice: typeof invoices.$inferSelect; line: typeof invoice_lines.$inferSelect }
type Told = { flow: ReportFlow; day: string; row: Row }
type Sum = { key: (string | number)[]; documents: Set<string>; net: number; vat: number }

const header = [
  'flow',
  'day',
  'seller_siren',
  'seller',
  'category',
  'vat_percent',
  'buyer_country',
  'buyer_vat_number',
  'document',
  'documents',
  'net',
  'vat',
  'total',
  'currency',
]

/** Sellers are the platform and those in whose names it invoices: each owes a report of its own. */
export async function readEReporting(
  { db }: UserContext,
  { query: { from, to } }: ParsedInput<typeof contract.eReporting>,
): Promise<FileReply> {
  if (to < from) throw new Failure('invalid_input', {}, { to: ['date_order'] })
  if (addDays(from, REPORT_DAYS_MAX) <= to) throw new Failure('invalid_input', {}, { to: ['date_invalid'] })
  const [start, end] = [startOfDay(from), startOfDay(addDays(to, 1))]
  const issued = and(gte(invoices.issued_on, from), lte(invoices.issued_on, to))
  const paid = and(gte(invoices.paid_at, start), lt(invoices.paid_at, end))
  const rows = await db
    .select({ invoice: invoices, line: invoice_lines })
    .from(invoices)
    .innerJoin(invoice_lines, eq(invoice_lines.invoice_id, invoices.id))
    .where(and(isNotNull(invoices.number), or(issued, paid)))
    .orderBy(asc(invoices.issued_on), asc(invoices.number), asc(invoice_lines.position))
  const told = rows.flatMap(row => tellings(row)).filter(({ day }) => day >= from && day <= to)
  const body = Buffer.from(csvOf(header, sumsOf(told)))
  return {
    body,
    bytes: body.byteLength,
    media_type: 'text/csv',
    file_name: `e-reporting-${from}-${to}.csv`,
    save: true,
    cache: 'private',
  }
}

/** The sale on the day of its invoice, and the money on the day on which it came, or went back. */
function tellings(row: Row): Told[] {
  const { invoice, line } = row
  const { buyer, issued_on, paid_at } = invoice
  if (!buyer || issued_on === null) return []
  const [sale, payment] = [saleFlow(buyer, line.tax_code), paymentFlow(buyer, line.tax_code)]
  return [
    ...(sale ? [{ flow: sale, day: issued_on, row }] : []),
    ...(payment && paid_at ? [{ flow: payment, day: dayOf(paid_at), row }] : []),
  ]
}

/** Consumers are summed by day and rate; a business abroad is told of document by document. */
function sumsOf(told: readonly Told[]): (string | number)[][] {
  const sums = new Map<string, Sum>()
  for (const { flow, day, row } of told) {
    const { invoice, line } = row
    const { seller, buyer, number } = invoice
    const single = flow === '10.1' || flow === '10.2'
    const rate = vatRates[line.tax_code] / 100
    const who = [seller?.company_number?.slice(0, 9) ?? '', seller?.name ?? '', reportCategory(line.tax_code), rate]
    const whom = single ? [buyer?.country ?? '', buyer?.vat_number ?? '', number ?? ''] : ['', '', '']
    const key = [flow, day, ...who, ...whom]
    const sum = sums.get(JSON.stringify(key)) ?? { key, documents: new Set(), net: 0, vat: 0 }
    sum.documents.add(invoice.id)
    sum.net += line.net_cents
    sum.vat += line.vat_cents
    sums.set(JSON.stringify(key), sum)
  }
  return [...sums.values()]
    .toSorted((one, other) => (one.key.join(' ') < other.key.join(' ') ? -1 : 1))
    .map(({ key, documents, net, vat }) => [
      ...key,
      documents.size,
      csvAmount(net),
      csvAmount(vat),
      csvAmount(net + vat),
      'EUR',
    ])
}
