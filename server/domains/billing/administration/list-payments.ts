// Attempts to pay as administrators see them: the list, and one with its invoice and what was booked for it.
import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { AdminPayment, adminPayments as contract, LedgerTransaction } from '#lib/contract/admin-payments.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { ledger_entries, ledger_transactions } from '#server/db/schema/ledger.ts'
import { disputes, refunds } from '#server/db/schema/refunds.ts'
import { adminDisputes } from '../disputes/queries.ts'
import { adminRefunds } from '../refunds/queries.ts'
import { refundableOf } from '../refunds/refundable.ts'
import { adminInvoice, invoiceIdsAround } from './list-invoices.ts'
import { payerName, withinPeriod, withWords } from './money-filters.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(pay_ins.created_at), desc(pay_ins.id)],
  created_at: [asc(pay_ins.created_at), asc(pay_ins.id)],
  '-amount': [desc(pay_ins.amount_cents), desc(pay_ins.id)],
  amount: [asc(pay_ins.amount_cents), asc(pay_ins.id)],
}

export async function listPayments(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = and(
    query.status && eq(pay_ins.status, query.status),
    query.method && eq(pay_ins.method, query.method),
    query.payer === undefined ? undefined : eq(pay_ins.user_id, query.payer),
    ...withinPeriod(query, { at: pay_ins.created_at, cents: pay_ins.amount_cents }),
    ...withWords(query.search, [invoices.number, pay_ins.provider_id, pay_ins.id]),
  )
  const { limit, offset } = pageWindow(query)
  const results = await paymentsWhere(context, where, orders[query.ordering], { limit, offset })
  const [total] = await context.db
    .select({ count: count() })
    .from(pay_ins)
    .innerJoin(users, eq(users.id, pay_ins.user_id))
    .innerJoin(invoices, eq(invoices.id, pay_ins.invoice_id))
    .where(where)
  return pageAnswer(context, '/admin/payments', query, { count: total?.count ?? 0, results })
}

async function paymentsWhere(
  { db }: Pick<Context, 'db'>,
  where: SQL | undefined,
  order: SQL[],
  { limit = 100, offset = 0 } = {},
): Promise<AdminPayment[]> {
  const rows = await db
    .select({ row: pay_ins, payer: payerName, number: invoices.number })
    .from(pay_ins)
    .innerJoin(users, eq(users.id, pay_ins.user_id))
    .innerJoin(invoices, eq(invoices.id, pay_ins.invoice_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, payer, number }) => ({
    id: row.id,
    payer: { id: row.user_id, name: payer },
    invoice: { id: row.invoice_id, number },
    method: row.method,
    initiated_by: row.initiated_by,
    amount_cents: row.amount_cents,
    status: row.status,
    refusal: row.refusal,
    provider_id: row.provider_id,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }))
}

export async function readPayment(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  const [payment] = await paymentsWhere(context, eq(pay_ins.id, id), orders.created_at)
  if (!payment) throw new Failure('not_found')
  const invoice_id = payment.invoice.id
  const attempts = await paymentsWhere(context, eq(pay_ins.invoice_id, invoice_id), orders.created_at)
  const back = await adminRefunds(context, eq(refunds.invoice_id, invoice_id))
  const wanted = await adminDisputes(context, eq(disputes.invoice_id, invoice_id))
  const references = [
    ...(await invoiceIdsAround(context, invoice_id)),
    ...attempts.map(each => each.id),
    ...back.map(each => each.id),
    ...wanted.map(each => each.id),
  ]
  return {
    payment,
    invoice: await adminInvoice(context, invoice_id),
    attempts,
    transactions: await bookedFor(context, references),
    refunds: back,
    disputes: wanted,
    ...(await refundableOf(context, id)),
  }
}

/** What the ledger says about things, in the order in which it was written. */
async function bookedFor({ db }: Pick<Context, 'db'>, references: string[]): Promise<LedgerTransaction[]> {
  const rows = await db
    .select({ transaction: ledger_transactions, entry: ledger_entries })
    .from(ledger_transactions)
    .innerJoin(ledger_entries, eq(ledger_entries.transaction_id, ledger_transactions.id))
    .where(inArray(ledger_transactions.reference, references))
    .orderBy(asc(ledger_transactions.recorded_at), asc(ledger_transactions.id), asc(ledger_entries.account_id))
  const found = new Map<string, LedgerTransaction>()
  for (const { transaction, entry } of rows) {
    const { id, kind, effective_at } = transaction
    const known = found.get(id) ?? { id, kind, effective_at: effective_at.toISOString(), entries: [] }
    known.entries.push({ account: entry.account_id, amount_cents: entry.amount_cents })
    found.set(id, known)
  }
  return [...found.values()]
}
