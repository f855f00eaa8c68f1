// What a plan costs on a day: its list price, less an offer that runs then.
import { type Cents, percent, toCents } from '#lib/money.ts'
import { type PlanName, planNamed } from '../plans.ts'
import type { BillingInterval } from './periods.ts'

type Offer = { name: string; starts_on: string; ends_on: string; discount_bps: number }

/** Discounts on the first period of a paid plan; `ends_on` is their last day. */
export const launchOffers: readonly Offer[] = [
  { name: 'launch', starts_on: '2023-09-01', ends_on: '2023-12-31', discount_bps: 5_000 },
]

/** Including VAT, for a whole period. */
export function listPrice(name: PlanName, interval: BillingInterval): Cents {
  const plan = planNamed(name)
  return interval === 'year' ? plan.annual_cents : plan.monthly_cents
}

/** The price of a first period that begins on `day`, and the discount in it. */
export function firstPrice(
  name: PlanName,
  interval: BillingInterval,
  day: string,
): { price_cents: Cents; discount_cents: Cents } {
  const list = listPrice(name, interval)
  const offer = launchOffers.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  const discount_cents = offer ? percent(list, offer.discount_bps) : toCents(0)
  return { price_cents: toCents(list - discount_cents), discount_cents }
}
