// Gives money back: written down first, decided by a second administrator where it is much, sent to the provider under its own key.
import { eq } from 'drizzle-orm'
import type { AdminRefund, adminRefunds as contract } from '#lib/contract/admin-refunds.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { needsSecondAdministrator, refundCan, refundedOf, refundIs } from '#lib/rules/billing/refunds.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import type { PayInRow } from '../pay-ins/settle-pay-in.ts'
import { adminRefund, type RefundRow, refundsOfPayment } from './queries.ts'
import { leftOf, refusalToRefund } from './refundable.ts'
import { settleRefundNow } from './settle-refund.ts'

type Request = ParsedInput<typeof contract.create>

export async function requestRefund(context: UserContext, { id, body }: Request): Promise<AdminRefund> {
  const refund = await context.transact(tx => start({ ...tx, user: context.user }, id, body))
  await settle(context, refund)
  return adminRefund(context, refund.id)
}

/** An answer that does not come leaves the refund open: it is asked about, or sent again, until it is known. */
async function settle(context: UserContext, { id, status }: RefundRow): Promise<void> {
  if (status !== 'created') return
  try {
    await settleRefundNow(context, id)
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    context.log.warn({ kind: error.kind, message: error.message, refund: id }, 'payment provider')
  }
}

async function start(context: UserContext, pay_in_id: string, body: Request['body']): Promise<RefundRow> {
  const { user, now } = context
  const { reason, ends_plan } = body
  const amount_cents = toCents(body.amount_cents)
  const pay_in = await lockedPayIn(context, pay_in_id)
  await requireRefundable(context, pay_in)
  const before = await refundsOfPayment(context, pay_in.id)
  if (before.some(({ status }) => refundIs.first(status))) throw new Failure('refund_under_way')
  const refunded = refundedOf(before)
  if (amount_cents > (await leftOf(context, pay_in))) throw new Failure('refund_too_high')
  const waits = needsSecondAdministrator(amount_cents, refunded)
  const created_at = now()
  const { user_id, invoice_id } = pay_in
  const asked = { user_id, invoice_id, pay_in_id, amount_cents, reason, ends_plan, requested_by: user.id, created_at }
  const status = waits ? 'waiting_for_approval' : 'created'
  const [row] = await context.db
    .insert(refunds)
    .values({ id: newId('refund', created_at), ...asked, status })
    .returning()
  if (!row) throw new Failure('unknown')
  const details = { refund: row.id, amount_cents, ends_plan, comment: reason }
  await writeAudit(context, { act: 'refund_requested', actor_id: user.id, subject_id: user_id, details })
  return row
}

/** Its payer is locked first, as wherever money of theirs moves. */
async function lockedPayIn(context: Context, id: string): Promise<PayInRow> {
  const [found] = await context.db.select({ user_id: pay_ins.user_id }).from(pay_ins).where(eq(pay_ins.id, id))
  if (!found) throw new Failure('not_found')
  await lockUser(context, found.user_id)
  const [row] = await context.db.select().from(pay_ins).where(eq(pay_ins.id, id)).for('update')
  if (!row) throw new Failure('not_found')
  return row
}

/** Nobody gives back what they have paid themselves. */
async function requireRefundable(context: UserContext, pay_in: PayInRow): Promise<void> {
  if (pay_in.user_id === context.user.id) throw new Failure('refund_own')
  const refusal = await refusalToRefund(context, pay_in)
  if (refusal) throw new Failure(refusal)
}

type Decision = ParsedInput<typeof contract.decide>

/** The word of the second administrator; the first may only take the request back. */
export async function decideRefund(context: UserContext, { id, body }: Decision): Promise<AdminRefund> {
  const refund = await context.transact(tx => decide({ ...tx, user: context.user }, id, body))
  await settle(context, refund)
  return adminRefund(context, refund.id)
}

async function decide(context: UserContext, id: string, { decision, comment }: Decision['body']): Promise<RefundRow> {
  const { db, user, now } = context
  const [found] = await db.select({ pay_in_id: refunds.pay_in_id }).from(refunds).where(eq(refunds.id, id))
  if (!found) throw new Failure('not_found')
  const pay_in = await lockedPayIn(context, found.pay_in_id)
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!refund) throw new Failure('not_found')
  const approved = decision === 'approved'
  if (!(approved ? refundCan.approve : refundCan.decline)(refund.status)) throw new Failure('refund_decided')
  const own = refund.requested_by === user.id
  if (own && approved) throw new Failure('refund_second_administrator')
  await requireRefundable(context, pay_in)
  const at = now()
  const decided = { decided_by: own ? null : user.id, decision: comment }
  const changes = approved
    ? ({ ...decided, status: 'created' } as const)
    : ({ ...decided, status: 'declined', settled_at: at } as const)
  const [row] = await db.update(refunds).set(changes).where(eq(refunds.id, id)).returning()
  if (!row) throw new Failure('unknown')
  await writeAudit(context, {
    act: approved ? 'refund_approved' : 'refund_declined',
    actor_id: user.id,
    subject_id: refund.user_id,
    details: { refund: id, amount_cents: refund.amount_cents, comment },
  })
  return row
}
