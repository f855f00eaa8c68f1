// Days of a plan that a bank has taken back for now: what rests, and what becomes of it once its money is ours again.
import { addDays } from '#lib/dates.ts'
import { type Cents, shareOf, toCents } from '#lib/money.ts'
import { type PlanName, planNames } from '../plans.ts'
import { type BillingInterval, daysBetween, monthsLater, type Period } from './periods.ts'
import type { PricedSubscription } from './proration.ts'

/** A plan that rests: its period as it was paid, and how many of its days nobody has had yet. */
export type RestedPlan = PricedSubscription & { days_left: number }

const daysOf = ({ starts_on, ends_on }: Period): number => daysBetween(starts_on, ends_on)
const shareOfValue = (days: number, plan: PricedSubscription): Cents =>
  shareOf(plan.period_value_cents, days, daysOf(plan))

/** The plan goes on with every day that rested: its whole period lies later by as many days as it rested. */
export function resumed({ days_left, ...plan }: RestedPlan, today: string): PricedSubscription {
  const ends_on = addDays(today, days_left)
  if (ends_on === plan.ends_on) return plan
  return { ...plan, starts_on: addDays(ends_on, -daysOf(plan)), ends_on, anchor_on: ends_on }
}

/**
 * How many days of one plan so many of another are: as many of the same plan; by the price of a day otherwise, as in an
 * upgrade, with the last one whole.
 */
export function exchangedDays(days: number, from: PricedSubscription, into: PricedSubscription): number {
  if (from.plan === into.plan || into.period_value_cents === 0) return days
  const worth = BigInt(days) * BigInt(from.period_value_cents) * BigInt(daysOf(into))
  const price = BigInt(daysOf(from)) * BigInt(into.period_value_cents)
  return Number((worth + price - 1n) / price)
}

/** What runs on `today` and what rested become one: the higher plan runs, and the days of the other follow in it. */
export function joined(running: PricedSubscription, rested: RestedPlan, today: string): PricedSubscription {
  const rank = ({ plan }: PricedSubscription) => planNames.indexOf(plan)
  if (rank(rested) <= rank(running)) return longer(running, rested.days_left, rested)
  return longer(resumed(rested, today), daysBetween(today, running.ends_on), running)
}

/** Renewals follow from the new last day. */
function longer(plan: PricedSubscription, days: number, other: PricedSubscription): PricedSubscription {
  if (days <= 0) return plan
  const ends_on = addDays(plan.ends_on, exchangedDays(days, other, plan))
  const period_value_cents = toCents(plan.period_value_cents + shareOfValue(days, other))
  return { ...plan, ends_on, anchor_on: ends_on, period_value_cents }
}

/** Of days that an upgrade has credited since, only those are still to be had that passed before it was paid. */
export const uncreditedDays = (days_left: number, rested_on: string, paid_on: string): number =>
  Math.min(days_left, Math.max(0, daysBetween(rested_on, paid_on)))

type Counted = Period & { interval: BillingInterval; quota_since: string }

/** From which day on uploads are counted: a period that days were added to begins another month, or year, within it. */
export function countedFrom({ interval, starts_on, ends_on, quota_since }: Counted, today: string): string {
  const months = interval === 'year' ? 12 : 1
  const begun = (index: number) => monthsLater(starts_on, months * index)
  let index = 0
  while (begun(index + 1) < ends_on && begun(index + 1) <= today) index += 1
  const since = begun(index)
  return index > 0 && since > quota_since ? since : quota_since
}

/** What follows a plan that runs again: what its holder chose last. */
export function followingChoice(
  runs: { plan: PlanName; interval: BillingInterval },
  chosen: { plan: PlanName; interval: BillingInterval },
): { next_plan: PlanName | null; next_interval: BillingInterval | null } {
  const same = chosen.plan === runs.plan && chosen.interval === runs.interval
  return same ? { next_plan: null, next_interval: null } : { next_plan: chosen.plan, next_interval: chosen.interval }
}
