// Reads plans, subscriptions and quotes.
import type { PageOf } from '#lib/contract/common.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { subscriptions as contract, Quote, Subscription } from '#lib/contract/subscriptions.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { listPrice } from '#lib/rules/billing/plan-prices.ts'
import { LAPSE_DAYS, renewalOf } from '#lib/rules/billing/subscription-states.ts'
import { amountsDue } from '#lib/rules/billing/tax-code.ts'
import { planNamed, plans, uploadsPerMonth } from '#lib/rules/plans.ts'
import type { Context, UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import type { subscription_quotes } from '#server/db/schema/subscriptions.ts'
import { meansOfRenewal } from '../renewals/means-of-renewal.ts'
import { invoiceOfRenewal, openRenewalOf } from '../renewals/open-renewal.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'
import { restingPlans } from './resting-plans.ts'

export type QuoteRow = typeof subscription_quotes.$inferSelect

export async function listPlans(): Promise<Answer<typeof contract.plans>> {
  return singlePage(plans.map(plan => ({ ...plan, uploads_per_month: uploadsPerMonth(plan) })))
}

export async function presentSubscription(
  context: Pick<Context, 'db' | 'now'>,
  row: SubscriptionRow,
): Promise<Subscription> {
  const { id, status, interval, starts_on, ends_on, gives_until, period_value_cents: price_cents } = row
  const { next_plan, next_interval } = row
  const plan = planNamed(row.plan)
  return {
    id,
    status,
    plan: plan.name,
    interval,
    starts_on,
    ends_on,
    active: dayOf(context.now()) < gives_until,
    price_cents,
    discount_cents: Math.max(0, listPrice(plan.name, interval) - price_cents),
    upload_quota: interval === 'year' ? plan.uploads_per_year : uploadsPerMonth(plan),
    tracking_quota: plan.monitored_images,
    next_plan,
    next_interval,
    renewal: await presentRenewal(context, row),
    unpaid: await presentUnpaid(context, row),
    resting: await restingPlans(context, row.id),
  }
}

async function presentRenewal(
  context: Pick<Context, 'db' | 'now'>,
  row: SubscriptionRow,
): Promise<Subscription['renewal']> {
  const follows = row.status === 'suspended' || (row.status === 'active' && row.next_plan !== 'INSTANT')
  if (!follows) return null
  const { plan, interval, starts_on: on, ends_on, price_cents } = renewalOf(row)
  const { kind: means, account } = await meansOfRenewal(context, row.user_id)
  return { on, plan, interval, ends_on, price_cents, means, account }
}

async function presentUnpaid({ db }: Pick<Context, 'db'>, row: SubscriptionRow): Promise<Subscription['unpaid']> {
  const { status, suspended_on: since, next_attempt_on, gives_until } = row
  const renewal = status === 'suspended' ? await openRenewalOf({ db }, row.id) : null
  if (!renewal || since === null) return null
  const { id: invoice, total_cents } = await invoiceOfRenewal({ db }, renewal)
  return { invoice, total_cents, since, next_attempt_on, gives_until, lapses_on: addDays(since, LAPSE_DAYS) }
}

export async function listSubscriptions(context: UserContext): Promise<PageOf<Subscription>> {
  const row = await subscriptionOf(context, context.user.id)
  return singlePage(row ? [await presentSubscription(context, row)] : [])
}

/** Somebody else's is as unknown as none. */
export async function readSubscription(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Subscription> {
  const row = await subscriptionOf(context, context.user.id)
  if (row?.id !== id) throw new Failure('not_found')
  return presentSubscription(context, row)
}

export function presentQuote(
  { id, price, expires_at, tax_code, net_price }: QuoteRow,
  from: SubscriptionRow | null,
  locale: Locale,
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
  const offer = price.offer?.[locale] ?? null
  const change = { plan, interval, starts_on, ends_on, list_price_cents, discount_cents, offer, days_left, days_total }
  const amounts = { charge_cents, credit, waived, tax_code, ...amountsDue(due_cents, { tax_code, net_price }) }
  return { id, ...change, ...amounts, expires_at: expires_at.toISOString() }
}
