// What a holder is told of plans that rest: whose days may come back, or are about to.
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { disputeCan } from '#lib/rules/billing/disputes.ts'
import type { Context } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { disputes } from '#server/db/schema/refunds.ts'
import { rested_plans } from '#server/db/schema/subscriptions.ts'

/** A dispute that was lost has nothing left to give back. */
export async function restingPlans(
  { db }: Pick<Context, 'db'>,
  subscription_id: string,
): Promise<Subscription['resting']> {
  const rows = await db
    .select({ row: rested_plans, number: invoices.number })
    .from(rested_plans)
    .innerJoin(disputes, eq(disputes.id, rested_plans.dispute_id))
    .innerJoin(invoices, eq(invoices.id, rested_plans.invoice_id))
    .where(
      and(
        eq(rested_plans.subscription_id, subscription_id),
        isNull(rested_plans.given_on),
        gt(rested_plans.days_left, 0),
        inArray(disputes.status, [...disputeCan.settle.from, 'won']),
      ),
    )
    .orderBy(asc(rested_plans.rested_on), asc(rested_plans.dispute_id))
  return rows.map(({ row: { plan, invoice_id, rested_on, days_left, won_at }, number }) => ({
    plan,
    invoice: invoice_id,
    number,
    since: rested_on,
    days_left,
    won: won_at !== null,
  }))
}
