// An issued invoice as it is drawn and written for machines: from what was frozen, with how it was paid.
import { and, eq, inArray } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { negate } from '#lib/money.ts'
import { asSaid, type InvoiceDocument, type InvoiceDocumentLine } from '#lib/rules/billing/invoice-document.ts'
import type { Context } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { paidTogether } from './paid-together.ts'
import { linesOf } from './queries.ts'

/** Throws `invoice_not_issued`. */
export async function invoiceDocumentOf(context: Pick<Context, 'db'>, row: InvoiceRow): Promise<InvoiceDocument> {
  const { kind, number, issued_on, seller, buyer, issuer_id, supplied_on, due_on } = row
  if (number === null || issued_on === null || !seller || !buyer) throw new Failure('invoice_not_issued')
  const { net_cents, vat_cents, total_cents } = asSaid(row)
  const lines = await linesOf(context, row.id)
  return {
    kind,
    number,
    issued_on,
    supplied_on: supplied_on ?? issued_on,
    due_on: due_on ?? issued_on,
    seller,
    buyer,
    by_mandate: issuer_id !== null,
    corrects: await correctedBy(context, row),
    lines: lines.map(line => (kind === 'credit_note' ? given(line) : line)),
    net_cents,
    vat_cents,
    total_cents,
    paid: await paymentOfRow(context, row),
  }
}

const given = (line: InvoiceDocumentLine): InvoiceDocumentLine => ({
  ...line,
  quantity: -line.quantity,
  net_cents: negate(line.net_cents),
  vat_cents: negate(line.vat_cents),
})

async function correctedBy({ db }: Pick<Context, 'db'>, { corrects_id }: InvoiceRow) {
  if (corrects_id === null) return null
  const [row] = await db.select().from(invoices).where(eq(invoices.id, corrects_id))
  return row?.number && row.issued_on ? { number: row.number, issued_on: row.issued_on } : null
}

async function paymentOfRow(context: Pick<Context, 'db'>, invoice: InvoiceRow): Promise<InvoiceDocument['paid']> {
  const { paid_at } = invoice
  if (!paid_at) return null
  const { db } = context
  const ids = (await paidTogether(context, invoice)).map(({ id }) => id)
  const [pay_in] = await db
    .select({ method: pay_ins.method })
    .from(pay_ins)
    .where(and(inArray(pay_ins.invoice_id, ids), eq(pay_ins.status, 'succeeded')))
  return { on: dayOf(paid_at), method: pay_in?.method ?? 'card' }
}
