// One's issued invoices of a year in one file: each as its PDF with the machine-readable invoice inside, and all as a table.
import { and, asc, eq, gte, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract } from '#lib/contract/invoices.ts'
import { csvAmount, csvOf } from '#lib/csv.ts'
import { Failure } from '#lib/errors.ts'
import { ARCHIVE_INVOICES_MAX } from '#lib/rules/billing/invoices.ts'
import { type ZipEntry, zip } from '#server/bytes/zip.ts'
import type { UserContext } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawInvoice } from '#server/pdf/draw-document.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { invoiceDocumentOf } from '../invoices/invoice-document.ts'

const issuedFor = (user_id: string) =>
  and(or(eq(invoices.user_id, user_id), eq(invoices.issuer_id, user_id)), isNotNull(invoices.number))

/** The years in which something was issued, newest first. */
export async function listYears({ db, user }: UserContext): Promise<{ results: { year: number; count: number }[] }> {
  const year = sql<number>`extract(year from ${invoices.issued_on})`.mapWith(Number)
  const rows = await db
    .select({ year, count: sql<number>`count(*)`.mapWith(Number) })
    .from(invoices)
    .where(issuedFor(user.id))
    .groupBy(year)
  return { results: rows.toSorted((one, other) => other.year - one.year) }
}

/** Throws `archive_too_big` where a month or a part has to be chosen: every PDF is drawn for it. */
export async function readYearArchive(
  context: UserContext,
  { query: { year, month, part, language } }: ParsedInput<typeof contract.archive>,
): Promise<FileReply> {
  const [first, last] = month === undefined ? ['01', '12'] : [twoDigits(month), twoDigits(month)]
  const where = and(
    issuedFor(context.user.id),
    gte(sql`to_char(${invoices.issued_on}, 'YYYY-MM')`, `${year}-${first}`),
    lte(sql`to_char(${invoices.issued_on}, 'YYYY-MM')`, `${year}-${last}`),
  )
  // Whatever is issued later comes last, so a part that is full stays as it is.
  const rows = await context.db
    .select()
    .from(invoices)
    .where(where)
    .orderBy(asc(invoices.issued_on), asc(invoices.number))
    .limit(part === undefined ? ARCHIVE_INVOICES_MAX + 1 : ARCHIVE_INVOICES_MAX)
    .offset(part === undefined ? 0 : (part - 1) * ARCHIVE_INVOICES_MAX)
  if (rows.length === 0) throw new Failure('not_found')
  if (rows.length > ARCHIVE_INVOICES_MAX) throw new Failure('archive_too_big', { limit: ARCHIVE_INVOICES_MAX })
  const chunks: Uint8Array[] = []
  for await (const chunk of zip(entriesOf(context, rows, language ?? context.locale))) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const name = [year, ...(month === undefined ? [] : [twoDigits(month)]), ...(part === undefined ? [] : ['part', part])]
  return {
    body,
    bytes: body.byteLength,
    media_type: 'application/zip',
    file_name: `invoices-${name.join('-')}.zip`,
    save: true,
    cache: 'private',
  }
}

const twoDigits = (month: number) => String(month).padStart(2, '0')

type Language = NonNullable<ParsedInput<typeof contract.archive>['query']['language']>

async function* entriesOf(context: UserContext, rows: InvoiceRow[], language: Language): AsyncGenerator<ZipEntry> {
  const modified = context.now()
  yield { name: 'invoices.csv', modified, body: Buffer.from(tableOf(context, rows)) }
  for (const row of rows) {
    const document = await invoiceDocumentOf(context, row)
    const pdf = await drawInvoice({ document, standin: context.ports.payment.standin, language })
    yield { name: `${document.number}.pdf`, modified, body: pdf }
  }
}

const about = ['number', 'kind', 'issued_on', 'supplied_on', 'direction', 'category', 'seller', 'buyer']
const header = [...about, 'net', 'vat', 'total', 'currency', 'status', 'paid_at']

function tableOf({ user }: UserContext, rows: InvoiceRow[]): string {
  return csvOf(
    header,
    rows.map(row => [
      row.number ?? '',
      row.kind,
      row.issued_on ?? '',
      row.supplied_on ?? '',
      row.user_id === user.id ? 'received' : 'issued',
      row.category,
      row.seller?.name ?? '',
      row.buyer?.name ?? '',
      csvAmount(row.net_cents),
      csvAmount(row.vat_cents),
      csvAmount(row.total_cents),
      row.currency,
      row.status,
      row.paid_at?.toISOString() ?? '',
    ]),
  )
}
