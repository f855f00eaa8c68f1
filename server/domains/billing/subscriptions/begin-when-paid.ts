// A new plan that is debited begins with its payment: nobody pays for the days that banks take.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { begunOn } from '#lib/rules/billing/proration.ts'
import type { Context } from '#server/context.ts'
import { invoice_lines } from '#server/db/schema/billing.ts'
import { subscription_quotes } from '#server/db/schema/subscriptions.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { quoteLine } from './quote-line.ts'

/** Call it before the invoice is issued, in the transaction in which it is paid: the price stays, the days move. */
export async function beginWhenPaid({ db, now }: Context, { id, number, quote_id }: InvoiceRow): Promise<void> {
  if (number !== null || quote_id === null) return
  const [quote] = await db.select().from(subscription_quotes).where(eq(subscription_quotes.id, quote_id))
  const price = quote && begunOn(quote.price, dayOf(now()))
  if (!quote || !price || price === quote.price) return
  await db.update(subscription_quotes).set({ price }).where(eq(subscription_quotes.id, quote.id))
  const { description, details } = quoteLine({ ...quote, price }, null)
  await db.update(invoice_lines).set({ description, details }).where(eq(invoice_lines.invoice_id, id))
}
