// Turns a quote into an invoice to pay; where nothing is due, into the new plan at once.
import { and, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { subscriptions as contract } from '#lib/contract/subscriptions.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { subscription_quotes } from '#server/db/schema/subscriptions.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import { cancelDrafts, draftInvoice, invoiceOfQuote, requireNothingOpen } from '../invoices/draft-invoice.ts'
import { priceTaxFor } from '../invoices/parties.ts'
import { presentInvoice } from '../invoices/present-invoice.ts'
import { invoiceStandingOf } from '../invoices/standing.ts'
import { applyQuote, requireCurrent } from './apply-quote.ts'
import { subscriptionOf } from './current-plan.ts'
import { presentSubscription, type QuoteRow } from './queries.ts'
import { quoteLine } from './quote-line.ts'

type Input = ParsedInput<typeof contract.create>

/** The same quote again gives the same invoice. An earlier choice that was not paid for is dropped. */
export async function acceptQuote(context: UserContext, { body }: Input): Promise<Answer<typeof contract.create>> {
  const { user } = context
  await requireCompleteProfile(context)
  await lockUser(context, user.id)
  const quote = await ownQuote(context, body.quote)
  const before = await subscriptionOf(context, user.id)
  const subscription = before && (await presentSubscription(context, before))
  const known = await invoiceOfQuote(context, quote.id)
  if (known) return { subscription, invoice: presentInvoice(known, await invoiceStandingOf(context, known.id)) }
  await requireCurrent(context, quote)
  await requireNothingOpen(context, user.id)
  await cancelDrafts(context, user.id)
  if (quote.price.due_cents === 0) {
    const row = await applyQuote(context, quote)
    return { subscription: await presentSubscription(context, row), invoice: null }
  }
  await requireSameTax(context, quote)
  const line = quoteLine(quote, before?.plan ?? null)
  const row = await draftInvoice(context, {
    user_id: user.id,
    category: 'subscription',
    quote_id: quote.id,
    lines: [line],
  })
  return { subscription, invoice: presentInvoice(row, { credited_cents: 0, debited_on: null }) }
}

/** Whoever moved or became a company since then asks for a new price. */
async function requireSameTax(context: UserContext, { user_id, tax_code, net_price }: QuoteRow): Promise<void> {
  const tax = await priceTaxFor(context, user_id)
  if (tax.tax_code !== tax_code || tax.net_price !== net_price) throw new Failure('quote_expired')
}

async function ownQuote({ db, user }: UserContext, id: string): Promise<QuoteRow> {
  const [quote] = await db
    .select()
    .from(subscription_quotes)
    .where(and(eq(subscription_quotes.id, id), eq(subscription_quotes.user_id, user.id)))
  if (!quote) throw new Failure('not_found')
  return quote
}
