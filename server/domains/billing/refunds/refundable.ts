// How much of a payment can be given back now, for whoever is about to ask.
import { eq } from 'drizzle-orm'
import type { AdminPaymentDetail } from '#lib/contract/admin-payments.ts'
import { refundedOf, refundRefusal } from '#lib/rules/billing/refunds.ts'
import type { Context } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import type { PayInRow } from '../pay-ins/settle-pay-in.ts'
import { disputedCents, refundsOfPayment } from './queries.ts'

type Refundable = Pick<AdminPaymentDetail, 'refundable_cents' | 'refund_refusal'>

/** What is left of a payment when refunds and disputes are taken off. */
export async function leftOf(context: Pick<Context, 'db'>, { id, amount_cents }: PayInRow): Promise<number> {
  const refunded = refundedOf(await refundsOfPayment(context, id))
  return Math.max(0, amount_cents - refunded - (await disputedCents(context, id)))
}

export async function refundableOf(context: Pick<Context, 'db' | 'now'>, pay_in_id: string): Promise<Refundable> {
  const [row] = await context.db.select().from(pay_ins).where(eq(pay_ins.id, pay_in_id))
  const nothing = { refundable_cents: 0, refund_refusal: 'payment_not_refundable' } as const
  if (!row) return nothing
  // What somebody else has sold went on to them: it is theirs to give back.
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, row.invoice_id))
  if (invoice?.issuer_id != null) return nothing
  const refund_refusal = refundRefusal(row, context.now())
  return { refundable_cents: refund_refusal ? 0 : await leftOf(context, row), refund_refusal }
}
