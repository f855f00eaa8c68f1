// What a person bought and renewed, newest first, with each attempt to pay for it.
import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { adminSubscriptions as contract, PlanPeriod } from '#lib/contract/admin-subscriptions.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import { subscription_quotes, subscription_renewals } from '#server/db/schema/subscriptions.ts'
import type { PayInRow } from '../pay-ins/settle-pay-in.ts'
import { anySubscription } from './list-subscriptions.ts'

const notes = alias(invoices, 'notes')
const credited = sql<number>`(select coalesce(-sum(${notes.total_cents}), 0)::int from ${invoices} as ${sql.identifier('notes')} where ${notes.corrects_id} = ${invoices.id})`

/** A plan that was chosen and never paid is nobody's history; a renewal that was dropped is. */
export async function listPeriods(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.periods>,
): Promise<Answer<typeof contract.periods>> {
  const { db } = context
  const { user_id } = await anySubscription(context, id)
  const where = and(
    eq(invoices.user_id, user_id),
    eq(invoices.kind, 'invoice'),
    or(isNotNull(subscription_renewals.id), and(isNotNull(subscription_quotes.id), ne(invoices.status, 'cancelled'))),
  )
  const from = () =>
    db
      .select({ invoice: invoices, quote: subscription_quotes, renewal: subscription_renewals, credited })
      .from(invoices)
      .leftJoin(subscription_quotes, eq(subscription_quotes.id, invoices.quote_id))
      .leftJoin(subscription_renewals, eq(subscription_renewals.invoice_id, invoices.id))
      .where(where)
  const order = query.ordering === 'created_at' ? asc : desc
  const { limit, offset } = pageWindow(query)
  const rows = await from().orderBy(order(invoices.created_at), order(invoices.id)).limit(limit).offset(offset)
  const [all] = await db.select({ count: sql<number>`count(*)::int` }).from(from().as('periods'))
  const attempts = await attemptsFor(
    context,
    rows.map(({ invoice }) => invoice.id),
  )
  const results = rows.flatMap(({ invoice, quote, renewal, credited: credited_cents }): PlanPeriod[] => {
    const period = renewal ?? quote?.price.next
    if (!period) return []
    const { plan, interval, starts_on, ends_on } = period
    return [
      {
        invoice: { id: invoice.id, number: invoice.number, status: invoice.status },
        kind: renewal ? 'renewal' : 'purchase',
        plan,
        interval,
        starts_on,
        ends_on,
        total_cents: invoice.total_cents,
        credited_cents,
        attempts: attempts.filter(({ invoice_id }) => invoice_id === invoice.id).map(presentAttempt),
        created_at: invoice.created_at.toISOString(),
      },
    ]
  })
  return pageAnswer(context, `/admin/subscriptions/${id}/periods`, query, { count: all?.count ?? 0, results })
}

const presentAttempt = ({ id, method, status, refusal, created_at }: PayInRow) => ({
  id,
  method,
  status,
  refusal,
  created_at: created_at.toISOString(),
})

const attemptsFor = ({ db }: UserContext, ids: string[]): Promise<PayInRow[]> =>
  db.select().from(pay_ins).where(inArray(pay_ins.invoice_id, ids)).orderBy(asc(pay_ins.created_at), asc(pay_ins.id))
