// Forgets guests who did not pay: whoever did stays with their invoice, as the law wants.
import { and, eq, isNotNull, isNull, lt, notExists } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { GUEST_KEPT_DAYS } from '#lib/rules/legal/retention.ts'
import { users } from '#server/db/schema/accounts.ts'
import { cards, invoices } from '#server/db/schema/billing.ts'
import { every, job } from '#server/jobs/queue.ts'
import { forgetCards } from './forget-cards.ts'

/** A guest’s card is needed for minutes; the guest, until nothing of theirs can be under way any more. */
export const purgeGuests = job(
  'settlement.purge-guests',
  z.object({}),
  async context => {
    const { db, now } = context
    const old = and(isNotNull(users.guest_of), lt(users.created_at, addSeconds(now(), -DAY_S)))
    const kept = await db
      .selectDistinct({ id: users.id })
      .from(users)
      .innerJoin(cards, and(eq(cards.user_id, users.id), isNull(cards.removed_at)))
      .where(old)
    for (const { id } of kept) await context.transact(tx => forgetCards(tx, id))
    const bought = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.user_id, users.id))
    const gone = lt(users.created_at, addSeconds(now(), -GUEST_KEPT_DAYS * DAY_S))
    await db.delete(users).where(and(old, gone, notExists(bought)))
  },
  { writes: 'nothing' },
)

export const guestJobs = [purgeGuests]
export const guestSchedules = [every('17 * * * *', purgeGuests)]
