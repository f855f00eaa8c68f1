// Hands out an issued invoice as PDF, drawn from what was frozen when it was issued.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract } from '#lib/contract/invoices.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawInvoice } from '#server/pdf/draw-document.ts'
import { linesOf, ownInvoice } from './queries.ts'

export async function readInvoicePdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  const invoice = await ownInvoice(context, id)
  const { number, issued_on, seller, buyer, paid_at, net_cents, vat_cents, total_cents } = invoice
  if (number === null || issued_on === null || !seller || !buyer) throw new Failure('invoice_not_issued')
  const language = query.language ?? context.locale
  const lines = await linesOf(context, id)
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
