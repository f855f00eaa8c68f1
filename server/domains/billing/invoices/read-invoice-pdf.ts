// Hands out an issued invoice as PDF, drawn from what was frozen when it was issued.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract } from '#lib/contract/invoices.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import type { UserContext } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawInvoice } from '#server/pdf/draw-document.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { linesOf, ownInvoice } from './queries.ts'

export async function readInvoicePdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  return invoiceFile(context, await ownInvoice(context, id), query.language ?? context.locale)
}

/** Whoever calls it has checked who may read the invoice. */
export async function invoiceFile(context: UserContext, invoice: InvoiceRow, language: Locale): Promise<FileReply> {
  const { number, issued_on, seller, buyer, paid_at, net_cents, vat_cents, total_cents } = invoice
  if (number === null || issued_on === null || !seller || !buyer) throw new Failure('invoice_not_issued')
  const lines = await linesOf(context, invoice.id)
  const pdf = await drawInvoice({
    number,
    issued_on,
    seller,
    buyer,
    lines: lines.map(({ description, details, ...line }) => ({
      ...line,
      description: description[language],
      details: details[language],
    })),
    net_cents,
    vat_cents,
    total_cents,
    paid_at,
    standin: context.ports.payment.standin,
    language,
  })
  return {
    body: pdf,
    bytes: pdf.byteLength,
    media_type: 'application/pdf',
    file_name: `${number}.pdf`,
    cache: 'private',
  }
}
