// Dated discounts: rows of the database, for whoever never had a paid plan.
import { asc } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { subscriptions as contract } from '#lib/contract/subscriptions.ts'
import { dayOf } from '#lib/dates.ts'
import { bestOffer, type Offer } from '#lib/rules/billing/plan-prices.ts'
import type { Context, UserContext } from '#server/context.ts'
import { offers } from '#server/db/schema/subscriptions.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'

/** `known`: the subscription that there is or was. */
export async function offersFor({ db }: Context, known: SubscriptionRow | null): Promise<Offer[]> {
  return known ? [] : db.select().from(offers).orderBy(asc(offers.starts_on))
}

export async function readPlanOffer(context: UserContext): Promise<Answer<typeof contract.offer>> {
  const { user, now, locale } = context
  const running = bestOffer(dayOf(now()), await offersFor(context, await subscriptionOf(context, user.id)))
  if (!running) return { offer: null }
  const { label, starts_on, ends_on, discount_bps } = running
  return { offer: { label: label[locale], starts_on, ends_on, discount_bps } }
}
