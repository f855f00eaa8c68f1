// What a plan costs on a day: its list price, less an offer that runs then.
import type { Locale } from '#lib/locales.ts'
import { type Cents, percent, toCents } from '#lib/money.ts'
import { type PlanName, planNamed } from '../plans.ts'
import type { BillingInterval } from './periods.ts'

/** A discount on the first period of a paid plan; `ends_on` is its last day. */
export type Offer = { label: Record<Locale, string>; starts_on: string; ends_on: string; discount_bps: number }

/** Including VAT, for a whole period. */
export function listPrice(name: PlanName, interval: BillingInterval): Cents {
  const plan = planNamed(name)
  return interval === 'year' ? plan.annual_cents : plan.monthly_cents
}

/** The highest discount of those that run on a day; null where none does. */
export function bestOffer<O extends Offer>(day: string, offers: readonly O[]): O | null {
  const running = offers.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  return running.toSorted((one, other) => other.discount_bps - one.discount_bps)[0] ?? null
}

/** The price of a first period that begins on `day`, and the best discount of the `offers` that run then. */
export function firstPrice(
  name: PlanName,
  interval: BillingInterval,
  day: string,
  offers: readonly Offer[],
): { price_cents: Cents; discount_cents: Cents; offer: Offer['label'] | null } {
  const list = listPrice(name, interval)
  const best = bestOffer(day, offers)
  const discount_cents = best ? percent(list, best.discount_bps) : toCents(0)
  return { price_cents: toCents(list - discount_cents), discount_cents, offer: best?.label ?? null }
}
