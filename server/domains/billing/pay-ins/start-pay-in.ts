// Writes an attempt to pay an invoice down, before the provider hears of it.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { PayInInitiator } from '#lib/rules/billing/invoices.ts'
import type { Context } from '#server/context.ts'
import { invoices, pay_ins } from '#server/db/schema/billing.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import type { PayInRow } from './settle-pay-in.ts'

type Means = { method: 'card'; card_id: string; agreement_id?: string } | { method: 'direct_debit'; mandate_id: string }

/**
 * Call it with the payer locked, in a transaction of its own: the row's id is the key under which the provider is asked.
 * What is paid with the invoice is in its amount.
 */
export async function startPayIn(
  { db, now }: Context,
  { id: invoice_id, user_id, total_cents: amount_cents }: Pick<InvoiceRow, 'id' | 'user_id' | 'total_cents'>,
  means: Means,
  initiated_by: PayInInitiator,
): Promise<PayInRow> {
  const created_at = now()
  const attempt = { id: newId('pay_in', created_at), user_id, invoice_id, amount_cents, initiated_by, created_at }
  const [row] = await db
    .insert(pay_ins)
    .values({ ...attempt, ...means, status: 'created' })
    .returning()
  if (!row) throw new Failure('unknown')
  // A debit takes days: meanwhile the invoice is neither paid nor to be paid.
  if (means.method === 'direct_debit')
    await db.update(invoices).set({ status: 'under_way' }).where(eq(invoices.id, invoice_id))
  return row
}
