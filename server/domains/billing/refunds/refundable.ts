// How much of a payment can be given back now, for whoever is about to ask.
import { eq } from 'drizzle-orm'
import type { AdminPaymentDetail } from '#lib/contract/admin-payments.ts'
import { type RefundRefusal, refundedOf, refundRefusal } from '#lib/rules/billing/refunds.ts'
import type { Context } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import type { PayInRow } from '../pay-ins/settle-pay-in.ts'
import { disputedCents, type RefundRow, refundsOfPayment } from './queries.ts'

type Refundable = Pick<AdminPaymentDetail, 'refundable_cents' | 'refund_refusal'>

/** What is left of a payment when refunds and disputes are taken off. */
export async function leftOf(context: Pick<Context, 'db'>, { id, amount_cents }: PayInRow): Promise<number> {
  const refunded = refundedOf(await refundsOfPayment(context, id))
  return Math.max(0, amount_cents - refunded - (await disputedCents(context, id)))
}

/** Whether a refund that is written down still fits into its payment, which a bank may have taken back meanwhile. */
export async function isCovered(context: Pick<Context, 'db'>, { pay_in_id }: RefundRow): Promise<boolean> {
  const [row] = await context.db.select().from(pay_ins).where(eq(pay_ins.id, pay_in_id))
  const refunded = refundedOf(await refundsOfPayment(context, pay_in_id))
  return row !== undefined && refunded + (await disputedCents(context, pay_in_id)) <= row.amount_cents
}

/** Why nothing of a payment may go back now; null when it may. What somebody else has sold went on to them: it is theirs to give back. */
export async function refusalToRefund(
  context: Pick<Context, 'db' | 'now'>,
  row: PayInRow,
): Promise<RefundRefusal | null> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, row.invoice_id))
  return invoice?.issuer_id == null ? refundRefusal(row, context.now()) : 'payment_not_refundable'
}

export async function refundableOf(context: Pick<Context, 'db' | 'now'>, pay_in_id: string): Promise<Refundable> {
  const [row] = await context.db.select().from(pay_ins).where(eq(pay_ins.id, pay_in_id))
  const refund_refusal = row ? await refusalToRefund(context, row) : 'payment_not_refundable'
  return { refundable_cents: row && !refund_refusal ? await leftOf(context, row) : 0, refund_refusal }
}
