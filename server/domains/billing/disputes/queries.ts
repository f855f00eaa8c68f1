// Reads disputes as administrators see them.
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminDispute, adminDisputes as contract } from '#lib/contract/admin-disputes.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { disputeCan } from '#lib/rules/billing/disputes.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { payerName, withinPeriod, withWords } from '../administration/money-filters.ts'

export type DisputeRow = typeof disputes.$inferSelect

const notes = alias(invoices, 'notes')
/** What waits for an answer comes first, the nearest deadline before the others. */
const urgentFirst = [
  sql`(${disputes.status} in ('action_required', 'reopened')) desc`,
  sql`case when ${disputes.status} in ('action_required', 'reopened') then ${disputes.answer_until} end asc nulls last`,
]
const orders = {
  '-created_at': [...urgentFirst, desc(disputes.created_at), desc(disputes.id)],
  created_at: [...urgentFirst, asc(disputes.created_at), asc(disputes.id)],
}

export async function listAllDisputes(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = and(
    query.status && eq(disputes.status, query.status),
    query.payer === undefined ? undefined : eq(disputes.user_id, query.payer),
    ...withinPeriod(query, { at: disputes.created_at, cents: disputes.amount_cents }),
    ...withWords(query.search, [invoices.number, disputes.provider_id, disputes.id]),
  )
  const results = await adminDisputes(context, where, orders[query.ordering], pageWindow(query))
  const [total] = await context.db
    .select({ count: count() })
    .from(disputes)
    .innerJoin(users, eq(users.id, disputes.user_id))
    .innerJoin(invoices, eq(invoices.id, disputes.invoice_id))
    .where(where)
  return pageAnswer(context, '/admin/disputes', query, { count: total?.count ?? 0, results })
}

export async function adminDisputes(
  { db }: Pick<Context, 'db'>,
  where: SQL | undefined,
  order: SQL[] = orders.created_at,
  { limit = 100, offset = 0 } = {},
): Promise<AdminDispute[]> {
  const rows = await db
    .select({ row: disputes, payer: payerName, number: invoices.number, note: notes.number })
    .from(disputes)
    .innerJoin(users, eq(users.id, disputes.user_id))
    .innerJoin(invoices, eq(invoices.id, disputes.invoice_id))
    .leftJoin(notes, eq(notes.id, disputes.credit_note_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, payer, number, note }) => ({
    id: row.id,
    payment_id: row.pay_in_id,
    provider_id: row.provider_id,
    payer: { id: row.user_id, name: payer },
    invoice: { id: row.invoice_id, number },
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    amount_cents: row.amount_cents,
    money_taken: row.money_taken,
    answer_until: row.answer_until?.toISOString() ?? null,
    credit_note: row.credit_note_id === null ? null : { id: row.credit_note_id, number: note },
    may_contest: disputeCan.contest(row.status) && row.kind !== 'not_contestable',
    may_accept: disputeCan.accept(row.status),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }))
}

export async function adminDispute(context: Pick<Context, 'db'>, id: string): Promise<AdminDispute> {
  const [found] = await adminDisputes(context, eq(disputes.id, id))
  if (!found) throw new Failure('not_found')
  return found
}
