// What becomes of a plan whose payment goes back: it ends that day. Where a bank may still give it back, its days rest until then.
import { and, eq, isNotNull } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { rested_plans, subscription_quotes, subscription_renewals } from '#server/db/schema/subscriptions.ts'
import type { EventPayload } from '#server/events.ts'
import { changeSubscription, settled } from './change-subscription.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'
import { giveRested, writeRested } from './rested-plans.ts'

/** A plan that is of an earlier period, or was changed since, is another one's money. */
export async function endReturnedPlan(
  context: Context,
  { user_id, invoice_id, dispute_id }: EventPayload<'invoice.money_returned'>,
): Promise<void> {
  const row = await planPaidBy(context, user_id, invoice_id)
  const today = dayOf(context.now())
  if (row?.status !== 'active' || row.ends_on <= today) return
  if (dispute_id !== null) await writeRested(context, row, { dispute_id, invoice_id })
  await changeSubscription(context, row, 'left', { ...settled, ends_on: today })
}

/** What rested for this dispute is given back, at once or as soon as a payment under way is through. */
export async function restorePlan(
  context: Context,
  { user_id, dispute_id }: EventPayload<'invoice.money_restored'>,
): Promise<void> {
  const { db, now } = context
  await db.update(rested_plans).set({ won_at: now() }).where(eq(rested_plans.dispute_id, dispute_id))
  await giveRested(context, user_id)
}

/** The subscription, when it runs on the money of this invoice. */
async function planPaidBy(context: Context, user_id: string, invoice_id: string): Promise<SubscriptionRow | null> {
  const row = await subscriptionOf(context, user_id)
  const paid = (await quotedBy(context, invoice_id)) ?? (await renewedBy(context, invoice_id))
  if (!row || !paid || row.plan !== paid.plan) return null
  const begun = [paid.starts_on, ...(await beginningsAfterRest(context, invoice_id))]
  return begun.includes(row.starts_on) ? row : null
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

/** A period that rested begins later by as many days. */
async function beginningsAfterRest({ db }: Context, invoice_id: string): Promise<(string | null)[]> {
  const rows = await db
    .select({ runs_from: rested_plans.runs_from })
    .from(rested_plans)
    .where(and(eq(rested_plans.invoice_id, invoice_id), isNotNull(rested_plans.runs_from)))
  return rows.map(({ runs_from }) => runs_from)
}
