// On the first of the month: writes a payout down for everybody who is owed something. Nothing moves yet.
import { and, eq, isNotNull, like, lt } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import { payoutMonth } from '#lib/rules/billing/payouts.ts'
import type { Context } from '#server/context.ts'
import { ledger_accounts } from '#server/db/schema/ledger.ts'
import { payout_runs, payouts } from '#server/db/schema/payouts.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { job } from '#server/jobs/queue.ts'
import { payableOf } from '../wallets/provider-wallet.ts'
import { sendPayout } from './send-payout.ts'

/** One for a person and month, whatever is called again. Null where nothing is owed. */
export async function openPayout(context: Context, user_id: string, month: string): Promise<string | null> {
  return context.transact(async tx => {
    await lockUser(tx, user_id)
    const amount_cents = await payableOf(tx, user_id)
    if (amount_cents <= 0) return null
    const created_at = tx.now()
    const id = newId('payout', created_at)
    const [added] = await tx.db
      .insert(payouts)
      .values({ id, user_id, month, amount_cents, status: 'to_be_wired', created_at })
      .onConflictDoNothing()
      .returning({ id: payouts.id })
    if (!added) return null
    await tx.enqueue(sendPayout, { payout_id: id }, { key: id })
    return id
  })
}

/**
 * The month's payouts; a month that is written down as done is left alone, so the job may run at any time, and makes up
 * for a first of the month on which the product was not running.
 */
export const openPayouts = job('billing.open-payouts', z.object({}), async context => {
  const { db, now } = context
  const month = payoutMonth(now())
  const done = await db.$count(payout_runs, eq(payout_runs.month, month))
  if (done > 0) return
  const owed = and(like(ledger_accounts.id, 'user:%:payable'), lt(ledger_accounts.balance_cents, 0))
  const creditors = await db
    .select({ user_id: ledger_accounts.user_id })
    .from(ledger_accounts)
    .where(and(owed, isNotNull(ledger_accounts.user_id)))
  for (const { user_id } of creditors) if (user_id !== null) await openPayout(context, user_id, month)
  await db.insert(payout_runs).values({ month, ran_at: now() }).onConflictDoNothing()
})
