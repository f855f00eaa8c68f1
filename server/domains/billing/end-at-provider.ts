// Asks again for the end of cards and mandates at the provider, which may have been away for longer than a job is tried.
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import { cards } from '#server/db/schema/billing.ts'
import { mandates } from '#server/db/schema/means.ts'
import { every, job } from '#server/jobs/queue.ts'
import { deactivateCard } from './cards/manage-cards.ts'
import { cancelAtProvider } from './mandates/follow-mandate.ts'

/** Whatever was ended here an hour ago, and of which the provider has not said so. */
export const endMeans = job('billing.end-at-provider', z.object({}), async ({ db, now, enqueue }) => {
  const old = addSeconds(now(), -HOUR_S)
  const removed = and(lt(cards.removed_at, old), isNull(cards.ended_at))
  for (const { id } of await db.select({ id: cards.id }).from(cards).where(removed))
    await enqueue(deactivateCard, { card_id: id }, { key: id })
  const { status, provider_id, updated_at, ended_at } = mandates
  const cancelled = and(eq(status, 'cancelled'), isNotNull(provider_id), lt(updated_at, old), isNull(ended_at))
  for (const { id } of await db.select({ id: mandates.id }).from(mandates).where(cancelled))
    await enqueue(cancelAtProvider, { mandate_id: id }, { key: id })
})

export const endMeansHourly = every('53 * * * *', endMeans)
