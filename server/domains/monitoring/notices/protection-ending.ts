// Notifies owners on the free plan two weeks before the protection of their images ends, and purges old notices.
import { and, eq, gt, isNull, lt, lte, notExists } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S, dayOf } from '#lib/dates.ts'
import { protectionStart, searchEnd } from '#lib/rules/monitoring.ts'
import { NOTICE_DAYS, PROTECTION_NOTICE_DAYS } from '#lib/rules/notices.ts'
import { planNamed } from '#lib/rules/plans.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { notices } from '#server/db/schema/monitoring.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { givesToday } from '#server/domains/billing/subscriptions/current-plan.ts'
import { every, job } from '#server/jobs/queue.ts'
import { writeNotice } from './write-notice.ts'

/** One notice for each owner and day on which images lose their protection; written once, read or not. */
export const notifyProtectionEnding = job('monitoring.notify-protection-ending', z.object({}), async context => {
  for (const { user_id, day, count } of await endings(context)) {
    await context.transact(async tx => {
      const about = and(eq(notices.user_id, user_id), eq(notices.kind, 'protection_ending'), eq(notices.key, day))
      const existing = await tx.db.select({ id: notices.id }).from(notices).where(about).limit(1)
      if (existing.length > 0) return
      await writeNotice(tx, { user_id, kind: 'protection_ending', key: day, details: { day, count } })
    })
  }
})

type Ending = { user_id: string; day: string; count: number }

async function endings({ db, now }: Context): Promise<Ending[]> {
  const plan = planNamed('INSTANT')
  const over = protectionStart(plan, now())
  const soon = protectionStart(plan, addSeconds(now(), PROTECTION_NOTICE_DAYS * DAY_S))
  if (!over || !soon) return []
  const paying = db
    .select({ user_id: subscriptions.user_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, images.user_id), givesToday(now())))
  const watched = and(eq(images.monitored, true), isNull(images.deleted_at), notExists(paying))
  const rows = await db
    .select({ user_id: images.user_id, monitored_at: images.monitored_at })
    .from(images)
    .where(and(watched, gt(images.monitored_at, over), lte(images.monitored_at, soon)))
  const byOwner = new Map<string, Ending>()
  for (const { user_id, monitored_at } of rows) {
    const end = monitored_at && searchEnd(plan, monitored_at)
    if (!end) continue
    const day = dayOf(end)
    const ending = byOwner.get(`${user_id} ${day}`) ?? { user_id, day, count: 0 }
    byOwner.set(`${user_id} ${day}`, { ...ending, count: ending.count + 1 })
  }
  return [...byOwner.values()]
}

export const purgeNotices = job(
  'monitoring.purge-notices',
  z.object({}),
  async ({ db, now }) => {
    await db.delete(notices).where(lt(notices.created_at, addSeconds(now(), -NOTICE_DAYS * DAY_S)))
  },
  { writes: 'nothing' },
)

export const noticeJobs = [notifyProtectionEnding, purgeNotices]
export const noticeSchedules = [every('23 6 * * *', notifyProtectionEnding), every('53 4 * * *', purgeNotices)]
