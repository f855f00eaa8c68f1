// Takes over what the provider says of a refund, asked anew each time; sends it when it never arrived.
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { negate, toCents } from '#lib/money.ts'
import { LOST_PAY_IN_S } from '#lib/rules/billing/invoices.ts'
import { REFUND_RESEND_S, refundIs } from '#lib/rules/billing/refunds.ts'
import type { Context } from '#server/context.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import type { EventPayload } from '#server/events.ts'
import { every, job } from '#server/jobs/queue.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import type { PaymentRefund } from '#server/ports/payment-back.ts'
import { creditWhatIsLeft } from '../invoices/credit-what-is-left.ts'
import { postTransaction } from '../ledger/post.ts'
import { tellRefunded } from './notify-refund.ts'
import { type RefundRow, refundsOfPayment } from './queries.ts'
import { isCovered } from './refundable.ts'
import { waitsUntil } from './waits-until.ts'

/** Under this key a refund is sent to the provider once. */
const refundKey = (id: string): string => `refund/${id}`

type Sent = { refund: RefundRow & { sent_at: Date }; pay_in: string }

/** Call it outside transactions, as often as one likes: a refund is made and concluded once. Throws PaymentFailure. */
export async function settleRefundNow(context: Context, refund_id: string): Promise<void> {
  await context.transact(tx => resume(tx, refund_id))
  const sent = await sentRefund(context, refund_id)
  if (!sent) return
  const said = await askOrSend(context, sent)
  if (typeof said === 'string') await context.transact(tx => fail(tx, refund_id, said))
  else await context.transact(tx => conclude(tx, sent, said))
}

async function sentRefund(context: Context, refund_id: string): Promise<Sent | null> {
  const [found] = await context.db
    .select({ refund: refunds, pay_in: pay_ins.provider_id })
    .from(refunds)
    .innerJoin(pay_ins, eq(pay_ins.id, refunds.pay_in_id))
    .where(and(eq(refunds.id, refund_id), eq(refunds.status, 'created')))
  if (!found) return null
  if (found.pay_in === null) throw new Error(`the refund ${refund_id} is of a payment that the provider never had`)
  const sent_at = found.refund.sent_at ?? (await beginSending(context, found.refund))
  return sent_at && { refund: { ...found.refund, sent_at }, pay_in: found.pay_in }
}

/** From now on it may have arrived, whatever becomes of the answer; null for one that has to wait, which others may pass. */
async function beginSending(context: Context, refund: RefundRow): Promise<Date | null> {
  const changes = (await waitsUntil(context, refund)) ? { status: 'deferred' as const } : { sent_at: context.now() }
  const unsent = and(eq(refunds.id, refund.id), eq(refunds.status, 'created'), isNull(refunds.sent_at))
  const [row] = await context.db.update(refunds).set(changes).where(unsent).returning()
  return row?.sent_at ?? null
}

/** What waited for its day takes its turn: one refund of a payment goes out at a time. */
async function resume(context: Context, refund_id: string): Promise<void> {
  const waits = and(eq(refunds.id, refund_id), eq(refunds.status, 'deferred'))
  const [found] = await context.db.select().from(refunds).where(waits)
  if (!found) return
  await lockUser(context, found.user_id)
  if (await waitsUntil(context, found)) return
  const others = await refundsOfPayment(context, found.pay_in_id)
  if (others.some(({ status }) => refundIs.first(status))) return
  await context.db.update(refunds).set({ status: 'created' }).where(waits)
}

/** What the provider says of it; a word for why there never was one. */
async function askOrSend(context: Context, { refund, pay_in }: Sent): Promise<PaymentRefund | string> {
  const { payment } = context.ports
  if (refund.provider_id !== null) return payment.readRefund(refund.provider_id)
  const found = await payment.findRefund(pay_in, refund.id)
  if (found) return found
  // Later the provider has forgotten the key, and sending it again could give the money back twice.
  if (refund.sent_at < addSeconds(context.now(), -REFUND_RESEND_S)) return 'lost'
  // A bank may have taken the money back since the refund was asked for: it goes back once.
  if (!(await isCovered(context, refund))) return 'disputed'
  const { user } = await payment.readPayIn(pay_in)
  const order = { pay_in, user, cents: refund.amount_cents, reference: refund.id }
  try {
    return await payment.createRefund(order, refundKey(refund.id))
  } catch (error) {
    // Whatever is not a clear no may have been carried out.
    if (error instanceof PaymentFailure && error.kind === 'refused') return 'refused'
    throw error
  }
}

const settleRefund = job('billing.settle-refund', z.object({ refund_id: z.string() }), (context, { refund_id }) =>
  settleRefundNow(context, refund_id),
)

/** Notifications and answers can get lost: whatever waits for the provider is asked about again. */
export const settleWaitingRefunds = job('billing.settle-waiting-refunds', z.object({}), async context => {
  const old = or(isNull(refunds.sent_at), lt(refunds.sent_at, addSeconds(context.now(), -LOST_PAY_IN_S)))
  const waiting = await context.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(or(eq(refunds.status, 'deferred'), and(eq(refunds.status, 'created'), old)))
  for (const { id } of waiting) await context.enqueue(settleRefund, { refund_id: id }, { key: id })
})

export const refundJobs = [settleRefund, settleWaitingRefunds]
export const refundSchedules = [every('*/3 * * * *', settleWaitingRefunds)]

export const settleNotifiedRefund = (context: Context, { refund_id }: EventPayload<'refund.notified'>): Promise<void> =>
  context.enqueue(settleRefund, { refund_id }, { key: refund_id })

/** Who else concludes the same refund waits for the lock, and then finds it done. */
async function conclude(context: Context, sent: Sent, said: PaymentRefund): Promise<void> {
  const { db } = context
  const { id, user_id } = sent.refund
  await lockUser(context, user_id)
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (row?.status !== 'created') return
  requireOurs(sent, said)
  await db.update(refunds).set({ provider_id: said.id }).where(eq(refunds.id, id))
  if (said.status === 'failed') await fail(context, id, said.refusal ?? 'unknown')
  if (said.status === 'succeeded') await succeed(context, row)
}

/** A refund of another amount or of another payment corrects nothing; a person has to look at it. */
function requireOurs({ refund, pay_in }: Sent, said: PaymentRefund): void {
  const found = [said.pay_in, said.cents, said.currency]
  if (JSON.stringify(found) !== JSON.stringify([pay_in, refund.amount_cents, 'EUR']))
    throw new Error(`the refund ${refund.id} is not the provider's ${said.id}`)
}

async function fail({ db, now }: Context, id: string, refusal: string): Promise<void> {
  await db
    .update(refunds)
    .set({ status: 'failed', refusal, settled_at: now() })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'created')))
}

async function succeed(context: Context, refund: RefundRow): Promise<void> {
  const { id, user_id, invoice_id, amount_cents, ends_plan } = refund
  const { note, loss } = await creditWhatIsLeft(context, { invoice_id, cents: amount_cents })
  // What a lost dispute has taken back and credited already is due to nobody.
  const due = toCents(amount_cents - loss)
  const entries = {
    'provider:platform': negate(amount_cents),
    ...(due > 0 && { [`user:${user_id}:receivable`]: due }),
    ...(loss > 0 && { 'expense:refunds': loss }),
  }
  await postTransaction(context, { key: `${refundKey(id)}/succeeded`, kind: 'refund', reference: id, entries })
  const done = { status: 'succeeded', credit_note_id: note?.id ?? null, settled_at: context.now() } as const
  await context.db.update(refunds).set(done).where(eq(refunds.id, id))
  if (ends_plan) await context.emit('invoice.money_returned', { user_id, invoice_id, dispute_id: null })
  await tellRefunded(context, refund, { mail_id: newId('mail', context.now()), note })
}
