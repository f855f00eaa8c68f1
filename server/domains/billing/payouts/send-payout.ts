// Sends one payout: everything is asked anew, the amount is taken out of what is owed, and only then the provider is called.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { negate, toCents } from '#lib/money.ts'
import { type PayoutReason, payoutCan } from '#lib/rules/billing/payouts.ts'
import type { Context } from '#server/context.ts'
import { payouts } from '#server/db/schema/payouts.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { job } from '#server/jobs/queue.ts'
import { postTransaction } from '../ledger/post.ts'
import { compareWallet } from '../reconciliation/compare-wallets.ts'
import { ensureWallet, payableAccount, payableOf } from '../wallets/provider-wallet.ts'
import { block } from './blocks.ts'
import { askReceiver, isBlocked, type Receiver } from './obstacles.ts'
import { type PayoutRow, payoutKey } from './payout-row.ts'
import { failPayout, settlePayoutNow } from './settle-payout.ts'

/** Call it outside transactions, as often as one likes: a payout is sent once. Throws PaymentFailure. */
async function sendPayoutNow(context: Context, payout_id: string): Promise<void> {
  const [row] = await context.db.select().from(payouts).where(eq(payouts.id, payout_id))
  if (!row) return
  if (payoutCan.send(row.status)) {
    const prepared = await prepare(context, row)
    await context.transact(tx =>
      typeof prepared === 'string' ? failPayout(tx, row.id, { reason: prepared }) : takeOut(tx, row.id, prepared),
    )
  }
  await settlePayoutNow(context, payout_id)
}

export const sendPayout = job(
  'billing.send-payout',
  z.object({ payout_id: z.string() }),
  (context, { payout_id }) => sendPayoutNow(context, payout_id),
  { concurrency: 2 },
)

type Prepared = { receiver: Receiver; wallet_cents: number }

async function prepare(context: Context, { user_id }: PayoutRow): Promise<Prepared | PayoutReason> {
  const receiver = await askReceiver(context, user_id)
  if (typeof receiver === 'string') return receiver
  const { finding, cents } = await compareWallet(context, user_id, await ensureWallet(context, user_id))
  if (finding === null) return { receiver, wallet_cents: cents }
  await context.transact(tx => block(tx, user_id, [finding]))
  return 'blocked'
}

/** No more than what is owed, and no more than what is there. */
async function takeOut(context: Context, id: string, { receiver, wallet_cents }: Prepared): Promise<void> {
  const { db } = context
  const [found] = await db.select({ user_id: payouts.user_id }).from(payouts).where(eq(payouts.id, id))
  if (!found) return
  await lockUser(context, found.user_id)
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id)).for('update')
  if (!row || !payoutCan.send(row.status)) return
  const amount_cents = toCents(Math.min(await payableOf(context, row.user_id), wallet_cents))
  if (await isBlocked(context, row.user_id)) return failPayout(context, id, { reason: 'blocked' })
  if (amount_cents <= 0) return failPayout(context, id, { reason: 'money_on_its_way' })
  const entries = { [payableAccount(row.user_id)]: amount_cents, 'payout:transit': negate(amount_cents) }
  const key = `${payoutKey(id)}/created`
  const posted_id = await postTransaction(context, { key, kind: 'payout_created', reference: id, entries })
  const { account, recipient: recipient_id } = receiver
  await db
    .update(payouts)
    .set({ status: 'sending', amount_cents, posted_id, recipient_id, account: account.masked_number })
    .where(eq(payouts.id, id))
}
