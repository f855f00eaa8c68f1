// Plans that rest while a bank decides about their money: written down with their days, and given back once when it is ours again.
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { daysBetween } from '#lib/rules/billing/periods.ts'
import type { PricedSubscription } from '#lib/rules/billing/proration.ts'
import { followingChoice, joined, type RestedPlan, resumed, uncreditedDays } from '#lib/rules/billing/rested-plans.ts'
import type { Context } from '#server/context.ts'
import { rested_plans, subscriptions } from '#server/db/schema/subscriptions.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { every, job } from '#server/jobs/queue.ts'
import { isPayingPlan } from '../invoices/draft-invoice.ts'
import { dropRenewal, openRenewalOf } from '../renewals/open-renewal.ts'
import { changeSubscription, settled } from './change-subscription.ts'
import { type SubscriptionRow, subscriptionOf, uploadAllowanceOf } from './current-plan.ts'

type RestedRow = typeof rested_plans.$inferSelect

/** Call it with what runs, before it is ended. */
export async function writeRested(
  { db, now }: Context,
  row: SubscriptionRow,
  { dispute_id, invoice_id }: { dispute_id: string; invoice_id: string },
): Promise<void> {
  const { id, version, ends_on, next_plan, next_interval } = row
  const rested_on = dayOf(now())
  await db.insert(rested_plans).values({
    dispute_id,
    invoice_id,
    subscription_id: id,
    subscription_version: version,
    ...pricedOf(row),
    next_plan,
    next_interval,
    rested_on,
    days_left: daysBetween(rested_on, ends_on),
  })
}

/** An upgrade that was priced before its plan rested has credited the days from its payment on. */
export async function spendRested({ db, now }: Context, subscription_id: string, version: number): Promise<void> {
  const credited = await db
    .select()
    .from(rested_plans)
    .where(and(ungiven(subscription_id), eq(rested_plans.subscription_version, version)))
  for (const { dispute_id, days_left, rested_on } of credited)
    await db
      .update(rested_plans)
      .set({ days_left: uncreditedDays(days_left, rested_on, dayOf(now())) })
      .where(eq(rested_plans.dispute_id, dispute_id))
}

const ungiven = (subscription_id: string) =>
  and(eq(rested_plans.subscription_id, subscription_id), isNull(rested_plans.given_on))

/**
 * Call it with the user locked, as often as one likes. While another plan is being paid everything rests on, because that
 * payment replaces what runs.
 */
export async function giveRested(context: Context, user_id: string): Promise<void> {
  const { db } = context
  const row = await subscriptionOf(context, user_id)
  if (!row || (await isPayingPlan(context, user_id))) return
  const won = await db
    .select()
    .from(rested_plans)
    .where(and(ungiven(row.id), isNotNull(rested_plans.won_at), gt(rested_plans.days_left, 0)))
    .orderBy(asc(rested_plans.won_at))
  for (const rested of won) await give(context, rested, (await subscriptionOf(context, user_id)) ?? row)
}

async function give(context: Context, rested: RestedRow, row: SubscriptionRow): Promise<void> {
  const today = dayOf(context.now())
  const running = row.status === 'active' && today < row.ends_on
  const open = running ? null : await openRenewalOf(context, row.id)
  // A period that never began is owed by nobody once an earlier one runs again.
  if (open) await dropRenewal(context, open)
  const days: RestedPlan = { ...pricedOf(rested), days_left: rested.days_left }
  const next = running ? joined(row, days, today) : resumed(days, today)
  const itself = !running || next.plan !== row.plan
  const given_days = daysBetween(itself ? rested.ends_on : row.ends_on, next.ends_on)
  await context.db
    .update(rested_plans)
    .set({ given_on: today, given_days: Math.max(0, given_days), runs_from: itself ? next.starts_on : null })
    .where(eq(rested_plans.dispute_id, rested.dispute_id))
  const { quota_since, ...following } = await afterwards(context, { rested, row, next })
  await changeSubscription(context, row, 'restored', {
    ...pricedOf(next),
    ...settled,
    ...following,
    quota_since,
    announced_for: null,
  })
}

type Given = { rested: RestedRow; row: SubscriptionRow; next: PricedSubscription }

/** Nobody who has left meanwhile is renewed; everybody else keeps what they chose last. */
async function afterwards(context: Context, { rested, row, next }: Given) {
  const { next_plan, next_interval, quota_since } = row
  if (row.version === rested.subscription_version + 1)
    return { next_plan: rested.next_plan, next_interval: rested.next_interval, quota_since }
  if (row.status === 'ended' || row.status === 'expired') {
    const { since } = await uploadAllowanceOf(context, row.user_id)
    return { next_plan: 'INSTANT', next_interval: 'month', quota_since: since } as const
  }
  const chosen = { plan: next_plan ?? row.plan, interval: next_interval ?? row.interval }
  return { ...followingChoice(next, chosen), quota_since }
}

const pricedOf = ({
  plan,
  interval,
  anchor_on,
  starts_on,
  ends_on,
  period_value_cents,
}: PricedSubscription): PricedSubscription => ({ plan, interval, anchor_on, starts_on, ends_on, period_value_cents })

/** Whatever had to wait for a payment that came to nothing. */
export const giveWaitingRests = job('billing.give-waiting-rests', z.object({}), async context => {
  const waiting = await context.db
    .selectDistinct({ user_id: subscriptions.user_id })
    .from(rested_plans)
    .innerJoin(subscriptions, eq(subscriptions.id, rested_plans.subscription_id))
    .where(and(isNotNull(rested_plans.won_at), isNull(rested_plans.given_on), gt(rested_plans.days_left, 0)))
  for (const { user_id } of waiting)
    await context.transact(async tx => {
      await lockUser(tx, user_id)
      await giveRested(tx, user_id)
    })
})

export const restJobs = [giveWaitingRests]
export const restSchedules = [every('14 * * * *', giveWaitingRests)]
