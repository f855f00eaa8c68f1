// What a renewal's payment brings: the next period, or the wait for one by hand.
import { eq, sql } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { nextAttemptOn } from '#lib/rules/billing/subscription-states.ts'
import type { Context } from '#server/context.ts'
import { subscription_renewals, subscriptions } from '#server/db/schema/subscriptions.ts'
import type { EventPayload } from '#server/events.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { changeSubscription, settled } from '../subscriptions/change-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/current-plan.ts'
import type { RenewalRow } from './open-renewal.ts'
import { tellPaymentNeeded, tellRenewed } from './tell.ts'

type Found = { renewal: RenewalRow; subscription: SubscriptionRow }

async function renewalOfInvoice({ db }: Context, invoice_id: string): Promise<Found | null> {
  const [found] = await db
    .select({ renewal: subscription_renewals, subscription: subscriptions })
    .from(subscription_renewals)
    .innerJoin(subscriptions, eq(subscriptions.id, subscription_renewals.subscription_id))
    .where(eq(subscription_renewals.invoice_id, invoice_id))
  return found?.renewal.status === 'open' ? found : null
}

/** Runs in the transaction in which its invoice is paid. The days keep following each other, however late it is. */
export async function applyRenewal(context: Context, invoice: InvoiceRow): Promise<void> {
  const found = await renewalOfInvoice(context, invoice.id)
  if (!found) throw new Error(`the invoice ${invoice.id} has lost its renewal`)
  const { id, plan, interval, starts_on, ends_on, price_cents: period_value_cents } = found.renewal
  const settled_at = context.now()
  await context.db
    .update(subscription_renewals)
    .set({ status: 'paid', settled_at })
    .where(eq(subscription_renewals.id, id))
  const period = { plan, interval, starts_on, ends_on, period_value_cents, quota_since: starts_on }
  const row = await changeSubscription(context, found.subscription, 'renewed', { ...period, ...settled })
  await tellRenewed(context, row, invoice)
}

/** Reaction to what was charged without its payer; a request that never arrived was refused by nobody. */
export async function suspendUnpaid(
  context: Context,
  { category, invoice_id, refusal }: EventPayload<'charge.refused'>,
): Promise<void> {
  if (category !== 'subscription' || refusal === 'lost') return
  const found = await renewalOfInvoice(context, invoice_id)
  if (found) await suspend(context, found)
}

/** The plan that was chosen for this period takes the place of the other, and the next try is written down. */
async function suspend(context: Context, { renewal, subscription }: Found): Promise<void> {
  const today = dayOf(context.now())
  const suspended_on = subscription.suspended_on ?? today
  await context.db
    .update(subscription_renewals)
    .set({ attempts: sql`${subscription_renewals.attempts} + 1` })
    .where(eq(subscription_renewals.id, renewal.id))
  const { plan, interval } = renewal
  const next_attempt_on = nextAttemptOn(suspended_on, today)
  const changes = { ...settled, plan, interval, suspended_on, next_attempt_on }
  const row = await changeSubscription(context, subscription, 'payment_refused', changes)
  await tellPaymentNeeded(context, row, renewal)
}
