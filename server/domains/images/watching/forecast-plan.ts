// Says before a downgrade what the lower plan would watch of one's images.

import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { monitoring as contract } from '#lib/contract/monitoring.ts'
import { dayOf, startOfDay } from '#lib/dates.ts'
import { forecastWatch } from '#lib/rules/monitoring.ts'
import { planNamed } from '#lib/rules/plans.ts'
import type { UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { subscriptionOf } from '../../billing/subscriptions/current-plan.ts'
import { monitoredBy } from '../quotas.ts'

/** From the end of the period on; from today where nothing is paid. */
export async function forecastPlan(
  context: UserContext,
  { query }: ParsedInput<typeof contract.forecast>,
): Promise<Answer<typeof contract.forecast>> {
  const { db, user, now } = context
  const plan = planNamed(query.plan)
  const row = await subscriptionOf(context, user.id)
  const today = dayOf(now())
  const on = row?.status === 'active' && row.ends_on > today ? row.ends_on : today
  const watched = await db.select({ monitored_at: images.monitored_at }).from(images).where(monitoredBy(user.id))
  const at = on === today ? now() : startOfDay(on)
  return { on, limit: plan.monitored_images, watched: watched.length, ...forecastWatch(watched, plan, at) }
}
