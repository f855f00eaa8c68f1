// What changing to a higher plan costs today: the new plan for the days that are left, less the old one for the same days.
import { MINUTE_S } from '#lib/dates.ts'
import { type Cents, shareOf, toCents } from '#lib/money.ts'
import { type PlanName, planNames } from '../plans.ts'
import { type BillingInterval, daysBetween, type Period, periodOf } from './periods.ts'
import { firstPrice, listPrice, type Offer } from './plan-prices.ts'

/** Below this a change is free: a payment of cents costs more than it brings. */
export const MINIMUM_CHARGE_CENTS = 1_00

/** How long a quote is honoured. */
export const QUOTE_VALID_S = 15 * MINUTE_S

/** A subscription as far as its price goes; `period_value_cents` is what the whole period of this plan costs, offers included. */
export type PricedSubscription = Period & {
  plan: PlanName
  interval: BillingInterval
  anchor_on: string
  period_value_cents: Cents
}

export type PlanChoice = { plan: PlanName; interval: BillingInterval }

/** Every line of a quote, so that whoever pays can work it out again. */
export type PriceOfChange = {
  /** The new subscription, once it is paid. */
  next: PricedSubscription
  /** The price of a whole period of the new plan, before the discount. */
  list_price_cents: Cents
  discount_cents: Cents
  /** The offer that the discount comes from, in every language. */
  offer: Offer['label'] | null
  /** Days that are paid for, of how many the period has. */
  days_left: number
  days_total: number
  charge_cents: Cents
  /** For the days of the old plan that are not used; zero without one. */
  credit_cents: Cents
  credit_days_left: number
  credit_days_total: number
  /** To pay now, including VAT. */
  due_cents: Cents
  /** The difference is below the minimum, so nothing is charged. */
  waived: boolean
}

const rank = (plan: PlanName): number => planNames.indexOf(plan)

/** Whether a choice takes effect at once: no lower plan, no shorter interval, and not what is there already. */
export function isUpgrade(current: PlanChoice | null, { plan, interval }: PlanChoice): boolean {
  if (rank(plan) === 0) return false
  if (!current || rank(current.plan) === 0) return true
  if (rank(plan) < rank(current.plan) || (current.interval === 'year' && interval === 'month')) return false
  return plan !== current.plan || interval !== current.interval
}

/**
 * The exact price of an upgrade on `day`, which counts as a day that is left. `offers` are those for whoever never had a
 * paid plan. Throws for anything that is no upgrade.
 */
export function priceUpgrade(
  current: PricedSubscription | null,
  choice: PlanChoice,
  day: string,
  offers: readonly Offer[] = [],
): PriceOfChange {
  if (!isUpgrade(current, choice)) throw new RangeError(`${choice.plan} by the ${choice.interval} is no upgrade`)
  const credit = creditOf(current, day)
  const stays = current !== null && current.interval === choice.interval
  const period = stays ? current : periodOf(day, choice.interval, 0)
  const list_price_cents = listPrice(choice.plan, choice.interval)
  const { price_cents, discount_cents, offer } = firstPrice(choice.plan, choice.interval, day, current ? [] : offers)
  const days_total = daysBetween(period.starts_on, period.ends_on)
  const days_left = stays ? daysBetween(day, period.ends_on) : days_total
  const charge_cents = shareOf(price_cents, days_left, days_total)
  const difference = Math.max(0, charge_cents - credit.credit_cents)
  const waived = difference > 0 && difference < MINIMUM_CHARGE_CENTS
  const { starts_on, ends_on } = period
  const anchor_on = stays ? current.anchor_on : day
  return {
    next: { ...choice, starts_on, ends_on, anchor_on, period_value_cents: price_cents },
    list_price_cents,
    discount_cents,
    offer,
    days_left,
    days_total,
    charge_cents,
    ...credit,
    due_cents: toCents(waived ? 0 : difference),
    waived,
  }
}

/** As paid on a later day: a whole new period begins on it and loses none, a change within a running one stays as it was priced. */
export function begunOn(price: PriceOfChange, day: string): PriceOfChange {
  const { next, credit_days_total, days_left, days_total } = price
  if (credit_days_total > 0 || days_left < days_total || day <= next.starts_on) return price
  const period = periodOf(day, next.interval, 0)
  const days = daysBetween(period.starts_on, period.ends_on)
  return { ...price, next: { ...next, ...period, anchor_on: day }, days_left: days, days_total: days }
}

function creditOf(current: PricedSubscription | null, day: string) {
  if (!current) return { credit_cents: toCents(0), credit_days_left: 0, credit_days_total: 0 }
  const credit_days_left = daysBetween(day, current.ends_on)
  const credit_days_total = daysBetween(current.starts_on, current.ends_on)
  const credit_cents = shareOf(current.period_value_cents, credit_days_left, credit_days_total)
  return { credit_cents, credit_days_left, credit_days_total }
}
