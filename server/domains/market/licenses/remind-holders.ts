// Reminds holders a month before the last day of a licence, unless they have renewed it already.
import { and, eq, gt, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { addDays, dayOf } from '#lib/dates.ts'
import { LICENSE_REMINDER_DAYS } from '#lib/rules/market/sold-licenses.ts'
import { licenses } from '#server/db/schema/market.ts'
import { job } from '#server/jobs/queue.ts'

/** Once for each licence. One of six months is reminded like the others; what was withdrawn is not. */
export const remindHolders = job('market.remind-holders', z.object({}), async context => {
  const { db, now } = context
  const today = dayOf(now())
  const next = alias(licenses, 'next')
  const renewed = db
    .select({ id: next.id })
    .from(next)
    .where(
      and(
        eq(next.buyer_id, licenses.buyer_id),
        eq(next.image_id, licenses.image_id),
        or(eq(next.url, licenses.url), and(eq(next.purpose, 'training'), eq(licenses.purpose, 'training'))),
        gt(next.ends_on, licenses.ends_on),
        isNull(next.ended_at),
      ),
    )
  const open = and(isNotNull(licenses.buyer_id), isNull(licenses.ended_at), isNull(licenses.reminded_at))
  const soon = and(gt(licenses.ends_on, today), lte(licenses.ends_on, addDays(today, LICENSE_REMINDER_DAYS)))
  const due = and(open, soon, notExists(renewed))
  for (const { id } of await db.select({ id: licenses.id }).from(licenses).where(due)) {
    await context.transact(async tx => {
      const still = and(eq(licenses.id, id), isNull(licenses.reminded_at), isNull(licenses.ended_at))
      const told = await tx.db.update(licenses).set({ reminded_at: now() }).where(still).returning({ id: licenses.id })
      if (told.length > 0) await tx.emit('license.ending', { license_id: id })
    })
  }
})
