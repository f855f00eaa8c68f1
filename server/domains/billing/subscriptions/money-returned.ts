// What becomes of a plan whose payment goes back: it ends that day, and runs again when the money turns out to be ours.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { subscription_quotes, subscription_renewals } from '#server/db/schema/subscriptions.ts'
import type { EventPayload } from '#server/events.ts'
import { changeSubscription, settled } from './change-subscription.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'

/** A plan that is of an earlier period, or was changed since, is another one's money. */
export async function endReturnedPlan(
  context: Context,
  { user_id, invoice_id }: EventPayload<'invoice.money_returned'>,
): Promise<void> {
  const found = await planPaidBy(context, user_id, invoice_id)
  const today = dayOf(context.now())
  if (found?.row.status === 'active' && today < found.row.ends_on)
    await changeSubscription(context, found.row, 'left', { ...settled, ends_on: today })
}

export async function restorePlan(
  context: Context,
  { user_id, invoice_id }: EventPayload<'invoice.money_restored'>,
): Promise<void> {
  const found = await planPaidBy(context, user_id, invoice_id)
  if (found?.row.status === 'ended' && found.row.ends_on < found.ends_on)
    await changeSubscription(context, found.row, 'begun', { ends_on: found.ends_on })
}

/** The subscription that runs on the money of an invoice, and when its period ends by that invoice. */
async function planPaidBy(
  context: Context,
  user_id: string,
  invoice_id: string,
): Promise<{ row: SubscriptionRow; ends_on: string } | null> {
  const row = await subscriptionOf(context, user_id)
  const next = (await quotedBy(context, invoice_id)) ?? (await renewedBy(context, invoice_id))
  const same = row && next && row.plan === next.plan && row.starts_on === next.starts_on
  return same ? { row, ends_on: next.ends_on } : null
}

async function quotedBy({ db }: Context, invoice_id: string) {
  const [found] = await db
    .select({ price: subscription_quotes.price })
    .from(invoices)
    .innerJoin(subscription_quotes, eq(subscription_quotes.id, invoices.quote_id))
    .where(eq(invoices.id, invoice_id))
  return found?.price.next ?? null
}

async function renewedBy({ db }: Context, invoice_id: string) {
  const [found] = await db.select().from(subscription_renewals).where(eq(subscription_renewals.invoice_id, invoice_id))
  return found ?? null
}
