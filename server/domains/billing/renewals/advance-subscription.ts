// Takes the step that a subscription's day asks for. Safe to repeat: each step changes what the next one finds.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { type DueStep, dueStep } from '#lib/rules/billing/subscription-states.ts'
import type { Context } from '#server/context.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { isPaying } from '../invoices/draft-invoice.ts'
import { chargeInvoice } from '../pay-ins/charge-saved-means.ts'
import { changeSubscription, noteAnnounced, settled } from '../subscriptions/change-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/current-plan.ts'
import { meansOfRenewal } from './means-of-renewal.ts'
import { dropRenewal, openRenewal, openRenewalOf } from './open-renewal.ts'
import { tellExpired, tellRenewalAhead } from './tell.ts'

/** Whatever stands in the way of another payment of the same person is done at the next hour. */
export const advanceSubscription = (context: Context, subscription_id: string): Promise<void> =>
  context.transact(async tx => {
    const row = await lockSubscription(tx, subscription_id)
    const step = row && dueStep(row, dayOf(tx.now()))
    if (!row || !step || (step !== 'announce' && (await isPaying(tx, row.user_id)))) return
    await steps[step](tx, row)
  })

async function lockSubscription(context: Context, id: string): Promise<SubscriptionRow | null> {
  const { db } = context
  const where = eq(subscriptions.id, id)
  const [found] = await db.select({ user_id: subscriptions.user_id }).from(subscriptions).where(where)
  if (!found) return null
  await lockUser(context, found.user_id)
  const [row] = await db.select().from(subscriptions).where(where)
  return row ?? null
}

type Step = (context: Context, row: SubscriptionRow) => Promise<void>

/** Opens the renewal where it is not yet, and has it charged as soon as this transaction is through. */
const charge: Step = async (context, row) => {
  const { invoice_id } = await openRenewal(context, row)
  await context.enqueue(chargeInvoice, { invoice_id }, { key: invoice_id })
}

const steps: Record<DueStep, Step> = {
  announce: async (context, row) => {
    await noteAnnounced(context, row)
    await tellRenewalAhead(context, row, await meansOfRenewal(context, row.user_id))
  },
  end: async (context, row) => {
    await changeSubscription(context, row, 'left', settled)
  },
  renew: charge,
  retry: charge,
  lapse: async (context, row) => {
    const renewal = await openRenewalOf(context, row.id)
    if (renewal) await dropRenewal(context, renewal)
    await tellExpired(context, await changeSubscription(context, row, 'lapsed', settled))
  },
}
