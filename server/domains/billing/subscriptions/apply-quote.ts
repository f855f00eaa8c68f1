// Switches an account to the plan of a quote: the beginning of a subscription, or its upgrade.
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { givesUntil } from '#lib/rules/billing/subscription-states.ts'
import type { Context } from '#server/context.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { changeSubscription, settled } from './change-subscription.ts'
import { type SubscriptionRow, subscriptionOf, uploadAllowanceOf } from './current-plan.ts'
import type { QuoteRow } from './queries.ts'
import { spendRested } from './rested-plans.ts'

/** Throws `quote_expired` for a quote that is too old, or was made for a subscription that has changed since. */
export async function requireCurrent(context: Context, quote: QuoteRow): Promise<void> {
  const row = await subscriptionOf(context, quote.user_id)
  const at = context.now()
  // From the day of its renewal on, a plan is another one.
  const renewing = row?.status === 'active' && row.ends_on <= dayOf(at)
  if (renewing || quote.expires_at <= at || quote.subscription_version !== (row?.version ?? 0))
    throw new Failure('quote_expired')
}

/**
 * Call it with the user locked. A quote applies once; a change that was waiting is dropped. Whatever has happened to the
 * subscription since it was paid for, such as a refund of an earlier payment: what was paid for is given.
 */
export async function applyQuote(context: Context, quote: QuoteRow): Promise<SubscriptionRow> {
  const { db, now } = context
  const { user_id } = quote
  const before = await subscriptionOf(context, user_id)
  const { plan, interval, anchor_on, starts_on, ends_on, period_value_cents } = quote.price.next
  const priced = { plan, interval, anchor_on, starts_on, ends_on, period_value_cents }
  const changes = { ...priced, ...settled, quota_since: await countedSince(context, user_id), announced_for: null }
  if (before) {
    if (quote.price.credit_days_left > 0) await spendRested(context, before.id, quote.subscription_version)
    return changeSubscription(context, before, before.status === 'active' ? 'upgraded' : 'begun', changes)
  }
  const at = now()
  const begun = { ...changes, status: 'active' } as const
  const [row] = await db
    .insert(subscriptions)
    .values({
      ...begun,
      id: newId('subscription', at),
      user_id,
      gives_until: givesUntil(begun),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (!row) throw new Failure('unknown')
  return row
}

/** A higher plan gives more at once and forgets nothing: what was uploaded in the running month or year still counts. */
async function countedSince(context: Context, user_id: string): Promise<string> {
  const { since } = await uploadAllowanceOf(context, user_id)
  return since
}
