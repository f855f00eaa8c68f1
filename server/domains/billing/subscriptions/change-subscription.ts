// Writes a step of a subscription's life: the only place that changes one.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { givesUntil, type SubscriptionStep, statusAfter } from '#lib/rules/billing/subscription-states.ts'
import type { Context } from '#server/context.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import type { SubscriptionRow } from './current-plan.ts'

type Changes = Partial<Omit<SubscriptionRow, 'id' | 'user_id' | 'status' | 'gives_until' | 'version' | 'created_at'>>

/** Nothing waits and nothing is owed. */
export const settled = { next_plan: null, next_interval: null, suspended_on: null, next_attempt_on: null } as const

/** Call it with the user locked. Throws `subscription_over` for what cannot happen in its state. */
export async function changeSubscription(
  context: Context,
  row: SubscriptionRow,
  step: SubscriptionStep,
  changes: Changes,
): Promise<SubscriptionRow> {
  const { db, now } = context
  const status = statusAfter(row.status, step)
  if (status === null) throw new Failure('subscription_over')
  const next = { ...row, ...changes, status }
  const [written] = await db
    .update(subscriptions)
    .set({ ...changes, status, gives_until: givesUntil(next), version: row.version + 1, updated_at: now() })
    .where(eq(subscriptions.id, row.id))
    .returning()
  if (!written) throw new Failure('unknown')
  await context.emit('plan.changed', { user_id: row.user_id })
  return written
}

/** Writes down that the end of this period was announced, which changes nothing of what is paid. */
export async function noteAnnounced({ db }: Context, { id, ends_on }: SubscriptionRow): Promise<void> {
  await db.update(subscriptions).set({ announced_for: ends_on }).where(eq(subscriptions.id, id))
}
