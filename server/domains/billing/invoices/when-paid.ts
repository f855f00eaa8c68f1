// What a paid invoice brings its buyer, for each category.
import { eq } from 'drizzle-orm'
import { type InvoiceCategory, isBought } from '#lib/rules/billing/invoices.ts'
import type { Context } from '#server/context.ts'
import { subscription_quotes } from '#server/db/schema/subscriptions.ts'
import { applyRenewal } from '../renewals/settle-renewal.ts'
import { concludeSale } from '../sales/conclude-sale.ts'
import { applyQuote } from '../subscriptions/apply-quote.ts'
import { giveRested } from '../subscriptions/rested-plans.ts'
import type { InvoiceRow } from './draft-invoice.ts'

/** Runs in the transaction in which the invoice is paid, with its payer locked, once. */
type WhenPaid = (context: Context, invoice: InvoiceRow) => Promise<void>

const switchPlan: WhenPaid = async (context, invoice) => {
  if (invoice.quote_id === null) await applyRenewal(context, invoice)
  else await applyPaidQuote(context, invoice.id, invoice.quote_id)
  // Days that a bank has given back meanwhile had to wait for this.
  await giveRested(context, invoice.user_id)
}

async function applyPaidQuote(context: Context, id: string, quote_id: string): Promise<void> {
  const [quote] = await context.db.select().from(subscription_quotes).where(eq(subscription_quotes.id, quote_id))
  if (!quote) throw new Error(`the invoice ${id} has lost its quote`)
  await applyQuote(context, quote)
}

const nothing: WhenPaid = async () => {}

export const whenPaid: Record<InvoiceCategory, WhenPaid> = {
  subscription: switchPlan,
  litigation: async (context, invoice) => {
    if (isBought(invoice)) await concludeSale(context, invoice)
  },
  license: concludeSale,
  cart: concludeSale,
  digital_report: nothing,
}
