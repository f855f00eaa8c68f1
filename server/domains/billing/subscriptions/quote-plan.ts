// Says what an upgrade costs today, and keeps that price for a while.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { subscriptions as contract, Quote } from '#lib/contract/subscriptions.ts'
import { addSeconds, dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { isUpgrade, priceUpgrade, QUOTE_VALID_S } from '#lib/rules/billing/proration.ts'
import type { UserContext } from '#server/context.ts'
import { subscription_quotes } from '#server/db/schema/billing.ts'
import { priceTaxFor } from '../invoices/parties.ts'
import { activeSubscription, subscriptionOf } from './current-plan.ts'
import { presentQuote } from './queries.ts'

export async function quotePlan(context: UserContext, { body }: ParsedInput<typeof contract.quote>): Promise<Quote> {
  const { db, user, now } = context
  const created_at = now()
  const current = await activeSubscription(context, user.id)
  if (!isUpgrade(current, body)) throw new Failure('plan_not_upgrade')
  const row = {
    id: newId('subscription_quote', created_at),
    user_id: user.id,
    subscription_version: (await subscriptionOf(context, user.id))?.version ?? 0,
    price: priceUpgrade(current, body, dayOf(created_at)),
    ...(await priceTaxFor(context, user.id)),
    created_at,
    expires_at: addSeconds(created_at, QUOTE_VALID_S),
  }
  await db.insert(subscription_quotes).values(row)
  return presentQuote(row, current)
}
