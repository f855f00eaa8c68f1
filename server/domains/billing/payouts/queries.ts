// Reads what is owed to a person and what was paid out.
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { Balance, payouts as contract, Payout, PayoutDetail } from '#lib/contract/payouts.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { nextPayoutDay } from '#lib/rules/billing/payouts.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { payouts, transfers } from '#server/db/schema/payouts.ts'
import { payableOf } from '../wallets/provider-wallet.ts'
import { obstaclesFor } from './obstacles.ts'
import type { PayoutRow } from './payout-row.ts'
import { openStatement, statementOf } from './statement.ts'

export function presentPayout(row: PayoutRow): Payout {
  const { id, amount_cents, status, reason, account, posted_id, created_at, sent_at, settled_at } = row
  return {
    id,
    due_on: dayOf(created_at),
    amount_cents,
    currency: 'EUR',
    status,
    reason,
    account,
    has_statement: posted_id !== null,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    settled_at: settled_at?.toISOString() ?? null,
  }
}

/** Somebody else's payout is as unknown as none. */
export async function ownPayout({ db, user }: UserContext, id: string): Promise<PayoutRow> {
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, id), eq(payouts.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return row
}

export async function listPayouts(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<Payout>> {
  const { db, user } = context
  const where = and(eq(payouts.user_id, user.id), query.status && eq(payouts.status, query.status))
  const order = query.ordering === 'created_at' ? asc : desc
  const { limit, offset } = pageWindow(query)
  const rows = await db
    .select()
    .from(payouts)
    .where(where)
    .orderBy(order(payouts.created_at), order(payouts.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ count: count() }).from(payouts).where(where)
  return pageAnswer(context, '/payouts', query, { count: all?.count ?? 0, results: rows.map(presentPayout) })
}

export async function readPayout(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.read>,
): Promise<PayoutDetail> {
  const row = await ownPayout(context, id)
  return { ...presentPayout(row), ...(await statementOf(context, row, query.language ?? context.locale)) }
}

export async function readBalance(
  context: UserContext,
  { query }: ParsedInput<typeof contract.balance>,
): Promise<Balance> {
  const { db, user, now } = context
  const under_way = and(eq(payouts.user_id, user.id), eq(payouts.status, 'sending'))
  const sending = await db.select({ cents: payouts.amount_cents }).from(payouts).where(under_way)
  const arriving = await db
    .select()
    .from(transfers)
    .where(and(eq(transfers.to_user_id, user.id), eq(transfers.status, 'created')))
  return {
    currency: 'EUR',
    payable_cents: await payableOf(context, user.id),
    arriving_cents: arriving.reduce((sum, { amount_cents, fees_cents }) => sum + amount_cents - fees_cents, 0),
    sending_cents: sending.reduce((sum, { cents }) => sum + cents, 0),
    next_on: nextPayoutDay(now()),
    obstacles: await obstaclesFor(context, user.id),
    ...(await openStatement(context, { user_id: user.id, language: query.language ?? context.locale })),
  }
}
