// The life of a paid plan as one table: what happens to it, from which state, and when each step is due.
import { addDays } from '#lib/dates.ts'
import type { Cents } from '#lib/money.ts'
import { type PlanName, planNames } from '../plans.ts'
import { type BillingInterval, type Period, periodAfter } from './periods.ts'
import { listPrice } from './plan-prices.ts'
import { isUpgrade, type PlanChoice } from './proration.ts'

/**
 * `suspended`: the renewal is not paid and waits for a payment by hand. `expired`: it was never paid. `ended`: its
 * holder went back to INSTANT.
 */
export const subscriptionStatuses = ['active', 'suspended', 'expired', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** `dropped`: its holder left, or never paid. */
export const renewalStatuses = ['open', 'paid', 'dropped'] as const
export type RenewalStatus = (typeof renewalStatuses)[number]

/** What happens → from which state → to which. Whatever is not in it cannot happen. */
export const subscriptionSteps = {
  begun: { ended: 'active', expired: 'active' },
  upgraded: { active: 'active' },
  change_planned: { active: 'active' },
  // Also when it ended while its payment was under way: what was paid for is given.
  renewed: { active: 'active', suspended: 'active', ended: 'active' },
  payment_refused: { active: 'suspended', suspended: 'suspended' },
  // A bank has given back what a plan was paid with: its days run again, or after those of the plan that runs.
  restored: { active: 'active', suspended: 'active', ended: 'active', expired: 'active' },
  left: { active: 'ended', suspended: 'ended' },
  lapsed: { suspended: 'expired' },
} as const satisfies Record<string, Partial<Record<SubscriptionStatus, SubscriptionStatus>>>
export type SubscriptionStep = keyof typeof subscriptionSteps

/** The state that follows; null when this cannot happen in it. */
export function statusAfter(status: SubscriptionStatus, step: SubscriptionStep): SubscriptionStatus | null {
  const from: Partial<Record<SubscriptionStatus, SubscriptionStatus>> = subscriptionSteps[step]
  return from[status] ?? null
}

/** A renewal that was refused is tried again this many days after the first time. */
export const RETRY_DAYS = [3, 7, 14] as const
/** So long after a renewal was refused the plan still gives what it gives. */
export const GRACE_DAYS = 14
/** A renewal that is not paid by then ends the plan. */
export const LAPSE_DAYS = 30
/** The renewal of a year is announced this many days before. */
export const ANNOUNCE_DAYS = 15

/** A subscription as far as its life goes. */
export type SubscriptionState = Period & {
  status: SubscriptionStatus
  plan: PlanName
  interval: BillingInterval
  anchor_on: string
  next_plan: PlanName | null
  next_interval: BillingInterval | null
  suspended_on: string | null
  next_attempt_on: string | null
  /** The end of the period whose renewal was announced. */
  announced_for: string | null
}

/** The first day on which the plan no longer gives anything; a renewal that is late takes nothing away. */
export function givesUntil({ status, ends_on, next_plan, suspended_on }: SubscriptionState): string {
  if (status === 'suspended') return addDays(suspended_on ?? ends_on, GRACE_DAYS)
  if (status === 'active' && next_plan !== 'INSTANT') return addDays(ends_on, GRACE_DAYS)
  return ends_on
}

/** The next day of a try after `today`, counted from the first that was refused; null after the last. */
export function nextAttemptOn(suspended_on: string, today: string): string | null {
  return RETRY_DAYS.map(days => addDays(suspended_on, days)).find(day => day > today) ?? null
}

export type DueStep = 'end' | 'renew' | 'retry' | 'lapse' | 'announce'

/** What a day asks for, the most final first; null for nothing. */
export function dueStep(state: SubscriptionState, today: string): DueStep | null {
  const { status, ends_on, next_plan, interval, announced_for, suspended_on, next_attempt_on } = state
  if (status === 'suspended') {
    if (suspended_on !== null && addDays(suspended_on, LAPSE_DAYS) <= today) return 'lapse'
    return next_attempt_on !== null && next_attempt_on <= today ? 'retry' : null
  }
  if (status !== 'active') return null
  if (ends_on <= today) return next_plan === 'INSTANT' ? 'end' : 'renew'
  const announced = interval !== 'year' || next_plan === 'INSTANT' || announced_for === ends_on
  return !announced && addDays(ends_on, -ANNOUNCE_DAYS) <= today ? 'announce' : null
}

export type Renewal = PlanChoice & Period & { price_cents: Cents }

/** What follows the period that is paid: the same plan or the one that was chosen meanwhile, at its list price. */
export function renewalOf({
  plan,
  interval,
  next_plan,
  next_interval,
  anchor_on,
  ends_on,
}: SubscriptionState): Renewal {
  const next = { plan: next_plan ?? plan, interval: next_interval ?? interval }
  return {
    ...next,
    ...periodAfter(anchor_on, next.interval, ends_on),
    price_cents: listPrice(next.plan, next.interval),
  }
}

/** Whether a choice waits for the end of the period: a lower plan, months instead of years, or INSTANT. */
export const isLaterChange = (current: PlanChoice, choice: PlanChoice): boolean =>
  choice.plan === planNames[0] ||
  (!isUpgrade(current, choice) && (choice.plan !== current.plan || choice.interval !== current.interval))
