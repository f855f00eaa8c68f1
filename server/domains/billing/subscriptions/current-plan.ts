// The plan that an account is on today: its subscription's while that gives it, INSTANT otherwise.
import { and, eq, gt, type SQL } from 'drizzle-orm'
import { dayOf, startOfMonth } from '#lib/dates.ts'
import { countedFrom } from '#lib/rules/billing/rested-plans.ts'
import { type Plan, planNamed, uploadsPerMonth } from '#lib/rules/plans.ts'
import type { Context } from '#server/context.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

export async function subscriptionOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.user_id, user_id))
  return row ?? null
}

/** Condition on `subscriptions`: it gives its plan today. */
export const givesToday = (now: Date): SQL => gt(subscriptions.gives_until, dayOf(now))

const gives = ({ gives_until }: SubscriptionRow, now: Date): boolean => dayOf(now) < gives_until

export async function planOf(context: Pick<Context, 'db' | 'now'>, user_id: string): Promise<Plan> {
  const [row] = await context.db
    .select({ plan: subscriptions.plan })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, user_id), givesToday(context.now())))
  return planNamed(row?.plan ?? 'INSTANT')
}

/** How many uploads the plan allows, and from which day on they are counted: the year's as one, or the month's. */
export type UploadAllowance = { plan: Plan; interval: 'month' | 'year'; since: string; limit: number }

/** Calendar months on INSTANT; after a paid plan no earlier than its end. */
export async function uploadAllowanceOf(
  context: Pick<Context, 'db' | 'now'>,
  user_id: string,
): Promise<UploadAllowance> {
  const row = await subscriptionOf(context, user_id)
  const now = context.now()
  if (row && gives(row, now)) {
    const { interval } = row
    const since = countedFrom(row, dayOf(now))
    const plan = planNamed(row.plan)
    return { plan, interval, since, limit: interval === 'year' ? plan.uploads_per_year : uploadsPerMonth(plan) }
  }
  const month = dayOf(startOfMonth(now))
  const since = row && row.gives_until > month ? row.gives_until : month
  const plan = planNamed('INSTANT')
  return { plan, interval: 'month', since, limit: uploadsPerMonth(plan) }
}
