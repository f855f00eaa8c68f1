// Pays an invoice with a saved card or by direct debit: written down first, sent to the provider under its own key, and believed only when asked again.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract, Payment } from '#lib/contract/invoices.ts'
import { Failure } from '#lib/errors.ts'
import { href } from '#lib/routes.ts'
import { type InvoiceCategory, invoiceCan, isBought } from '#lib/rules/billing/invoices.ts'
import type { UserContext } from '#server/context.ts'
import { subscription_quotes } from '#server/db/schema/subscriptions.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { atProvider, ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import type { PaymentPayIn } from '#server/ports/payment.ts'
import type { CardRow } from '../cards/queries.ts'
import { agreementAtProvider, agreementToConfirm, type CardAgreementRow } from '../pay-ins/card-agreements.ts'
import { cardToPay, presentPayer, settleOpen } from '../pay-ins/present-payer.ts'
import { usableMandate } from '../pay-ins/saved-means.ts'
import { DESCRIPTOR, sendPayIn } from '../pay-ins/send-pay-in.ts'
import type { PayInRow } from '../pay-ins/settle-pay-in.ts'
import { startPayIn } from '../pay-ins/start-pay-in.ts'
import { requireCurrent } from '../subscriptions/apply-quote.ts'
import { orderedTo } from '../wallets/destination.ts'
import { type InvoiceRow, requireNothingOpen } from './draft-invoice.ts'
import { lastPayIn, ownInvoice, paymentOf } from './queries.ts'

type Input = ParsedInput<typeof contract.pay>
type Body = Input['body']
/** How a payment that is written down is sent, once the transaction is through. */
type Started = { pay_in: PayInRow; send: (context: UserContext, key: string) => Promise<PaymentPayIn> }

export async function payInvoice(context: UserContext, { id, body }: Input): Promise<Payment> {
  await ownInvoice(context, id)
  await requireCompleteProfile(context)
  await settleOpen(context)
  const payer = await atProvider(context, () => ensureProviderUser(context, context.user.id))
  const started = await context.transact(tx => start({ ...tx, user: context.user }, { id, body, payer }))
  if (started) await atProvider(context, () => sendPayIn(context, started.pay_in, key => started.send(context, key)))
  const payment = await paymentOf(context, id)
  if (payment.status === 'failed') throw new Failure('payment_failed')
  return payment
}

/** Null when this invoice has a payment already that only waits for its confirmation. */
async function start(
  context: UserContext,
  { id, body, payer }: { id: string; body: Body; payer: string },
): Promise<Started | null> {
  const { user } = context
  await lockUser(context, user.id)
  const invoice = await ownInvoice(context, id)
  if (invoice.status === 'under_way') throw new Failure('invoice_validating')
  // It is paid with what else was bought, once, when it was bought.
  if (isBought(invoice)) throw new Failure('purchase_pending')
  if (!invoiceCan.pay(invoice.status)) throw new Failure('invoice_settled')
  await requireNothingOpen(context, user.id, invoice.id)
  const last = await lastPayIn(context, invoice.id)
  if (last?.status === 'created') {
    if (last.redirect_url === null) throw new Failure('invoice_validating')
    return null
  }
  await requireHonoured(context, invoice)
  return body.mandate === undefined
    ? startCard(context, invoice, body, payer)
    : startDebit(context, invoice, body.mandate, payer)
}

async function startCard(context: UserContext, invoice: InvoiceRow, body: Body, payer: string): Promise<Started> {
  const card = await cardToPay(context, body.card)
  // Agreements to charge a card again are about what the platform itself sells.
  const agreement = body.agree && invoice.issuer_id === null ? await agreementToConfirm(context, card) : null
  const means = { method: 'card', card_id: card.id, ...(agreement && { agreement_id: agreement.id }) } as const
  const pay_in = await startPayIn(context, invoice, means, 'payer')
  return { pay_in, send: (after, key) => chargeCard(after, { payer, invoice, card, agreement, body }, key) }
}

async function startDebit(context: UserContext, invoice: InvoiceRow, id: string, payer: string): Promise<Started> {
  // A debit may come back for weeks; what somebody else sells is passed on at once.
  if (invoice.issuer_id !== null) throw new Failure('card_missing')
  const mandate = await usableMandate(context, context.user.id)
  if (mandate?.id !== id || mandate.provider_id === null) throw new Failure('not_found')
  const { provider_id } = mandate
  const pay_in = await startPayIn(context, invoice, { method: 'direct_debit', mandate_id: id }, 'payer')
  const order = { user: payer, mandate: provider_id, cents: invoice.total_cents, descriptor: DESCRIPTOR }
  return { pay_in, send: ({ ports }, key) => ports.payment.createDirectDebit(order, key) }
}

type CardCharge = { payer: string; invoice: InvoiceRow; card: CardRow; agreement: CardAgreementRow | null; body: Body }

/** Under an agreement to confirm the bank always asks; otherwise when it wants to. */
async function chargeCard(
  context: UserContext,
  { payer: user, invoice, card: { provider_id: card }, agreement, body }: CardCharge,
  key: string,
): Promise<PaymentPayIn> {
  const { payment } = context.ports
  const order = { cents: invoice.total_cents, descriptor: DESCRIPTOR }
  const present = presentPayer(context, body.browser, returnPage(context, invoice))
  if (!agreement)
    return payment.createPayIn({ ...(await orderedTo(context, [invoice])), ...order, ...present, user, card }, key)
  const known = await agreementAtProvider(context, agreement, { user, card, cents: order.cents })
  return payment.createAgreedPayIn({ ...order, agreement: known, present }, key)
}

/** The price of an invoice that is not issued yet is that of its quote. */
async function requireHonoured(context: UserContext, { number, quote_id }: InvoiceRow): Promise<void> {
  if (number !== null || quote_id === null) return
  const [quote] = await context.db.select().from(subscription_quotes).where(eq(subscription_quotes.id, quote_id))
  if (!quote) throw new Failure('quote_expired')
  await requireCurrent(context, quote)
}

const tabAfter: Partial<Record<InvoiceCategory, 'evidences' | 'subscription'>> = {
  digital_report: 'evidences',
  subscription: 'subscription',
}

/** Where the bank's page leads back to: where one sees what was paid for. */
const returnPage = (context: UserContext, { id, category }: InvoiceRow): string => {
  return linkOf(context, context.locale, href('account', { slug: tabAfter[category] ?? 'invoices' }, { invoice: id }))
}
