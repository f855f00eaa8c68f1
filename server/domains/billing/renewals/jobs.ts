// Renewals by the clock: every hour whatever the day asks for, so that a machine that slept at midnight misses nothing.
import { and, eq, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '#lib/dates.ts'
import { ANNOUNCE_DAYS, dueStep } from '#lib/rules/billing/subscription-states.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { every, job } from '#server/jobs/queue.ts'
import { advanceSubscription } from './advance-subscription.ts'

const advance = job('billing.advance-subscription', z.object({ subscription_id: z.string() }), (context, payload) =>
  advanceSubscription(context, payload.subscription_id),
)

/** One job for each subscription, so that one that cannot be taken further does not hold up the others. */
export const advanceSubscriptions = job('billing.advance-subscriptions', z.object({}), async context => {
  const today = dayOf(context.now())
  const soon = lte(subscriptions.ends_on, addDays(today, ANNOUNCE_DAYS))
  const living = await context.db
    .select()
    .from(subscriptions)
    .where(or(eq(subscriptions.status, 'suspended'), and(eq(subscriptions.status, 'active'), soon)))
  for (const row of living.filter(each => dueStep(each, today) !== null))
    await context.enqueue(advance, { subscription_id: row.id }, { key: row.id })
})

export const renewalJobs = [advance, advanceSubscriptions]
export const renewalSchedules = [every('4 * * * *', advanceSubscriptions)]
