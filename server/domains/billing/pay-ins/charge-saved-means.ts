// Charges an invoice without its payer being there: under the mandate or the card agreement that they have given before.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Failure } from '#lib/errors.ts'
import { invoiceCan } from '#lib/rules/billing/invoices.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import type { EventPayload } from '#server/events.ts'
import { job } from '#server/jobs/queue.ts'
import type { PaymentPayIn } from '#server/ports/payment.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { lastPayIn } from '../invoices/queries.ts'
import { savedMeans } from './saved-means.ts'
import { DESCRIPTOR, sendPayIn } from './send-pay-in.ts'
import { type PayInRow, settlePayInNow } from './settle-pay-in.ts'
import { startPayIn } from './start-pay-in.ts'

/** Why nothing was tried: the payer has to come and pay. */
const NO_MEANS = 'no_means'

/**
 * Charges once, however often it is called; call it outside transactions. Whoever is to hear that the payer is needed reacts
 * to `charge.refused`. Throws PaymentFailure when the provider cannot be reached: come again later.
 */
export async function chargeSavedMeans(context: Context, invoice_id: string): Promise<void> {
  const last = await lastPayIn(context, invoice_id)
  if (last?.status === 'created') await settlePayInNow(context, last.id)
  const invoice = await payable(context, invoice_id)
  if (!invoice) return
  const payer = await payerOf(context, invoice.user_id)
  const started = await context.transact(tx => start(tx, invoice_id, payer))
  if (started) await sendPayIn(context, started.pay_in, started.send)
}

/** Charges an invoice as soon as the caller's transaction is through: enqueue it with the invoice's id as its key. */
export const chargeInvoice = job(
  'billing.charge-invoice',
  z.object({ invoice_id: z.string() }),
  (context, { invoice_id }) => chargeSavedMeans(context, invoice_id),
)

/** Reaction: what the provider never heard of was refused by nobody. */
export const chargeLostAgain = async (
  context: Context,
  { invoice_id, refusal, initiated_by }: EventPayload<'charge.refused'>,
): Promise<void> => {
  if (refusal === 'lost' && initiated_by === 'platform')
    await context.enqueue(chargeInvoice, { invoice_id }, { key: invoice_id })
}

/** Null when there is nothing to pay, or a payment is under way. */
async function payable(context: Context, invoice_id: string): Promise<InvoiceRow | null> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, invoice_id))
  if (!invoice || !invoiceCan.pay(invoice.status)) return null
  const last = await lastPayIn(context, invoice_id)
  return last?.status === 'created' ? null : invoice
}

/** Null for somebody whose profile the provider does not take any more. */
async function payerOf(context: Context, user_id: string): Promise<string | null> {
  try {
    return await ensureProviderUser(context, user_id)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

type Started = { pay_in: PayInRow; send: (key: string) => Promise<PaymentPayIn> }

async function start(context: Context, invoice_id: string, user: string | null): Promise<Started | null> {
  const known = await payable(context, invoice_id)
  if (!known) return null
  await lockUser(context, known.user_id)
  const invoice = await payable(context, invoice_id)
  if (!invoice) return null
  const means = user === null ? null : await savedMeans(context, invoice.user_id)
  if (user === null || !means) return needPayer(context, invoice)
  const { payment } = context.ports
  const { total_cents: cents } = invoice
  const order = { cents, descriptor: DESCRIPTOR }
  if (means.method === 'direct_debit') {
    const { id: mandate_id, provider_id } = means.mandate
    const pay_in = await startPayIn(context, invoice, { method: 'direct_debit', mandate_id }, 'platform')
    const mandate = provider_id ?? ''
    return { pay_in, send: key => payment.createDirectDebit({ ...order, user, mandate }, key) }
  }
  const { id: agreement_id, provider_id } = means.agreement
  const pay_in = await startPayIn(
    context,
    invoice,
    { method: 'card', card_id: means.card.id, agreement_id },
    'platform',
  )
  const agreement = provider_id ?? ''
  return { pay_in, send: key => payment.createAgreedPayIn({ ...order, agreement, present: null }, key) }
}

async function needPayer(context: Context, { id, user_id, category, subject_id }: InvoiceRow): Promise<null> {
  const refused = { status: 'payment_failed', refusal: NO_MEANS } as const
  await context.db.update(invoices).set(refused).where(eq(invoices.id, id))
  const why = { refusal: NO_MEANS, initiated_by: 'platform' } as const
  await context.emit('charge.refused', { invoice_id: id, user_id, category, subject_id, ...why })
  return null
}
