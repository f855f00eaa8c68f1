// What becomes of a plan whose payment goes back: it ends that day, and runs again when the money turns out to be ours.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { invoices, subscription_quotes, subscriptions } from '#server/db/schema/billing.ts'
import type { EventPayload } from '#server/events.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'

/** A plan that is of an earlier period, or was changed since, is another one's money. */
export async function endReturnedPlan(
  context: Context,
  { user_id, invoice_id }: EventPayload<'invoice.money_returned'>,
): Promise<void> {
  const row = await planPaidBy(context, user_id, invoice_id)
  const today = dayOf(context.now())
  if (row && today < row.ends_on) await change(context, row, today)
}

export async function restorePlan(
  context: Context,
  { user_id, invoice_id }: EventPayload<'invoice.money_restored'>,
): Promise<void> {
  const row = await planPaidBy(context, user_id, invoice_id)
  const ends_on = await periodEnd(context, invoice_id)
  if (row && ends_on !== null && row.ends_on < ends_on) await change(context, row, ends_on)
}

async function change({ db, now }: Context, { id, version }: SubscriptionRow, ends_on: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ ends_on, version: version + 1, updated_at: now() })
    .where(eq(subscriptions.id, id))
}

async function planPaidBy(context: Context, user_id: string, invoice_id: string): Promise<SubscriptionRow | null> {
  const row = await subscriptionOf(context, user_id)
  const next = await periodOfInvoice(context, invoice_id)
  return row && next && row.plan === next.plan && row.starts_on === next.starts_on ? row : null
}

async function periodOfInvoice({ db }: Context, invoice_id: string) {
  const [found] = await db
    .select({ price: subscription_quotes.price })
    .from(invoices)
    .innerJoin(subscription_quotes, eq(subscription_quotes.id, invoices.quote_id))
    .where(eq(invoices.id, invoice_id))
  return found?.price.next ?? null
}

const periodEnd = async (context: Context, invoice_id: string): Promise<string | null> =>
  (await periodOfInvoice(context, invoice_id))?.ends_on ?? null
