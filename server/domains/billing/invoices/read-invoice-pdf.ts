// Hands out an issued invoice as PDF, drawn from what was frozen when it was issued.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract } from '#lib/contract/invoices.ts'
import type { Locale } from '#lib/locales.ts'
import type { UserContext } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawInvoice } from '#server/pdf/draw-document.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { invoiceDocumentOf } from './invoice-document.ts'
import { readableInvoice } from './queries.ts'

export async function readInvoicePdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  return invoiceFile(context, await readableInvoice(context, id), query.language ?? context.locale)
}

/** Whoever calls it has checked who may read the invoice. */
export async function invoiceFile(context: UserContext, invoice: InvoiceRow, language: Locale): Promise<FileReply> {
  const document = await invoiceDocumentOf(context, invoice)
  const pdf = await drawInvoice({ document, standin: context.ports.payment.standin, language })
  return {
    body: pdf,
    bytes: pdf.byteLength,
    media_type: 'application/pdf',
    file_name: `${document.number}.pdf`,
    cache: 'private',
  }
}
