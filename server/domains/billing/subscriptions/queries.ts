// Reads plans, subscriptions and quotes.
import type { PageOf } from '#lib/contract/common.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { subscriptions as contract, Quote, Subscription } from '#lib/contract/subscriptions.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { amountsDue } from '#lib/rules/billing/tax-code.ts'
import { plans, uploadsPerMonth } from '#lib/rules/plans.ts'
import type { UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import type { subscription_quotes } from '#server/db/schema/billing.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'

export type QuoteRow = typeof subscription_quotes.$inferSelect

export async function listPlans(): Promise<Answer<typeof contract.plans>> {
  return singlePage(plans.map(plan => ({ ...plan, uploads_per_month: uploadsPerMonth(plan) })))
}

export function presentSubscription(row: SubscriptionRow, now: Date): Subscription {
  const { id, plan, interval, starts_on, ends_on, period_value_cents: price_cents } = row
  return { id, plan, interval, starts_on, ends_on, active: dayOf(now) < ends_on, price_cents }
}

export async function listSubscriptions(context: UserContext): Promise<PageOf<Subscription>> {
  const row = await subscriptionOf(context, context.user.id)
  return singlePage(row ? [presentSubscription(row, context.now())] : [])
}

/** Somebody else's is as unknown as none. */
export async function readSubscription(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Subscription> {
  const row = await subscriptionOf(context, context.user.id)
  if (row?.id !== id) throw new Failure('not_found')
  return presentSubscription(row, context.now())
}

export function presentQuote(
  { id, price, expires_at, tax_code, net_price }: QuoteRow,
  from: SubscriptionRow | null,
): Quote {
  const { next, list_price_cents, discount_cents, days_left, days_total, charge_cents, waived, due_cents } = price
  const { plan, interval, starts_on, ends_on } = next
  const { credit_days_left, credit_days_total, credit_cents } = price
  const credit = from && {
    plan: from.plan,
    days_left: credit_days_left,
    days_total: credit_days_total,
    cents: credit_cents,
  }
  const change = { plan, interval, starts_on, ends_on, list_price_cents, discount_cents, days_left, days_total }
  const amounts = { charge_cents, credit, waived, tax_code, ...amountsDue(due_cents, { tax_code, net_price }) }
  return { id, ...change, ...amounts, expires_at: expires_at.toISOString() }
}
