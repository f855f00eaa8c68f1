// One invoice in full: its lines, VAT, payments and what belongs to it.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract, InvoiceDetail } from '#lib/contract/invoices.ts'
import { documentVatGroups } from '#lib/rules/billing/invoice-document.ts'
import type { UserContext } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { paidTogether } from './paid-together.ts'
import { presentInvoice } from './present-invoice.ts'
import { linesOf, readableInvoice } from './queries.ts'
import { invoiceStandingOf } from './standing.ts'

export async function readInvoice(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.read>,
): Promise<InvoiceDetail> {
  const { user } = context
  const row = await readableInvoice(context, id)
  const language = query.language ?? context.locale
  const lines = await linesOf(context, id)
  const { seller, buyer, supplied_on, due_on } = row
  return {
    ...presentInvoice(row, { ...(await invoiceStandingOf(context, id)), reader_id: user.id }),
    // Who only drafts a purchase does not learn where its seller lives.
    seller: row.number === null ? null : seller,
    buyer,
    supplied_on,
    due_on,
    ...(await related(context, row)),
    vat_groups: documentVatGroups({ lines }),
    payments: row.user_id === user.id ? await paymentsOf(context, row) : [],
    disputes: row.user_id === user.id ? await disputesOf(context, id) : [],
    lines: lines.map(({ description, details, ...line }) => ({
      ...line,
      description: description[language],
      details: details[language],
    })),
  }
}

const about = ({ id, number, issued_on, total_cents }: InvoiceRow) => ({ id, number, issued_on, total_cents })

async function related({ db }: UserContext, { id, corrects_id }: InvoiceRow) {
  const notes = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.corrects_id, id), isNotNull(invoices.number)))
    .orderBy(asc(invoices.sequence))
  const [original] = corrects_id === null ? [] : await db.select().from(invoices).where(eq(invoices.id, corrects_id))
  return { corrects: original ? about(original) : null, credit_notes: notes.map(about) }
}

/** With what was bought at once. */
async function paymentsOf(context: UserContext, invoice: InvoiceRow): Promise<InvoiceDetail['payments']> {
  const ids = (await paidTogether(context, invoice)).map(({ id }) => id)
  const rows = await context.db
    .select()
    .from(pay_ins)
    .where(inArray(pay_ins.invoice_id, ids))
    .orderBy(asc(pay_ins.created_at), asc(pay_ins.id))
  return rows.map(({ id, method, status, amount_cents, created_at }) => ({
    id,
    method,
    status,
    amount_cents,
    created_at: created_at.toISOString(),
  }))
}

async function disputesOf({ db }: UserContext, invoice_id: string): Promise<InvoiceDetail['disputes']> {
  const rows = await db
    .select()
    .from(disputes)
    .where(eq(disputes.invoice_id, invoice_id))
    .orderBy(asc(disputes.created_at), asc(disputes.id))
  return rows.map(({ id, status, money_taken, amount_cents, created_at }) => ({
    id,
    state: status === 'won' || status === 'lost' ? status : 'open',
    money_taken,
    amount_cents,
    created_at: created_at.toISOString(),
  }))
}
