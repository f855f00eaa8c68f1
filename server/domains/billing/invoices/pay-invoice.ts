// Pays an invoice with a saved card: written down first, sent to the provider under its own key, and believed only when asked again.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { invoices as contract, Payment } from '#lib/contract/invoices.ts'
import { Failure } from '#lib/errors.ts'
import { href } from '#lib/routes.ts'
import { invoiceCan } from '#lib/rules/billing/invoices.ts'
import type { UserContext } from '#server/context.ts'
import { pay_ins, subscription_quotes } from '#server/db/schema/billing.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { atProvider, ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import { type PaymentBrowser, PaymentFailure } from '#server/ports/payment.ts'
import { type CardRow, cardHasExpired, cardsOf } from '../cards/queries.ts'
import { failPayIn, type PayInRow, payInKey, settlePayInNow } from '../pay-ins/settle-pay-in.ts'
import { startPayIn } from '../pay-ins/start-pay-in.ts'
import { requireCurrent } from '../subscriptions/apply-quote.ts'
import { type InvoiceRow, requireNothingOpen } from './draft-invoice.ts'
import { lastPayIn, ownInvoice, paymentOf } from './queries.ts'

type Input = ParsedInput<typeof contract.pay>
type Started = { pay_in: PayInRow; card: CardRow }

/** What the card's statement says. */
const DESCRIPTOR = 'AUCTOR'

export async function payInvoice(context: UserContext, { id, body }: Input): Promise<Payment> {
  await ownInvoice(context, id)
  await requireCompleteProfile(context)
  await settleOpen(context)
  const payer = await atProvider(context, () => ensureProviderUser(context, context.user.id))
  const started = await context.transact(tx => startCardPayIn({ ...tx, user: context.user }, id, body.card))
  if (started) await charge(context, { ...started, payer }, browserOf(context, body.browser))
  const payment = await paymentOf(context, id)
  if (payment.status === 'failed') throw new Failure('payment_failed')
  return payment
}

/** Asks about payments under way, so that one that has ended meanwhile does not stand in the way. */
async function settleOpen(context: UserContext): Promise<void> {
  const open = await context.db
    .select({ id: pay_ins.id })
    .from(pay_ins)
    .where(and(eq(pay_ins.user_id, context.user.id), eq(pay_ins.status, 'created')))
  for (const { id } of open) await atProvider(context, () => settlePayInNow(context, id))
}

/** Null when this invoice has a payment already that only waits for its confirmation. */
async function startCardPayIn(context: UserContext, invoice_id: string, card_id?: string): Promise<Started | null> {
  const { user } = context
  await lockUser(context, user.id)
  const invoice = await ownInvoice(context, invoice_id)
  if (!invoiceCan.pay(invoice.status)) throw new Failure('invoice_settled')
  await requireNothingOpen(context, user.id, invoice.id)
  const last = await lastPayIn(context, invoice.id)
  if (last?.status === 'created') {
    if (last.redirect_url === null) throw new Failure('invoice_validating')
    return null
  }
  await requireHonoured(context, invoice)
  const card = await cardToPay(context, card_id)
  const pay_in = await startPayIn(context, invoice, { method: 'card', card_id: card.id }, 'payer')
  return { pay_in, card }
}

/** The price of an invoice that is not issued yet is that of its quote. */
async function requireHonoured(context: UserContext, { number, quote_id }: InvoiceRow): Promise<void> {
  if (number !== null || quote_id === null) return
  const [quote] = await context.db.select().from(subscription_quotes).where(eq(subscription_quotes.id, quote_id))
  if (!quote) throw new Failure('quote_expired')
  await requireCurrent(context, quote)
}

async function cardToPay(context: UserContext, card_id: string | undefined): Promise<CardRow> {
  const all = await cardsOf(context, context.user.id)
  const card = card_id === undefined ? all.find(({ is_default }) => is_default) : all.find(({ id }) => id === card_id)
  if (!card) throw new Failure(card_id === undefined ? 'card_missing' : 'not_found')
  if (cardHasExpired(card, context.now())) throw new Failure('card_expired')
  return card
}

function browserOf({ request, locale }: UserContext, said: Input['body']['browser']): PaymentBrowser {
  return { ...said, user_agent: request.user_agent.slice(0, 255), accept: 'text/html', language: locale.toUpperCase() }
}

/** An answer that never came leaves the payment open: it may have been carried out, and is asked about until it is known. */
async function charge(
  context: UserContext,
  { pay_in, card, payer }: Started & { payer: string },
  browser: PaymentBrowser,
): Promise<void> {
  const { ports, locale, request } = context
  const { id, invoice_id, amount_cents: cents } = pay_in
  await atProvider(context, async () => {
    try {
      const order = {
        user: payer,
        card: card.provider_id,
        cents,
        descriptor: DESCRIPTOR,
        language: locale,
        return_url: returnPage(context, invoice_id),
        ip: request.ip,
        browser,
      }
      const made = await ports.payment.createPayIn(order, payInKey(id))
      await context.db.update(pay_ins).set({ provider_id: made.id }).where(eq(pay_ins.id, id))
    } catch (error) {
      // Whatever is not a clear no may have been carried out.
      if (!(error instanceof PaymentFailure) || error.kind === 'unreachable') throw error
      await context.transact(tx => failPayIn(tx, id, 'refused'))
      if (error.kind !== 'refused') throw error
    }
    await settlePayInNow(context, id)
  })
}

/** Where the bank's page leads back to. */
const returnPage = (context: UserContext, invoice_id: string): string =>
  linkOf(context, context.locale, href('account', { slug: 'subscription' }, { invoice: invoice_id }))
