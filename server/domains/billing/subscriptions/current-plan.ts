// The plan that an account is on today: its subscription's while that runs, INSTANT otherwise.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { type Plan, planNamed } from '#lib/rules/plans.ts'
import type { Context } from '#server/context.ts'
import { subscriptions } from '#server/db/schema/billing.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

export async function subscriptionOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.user_id, user_id))
  return row ?? null
}

/** The subscription while it runs. */
export async function activeSubscription(
  context: Pick<Context, 'db' | 'now'>,
  user_id: string,
): Promise<SubscriptionRow | null> {
  const row = await subscriptionOf(context, user_id)
  return row && dayOf(context.now()) < row.ends_on ? row : null
}

export async function planOf(context: Pick<Context, 'db' | 'now'>, user_id: string): Promise<Plan> {
  return planNamed((await activeSubscription(context, user_id))?.plan ?? 'INSTANT')
}
