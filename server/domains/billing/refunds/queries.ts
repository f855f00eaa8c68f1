// Reads refunds as administrators see them.
import { and, asc, count, desc, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminRefund, adminRefunds as contract } from '#lib/contract/admin-refunds.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { refundCan } from '#lib/rules/billing/refunds.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { disputes, refunds } from '#server/db/schema/refunds.ts'
import { payerName, withinPeriod, withWords } from '../administration/money-filters.ts'
import { waitsUntil } from './waits-until.ts'

export type RefundRow = typeof refunds.$inferSelect

export const refundsOfPayment = ({ db }: Pick<Context, 'db'>, pay_in_id: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.pay_in_id, pay_in_id)).orderBy(asc(refunds.created_at))

/** What a bank has taken of a payment, or is about to: it cannot be given back a second time. */
export async function disputedCents({ db }: Pick<Context, 'db'>, pay_in_id: string): Promise<Cents> {
  const [found] = await db
    .select({ total: sum(disputes.amount_cents) })
    .from(disputes)
    .where(
      and(
        eq(disputes.pay_in_id, pay_in_id),
        inArray(disputes.status, ['action_required', 'submitted', 'reopened', 'lost']),
        eq(disputes.money_taken, true),
      ),
    )
  return toCents(Number(found?.total ?? 0))
}

const requesters = alias(users, 'requesters')
const deciders = alias(users, 'deciders')
const notes = alias(invoices, 'notes')
const nameOf = (table: typeof requesters | typeof deciders, id: SQL | typeof refunds.requested_by) =>
  sql<string>`coalesce(nullif(trim(concat_ws(' ', ${table.first_name}, ${table.last_name})), ''), ${id})`

/** Whoever waits comes first. */
const waitingFirst = sql`(${refunds.status} = 'waiting_for_approval') desc`
const orders = {
  '-created_at': [waitingFirst, desc(refunds.created_at), desc(refunds.id)],
  created_at: [waitingFirst, asc(refunds.created_at), asc(refunds.id)],
}

export async function listRefunds(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = and(
    query.status && eq(refunds.status, query.status),
    query.payer === undefined ? undefined : eq(refunds.user_id, query.payer),
    ...withinPeriod(query, { at: refunds.created_at, cents: refunds.amount_cents }),
    ...withWords(query.search, [invoices.number, refunds.provider_id, refunds.id]),
  )
  const results = await adminRefunds(context, where, orders[query.ordering], pageWindow(query))
  const [total] = await context.db
    .select({ count: count() })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.user_id))
    .innerJoin(invoices, eq(invoices.id, refunds.invoice_id))
    .where(where)
  return pageAnswer(context, '/admin/refunds', query, { count: total?.count ?? 0, results })
}

/** Refunds with everybody's name, and whether the caller may decide. */
export async function adminRefunds(
  context: UserContext,
  where: SQL | undefined,
  order: SQL[] = orders.created_at,
  { limit = 100, offset = 0 } = {},
): Promise<AdminRefund[]> {
  const rows = await context.db
    .select({
      row: refunds,
      payer: payerName,
      number: invoices.number,
      requester: nameOf(requesters, refunds.requested_by),
      decider: nameOf(deciders, sql`${refunds.decided_by}`),
      note: notes.number,
    })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.user_id))
    .innerJoin(invoices, eq(invoices.id, refunds.invoice_id))
    .leftJoin(requesters, eq(requesters.id, refunds.requested_by))
    .leftJoin(deciders, eq(deciders.id, refunds.decided_by))
    .leftJoin(notes, eq(notes.id, refunds.credit_note_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const waits = await Promise.all(rows.map(({ row }) => waitsUntil(context, row)))
  return rows.map(({ row, payer, number, requester, decider, note }, index) => ({
    id: row.id,
    payment_id: row.pay_in_id,
    payer: { id: row.user_id, name: payer },
    invoice: { id: row.invoice_id, number },
    amount_cents: row.amount_cents,
    ends_plan: row.ends_plan,
    reason: row.reason,
    status: row.status,
    requested_by: { id: row.requested_by, name: requester },
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: decider },
    decision: row.decision,
    refusal: row.refusal,
    provider_id: row.provider_id,
    credit_note: row.credit_note_id === null ? null : { id: row.credit_note_id, number: note },
    waits_until: waits[index]?.toISOString() ?? null,
    may: refundCan.approve(row.status) ? mayDecide(row, context.user.id) : 'nothing',
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }))
}

/** Whoever asked for it can only take it back, and nobody decides about their own money. */
function mayDecide({ requested_by, user_id }: RefundRow, id: string): AdminRefund['may'] {
  if (user_id === id) return 'nothing'
  return requested_by === id ? 'withdraw' : 'decide'
}

export async function adminRefund(context: UserContext, id: string): Promise<AdminRefund> {
  const [found] = await adminRefunds(context, eq(refunds.id, id))
  if (!found) throw new Failure('not_found')
  return found
}
