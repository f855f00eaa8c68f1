// Reads invoices and their payments.
import { and, asc, desc, eq, gte, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract, Invoice, Payment } from '#lib/contract/invoices.ts'
import { addDays, startOfDay } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { invoice_lines, invoices, pay_ins } from '#server/db/schema/billing.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { type PayInRow, settlePayInNow } from '../pay-ins/settle-pay-in.ts'
import type { InvoiceRow } from './draft-invoice.ts'
import { presentInvoice } from './present-invoice.ts'
import { invoiceStandingOf, standingOfRow } from './standing.ts'

/** Somebody else's invoice is as unknown as none. */
export async function ownInvoice({ db, user }: UserContext, id: string): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return row
}

/** Whoever pays an invoice reads it, and in whose name it was issued; to everybody else it is unknown. */
export async function readableInvoice({ db, user }: UserContext, id: string): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), readableBy(user.id)))
  if (!row) throw new Failure('not_found')
  return row
}

const inNameOf = (user_id: string) => and(eq(invoices.issuer_id, user_id), isNotNull(invoices.number))
const readableBy = (user_id: string) => or(eq(invoices.user_id, user_id), inNameOf(user_id))
const directions = {
  received: (user_id: string) => eq(invoices.user_id, user_id),
  issued: inNameOf,
}

/** What was chosen and dropped again is not shown. */
export async function listInvoices(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<Invoice>> {
  const { db, user } = context
  const { status, category, kind, direction, from, to } = query
  const where = and(
    direction ? directions[direction](user.id) : readableBy(user.id),
    status ? eq(invoices.status, status) : ne(invoices.status, 'cancelled'),
    category && eq(invoices.category, category),
    kind && eq(invoices.kind, kind),
    from === undefined ? undefined : gte(invoices.created_at, startOfDay(from)),
    to === undefined ? undefined : lt(invoices.created_at, startOfDay(addDays(to, 1))),
  )
  const { limit, offset } = pageWindow(query)
  const order = query.ordering === 'created_at' ? asc : desc
  const rows = await db
    .select({ row: invoices, ...standingOfRow })
    .from(invoices)
    .where(where)
    .orderBy(order(invoices.created_at), order(invoices.id))
    .limit(limit)
    .offset(offset)
  const count = await db.$count(invoices, where)
  const results = rows.map(({ row, ...standing }) => presentInvoice(row, { ...standing, reader_id: user.id }))
  return pageAnswer(context, '/invoices', query, { count, results })
}

export const linesOf = ({ db }: Pick<Context, 'db'>, invoice_id: string) =>
  db.select().from(invoice_lines).where(eq(invoice_lines.invoice_id, invoice_id)).orderBy(asc(invoice_lines.position))

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
  const standing = await invoiceStandingOf(context, invoice_id)
  return { status, redirect_url, method, charge_on, invoice: presentInvoice(invoice, standing) }
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
