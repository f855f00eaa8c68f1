// Switches an account to the plan of a quote: the only place that changes a subscription.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/context.ts'
import { subscriptions } from '#server/db/schema/billing.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'
import type { QuoteRow } from './queries.ts'

/** Throws `quote_expired` for a quote that is too old, or was made for a subscription that has changed since. */
export async function requireCurrent(context: Context, quote: QuoteRow): Promise<void> {
  const { version = 0 } = (await subscriptionOf(context, quote.user_id)) ?? {}
  if (quote.expires_at <= context.now() || quote.subscription_version !== version) throw new Failure('quote_expired')
}

/** Call it with the user locked. A quote applies once. */
export async function applyQuote(context: Context, quote: QuoteRow): Promise<SubscriptionRow> {
  const { db, now } = context
  const { user_id, subscription_version } = quote
  const before = await subscriptionOf(context, user_id)
  if ((before?.version ?? 0) !== subscription_version) throw new Error(`the quote ${quote.id} is of an earlier time`)
  const { plan, interval, anchor_on, starts_on, ends_on, period_value_cents } = quote.price.next
  const at = now()
  const next = { plan, interval, anchor_on, starts_on, ends_on, period_value_cents, updated_at: at }
  const changed = { ...next, version: subscription_version + 1 }
  const [row] = before
    ? await db.update(subscriptions).set(changed).where(eq(subscriptions.id, before.id)).returning()
    : await db
        .insert(subscriptions)
        .values({ id: newId('subscription', at), user_id, created_at: at, ...changed })
        .returning()
  if (!row) throw new Failure('unknown')
  return row
}
