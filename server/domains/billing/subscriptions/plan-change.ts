// Plans what a subscription becomes at the end of its period, or takes that back. Nothing is charged for it.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { subscriptions as contract, Subscription } from '#lib/contract/subscriptions.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { isLaterChange } from '#lib/rules/billing/subscription-states.ts'
import type { UserContext } from '#server/context.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { isPaying } from '../invoices/draft-invoice.ts'
import { dropRenewal, openRenewalOf } from '../renewals/open-renewal.ts'
import { changeSubscription, settled } from './change-subscription.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'
import { presentSubscription } from './queries.ts'

type Input = ParsedInput<typeof contract.update>

/** A new choice takes the place of the one that waited. Whoever owes a renewal may only go back to INSTANT, at once. */
export async function planChange(context: UserContext, { id, body }: Input): Promise<Subscription> {
  const { user, now } = context
  await lockUser(context, user.id)
  const row = await subscriptionOf(context, user.id)
  if (row?.id !== id) throw new Failure('not_found')
  // A payment under way is for the subscription as it is.
  if (await isPaying(context, user.id)) throw new Failure('invoice_validating')
  const today = dayOf(now())
  if (row.status === 'suspended') return presentSubscription(context, await leaveNow(context, row, body.next_plan))
  if (row.status === 'active' && row.ends_on <= today) throw new Failure('plan_renewing')
  const next = choiceOf(row, body)
  return presentSubscription(context, await changeSubscription(context, row, 'change_planned', next))
}

function choiceOf(row: SubscriptionRow, { next_plan, next_interval }: Input['body']) {
  if (next_plan === null) return { next_plan: null, next_interval: null }
  const choice = { plan: next_plan, interval: next_plan === 'INSTANT' ? 'month' : (next_interval ?? row.interval) }
  if (!isLaterChange(row, choice)) throw new Failure('plan_not_later')
  return { next_plan: choice.plan, next_interval: choice.interval }
}

async function leaveNow(
  context: UserContext,
  row: SubscriptionRow,
  next_plan: Input['body']['next_plan'],
): Promise<SubscriptionRow> {
  if (next_plan !== 'INSTANT') throw new Failure('invoice_unpaid')
  const renewal = await openRenewalOf(context, row.id)
  if (renewal) await dropRenewal(context, renewal)
  return changeSubscription(context, row, 'left', settled)
}
