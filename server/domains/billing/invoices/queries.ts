// Reads invoices and their payments.
import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract, Invoice, InvoiceDetail, Payment } from '#lib/contract/invoices.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { invoice_lines, invoices, pay_ins } from '#server/db/schema/billing.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { type PayInRow, settlePayInNow } from '../pay-ins/settle-pay-in.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { presentInvoice } from './present-invoice.ts'

/** Somebody else's invoice is as unknown as none. */
export async function ownInvoice({ db, user }: UserContext, id: string): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return row
}

/** What was chosen and dropped again is not shown. */
export async function listInvoices(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<Invoice>> {
  const { db, user } = context
  const where = and(
    eq(invoices.user_id, user.id),
    query.status ? eq(invoices.status, query.status) : ne(invoices.status, 'cancelled'),
    query.category ? eq(invoices.category, query.category) : undefined,
  )
  const { limit, offset } = pageWindow(query)
  const order = query.ordering === 'created_at' ? asc : desc
  const rows = await db
    .select()
    .from(invoices)
    .where(where)
    .orderBy(order(invoices.created_at), order(invoices.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ count: count() }).from(invoices).where(where)
  return pageAnswer(context, '/invoices', query, { count: all?.count ?? 0, results: rows.map(presentInvoice) })
}

export const linesOf = ({ db }: Pick<Context, 'db'>, invoice_id: string) =>
  db.select().from(invoice_lines).where(eq(invoice_lines.invoice_id, invoice_id)).orderBy(asc(invoice_lines.position))

export async function readInvoice(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.read>,
): Promise<InvoiceDetail> {
  const row = await ownInvoice(context, id)
  const language = query.language ?? context.locale
  const lines = (await linesOf(context, id)).map(({ description, details, ...line }) => ({
    ...line,
    description: description[language],
    details: details[language],
  }))
  return { ...presentInvoice(row), seller: row.seller, buyer: row.buyer, lines }
}

export async function lastPayIn({ db }: Pick<Context, 'db'>, invoice_id: string): Promise<PayInRow | null> {
  const [row] = await db
    .select()
    .from(pay_ins)
    .where(eq(pay_ins.invoice_id, invoice_id))
    .orderBy(desc(pay_ins.created_at), desc(pay_ins.id))
    .limit(1)
  return row ?? null
}

/** How the newest attempt to pay stands. */
export async function paymentOf(context: UserContext, invoice_id: string): Promise<Payment> {
  const invoice = await ownInvoice(context, invoice_id)
  const last = await lastPayIn(context, invoice_id)
  const { status = null, redirect_url = null, method = null, charge_on = null } = last ?? {}
  return { status, redirect_url, method, charge_on, invoice: presentInvoice(invoice) }
}

/** After the bank's page: what its address says is not believed, the provider is asked. */
export async function refreshInvoice(
  context: UserContext,
  { id }: ParsedInput<typeof contract.refresh>,
): Promise<Payment> {
  await ownInvoice(context, id)
  const last = await lastPayIn(context, id)
  if (last) await atProvider(context, () => settlePayInNow(context, last.id))
  return paymentOf(context, id)
}
