// Forgets guests who did not pay: whoever did stays with their invoice, as the law wants.
import { and, eq, isNotNull, isNull, lt, ne, notExists } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { GUEST_KEPT_DAYS } from '#lib/rules/legal/retention.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { cards, invoices, pay_ins } from '#server/db/schema/billing.ts'
import { emptyGuest } from '#server/domains/accounts/guests.ts'
import { forgetBilling } from '#server/domains/billing/forget-account.ts'
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
    const tried = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.user_id, users.id))
    const gone = and(old, isNull(users.deleted_at), lt(users.created_at, addSeconds(now(), -GUEST_KEPT_DAYS * DAY_S)))
    await db.delete(users).where(and(gone, notExists(tried)))
    const { bought, paying } = payments(context)
    const refused = await db
      .select({ id: users.id })
      .from(users)
      .where(and(gone, notExists(bought), notExists(paying)))
    for (const { id } of refused) await context.transact(tx => forgetRefused(tx, id))
  },
  { writes: 'nothing' },
)

/** Of a guest: what was issued to them, and payments that have succeeded or may yet. */
function payments({ db }: Pick<Context, 'db'>) {
  const issued = and(eq(invoices.user_id, users.id), isNotNull(invoices.number))
  const live = and(eq(pay_ins.user_id, users.id), ne(pay_ins.status, 'failed'))
  return {
    bought: db.select({ id: invoices.id }).from(invoices).where(issued),
    paying: db.select({ id: pay_ins.id }).from(pay_ins).where(live),
  }
}

/** Drafts and refused payments stay for the books, and name nobody. */
async function forgetRefused(context: Context, id: string): Promise<void> {
  const { db } = context
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  // Another try may have begun meanwhile.
  const { bought, paying } = payments(context)
  const mine = and(eq(users.id, id), notExists(bought), notExists(paying))
  if ((await db.$count(users, mine)) === 0) return
  await forgetBilling(context, { user_id: id })
  await db.update(invoices).set({ buyer: null }).where(eq(invoices.user_id, id))
  await emptyGuest(context, id)
}

export const guestJobs = [purgeGuests]
export const guestSchedules = [every('17 * * * *', purgeGuests)]
