// Says what an upgrade costs today, and keeps that price for a while.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { subscriptions as contract, Quote } from '#lib/contract/subscriptions.ts'
import { addSeconds, dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { isUpgrade, priceUpgrade, QUOTE_VALID_S } from '#lib/rules/billing/proration.ts'
import type { UserContext } from '#server/context.ts'
import { subscription_quotes } from '#server/db/schema/subscriptions.ts'
import { priceTaxFor } from '../invoices/parties.ts'
import { type SubscriptionRow, subscriptionOf } from './current-plan.ts'
import { offersFor } from './plan-offers.ts'
import { presentQuote } from './queries.ts'

export async function quotePlan(context: UserContext, { body }: ParsedInput<typeof contract.quote>): Promise<Quote> {
  const { db, user, now, locale } = context
  const created_at = now()
  const today = dayOf(created_at)
  const known = await subscriptionOf(context, user.id)
  const current = known && requireChangeable(known, today)
  if (!isUpgrade(current, body)) throw new Failure('plan_not_upgrade')
  const row = {
    id: newId('subscription_quote', created_at),
    user_id: user.id,
    subscription_version: known?.version ?? 0,
    price: priceUpgrade(current, body, today, await offersFor(context, known)),
    ...(await priceTaxFor(context, user.id)),
    created_at,
    expires_at: addSeconds(created_at, QUOTE_VALID_S),
  }
  await db.insert(subscription_quotes).values(row)
  return presentQuote(row, current, locale)
}

/** The subscription that an upgrade starts from; null after one that is over. Refuses while a renewal is not paid. */
function requireChangeable(row: SubscriptionRow, today: string): SubscriptionRow | null {
  if (row.status === 'suspended') throw new Failure('invoice_unpaid')
  if (row.status !== 'active') return null
  if (row.ends_on <= today) throw new Failure('plan_renewing')
  return row
}
