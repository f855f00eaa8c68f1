// Concludes payouts by what the provider itself says of them, also long after they had succeeded.
import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { brand } from '#lib/brand.ts'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { negate } from '#lib/money.ts'
import { LOST_PAYOUT_S, type PayoutReason, payoutCan, payoutReason, RETURN_DAYS } from '#lib/rules/billing/payouts.ts'
import type { Context } from '#server/context.ts'
import { ledger_transactions } from '#server/db/schema/ledger.ts'
import { payouts } from '#server/db/schema/payouts.ts'
import { providerUser } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { job } from '#server/jobs/queue.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import type { PaymentPayOut, PaymentReturn } from '#server/ports/payment-money.ts'
import { postTransaction, reverseTransaction } from '../ledger/post.ts'
import { walletAccount, walletOf } from '../wallets/provider-wallet.ts'
import { type PayoutRow, payoutKey } from './payout-row.ts'
import { tellFailed, tellPaid } from './tell.ts'

type Order = Parameters<Context['ports']['payment']['createPayOut']>[0]

/** Call it outside transactions, as often as one likes: a payout is sent and concluded once. Throws PaymentFailure. */
export async function settlePayoutNow(context: Context, payout_id: string): Promise<void> {
  const { db, ports } = context
  const [row] = await db.select().from(payouts).where(eq(payouts.id, payout_id))
  if (!row || !payoutCan.succeed(row.status)) return
  const order = await orderOf(context, row)
  const said = row.provider_id
    ? await ports.payment.readPayOut(row.provider_id)
    : ((await ports.payment.findPayOut(order, payoutKey(row.id))) ?? (await send(context, row, order)))
  if (said) await context.transact(tx => conclude(tx, { id: row.id, order, said }))
}

/** Null for a clear no, which is written down; whatever else goes wrong may have been carried out, and is asked about again. */
async function send(context: Context, { id }: PayoutRow, order: Order): Promise<PaymentPayOut | null> {
  try {
    return await context.ports.payment.createPayOut(order, payoutKey(id))
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.kind !== 'refused') throw error
    context.log.error({ payout: id, err: error }, 'a payout was refused')
    await context.transact(tx => failPayout(tx, id, { reason: 'bank_refused' }))
    return null
  }
}

async function orderOf(context: Context, { id, user_id, amount_cents, recipient_id }: PayoutRow): Promise<Order> {
  const [known, wallet] = [await providerUser(context, user_id), await walletOf(context, user_id)]
  if (!known || wallet === null || recipient_id === null) throw new Error(`the payout ${id} has no way to go`)
  return {
    user: known.provider_id,
    wallet,
    recipient: recipient_id,
    cents: amount_cents,
    text: brand.name.toUpperCase(),
  }
}

type Said = { id: string; order: Order; said: PaymentPayOut }

/** Who else concludes the same payout waits for the lock, and then finds it done. */
async function conclude(context: Context, { id, order, said }: Said): Promise<void> {
  const row = await locked(context, id)
  if (!row || !payoutCan.succeed(row.status)) return
  const expected = [order.user, order.wallet, order.recipient, order.cents, 'EUR']
  if (JSON.stringify([said.user, said.wallet, said.recipient, said.cents, said.currency]) !== JSON.stringify(expected))
    throw new Error(`the payout ${id} is not the provider's ${said.id}`)
  const at = context.now()
  const sent = { provider_id: said.id, sent_at: row.sent_at ?? at }
  await context.db.update(payouts).set(sent).where(eq(payouts.id, id))
  if (said.status === 'failed') await failPayout(context, id, { reason: payoutReason(said.refusal) })
  if (said.status === 'succeeded') await succeed(context, row)
}

async function locked(context: Context, id: string): Promise<PayoutRow | null> {
  const { db } = context
  const [found] = await db.select({ user_id: payouts.user_id }).from(payouts).where(eq(payouts.id, id))
  if (!found) return null
  await lockUser(context, found.user_id)
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id)).for('update')
  return row ?? null
}

const succeededKey = (id: string): string => `${payoutKey(id)}/succeeded`

async function succeed(context: Context, { id, user_id, amount_cents }: PayoutRow): Promise<void> {
  const entries = { 'payout:transit': amount_cents, [walletAccount(user_id)]: negate(amount_cents) }
  await postTransaction(context, { key: succeededKey(id), kind: 'payout_succeeded', reference: id, entries })
  const [row] = await context.db
    .update(payouts)
    .set({ status: 'succeeded', settled_at: context.now() })
    .where(eq(payouts.id, id))
    .returning()
  if (row) await tellPaid(context, row)
}

/** What was taken out of what is owed is owed again, and goes out with the next month. Inside a transaction; once. */
export async function failPayout(
  context: Context,
  id: string,
  { reason, return_id = null }: { reason: PayoutReason; return_id?: string | null },
): Promise<void> {
  const { db, now } = context
  const row = await locked(context, id)
  if (!row || !payoutCan.fail(row.status)) return
  if (row.status === 'succeeded') {
    const [arrived] = await db
      .select()
      .from(ledger_transactions)
      .where(eq(ledger_transactions.key, succeededKey(id)))
    if (!arrived) throw new Error(`the payout ${id} was never posted as succeeded`)
    await reverseTransaction(context, arrived.id)
  }
  if (row.posted_id !== null) await reverseTransaction(context, row.posted_id)
  const [failed] = await db
    .update(payouts)
    .set({ status: 'failed', reason, return_id, settled_at: now() })
    .where(eq(payouts.id, id))
    .returning()
  if (failed) await tellFailed(context, failed, reason)
}

/** Banks may send money back weeks later; the provider's whole list is asked for, so no notification has to be believed. */
export const takeReturns = job('billing.take-returns', z.object({}), async context => {
  const { db, ports, now } = context
  const since = addSeconds(now(), -RETURN_DAYS * DAY_S)
  const recent = await db.$count(payouts, eq(payouts.status, 'succeeded'))
  if (recent === 0) return
  for (const returned of await ports.payment.listReturns(since)) await takeReturn(context, returned)
})

async function takeReturn(context: Context, { id, pay_out, cents, currency, reason }: PaymentReturn): Promise<void> {
  const [row] = await context.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.provider_id, pay_out), eq(payouts.status, 'succeeded')))
  if (!row) return
  // The check of the books finds the difference, and blocks.
  if (row.amount_cents !== cents || currency !== 'EUR') {
    context.log.error({ payout: row.id, returned: id, cents, currency }, 'a bank has returned another amount')
    return
  }
  const failure = { reason: payoutReason(reason), return_id: id }
  await context.transact(tx => failPayout(tx, row.id, failure))
}

export const returnsNotified = (context: Context): Promise<void> =>
  context.enqueue(takeReturns, {}, { key: 'notified' })

/** Payouts whose end nobody has told us. */
export async function waitingPayouts({ db, now }: Context): Promise<string[]> {
  const old = lt(payouts.created_at, addSeconds(now(), -LOST_PAYOUT_S))
  const waiting = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(inArray(payouts.status, ['to_be_wired', 'sending']), old))
  return waiting.map(({ id }) => id)
}
