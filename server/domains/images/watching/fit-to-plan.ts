// Holds what is watched to what the plan allows: pauses images after a downgrade, watches them again after an upgrade.
import { and, count, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { pausedByLimit, resumedWithin } from '#lib/rules/monitoring.ts'
import { plans } from '#lib/rules/plans.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import type { EventPayload } from '#server/events.ts'
import { every, job } from '#server/jobs/queue.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { planOf } from '../../billing/subscriptions/current-plan.ts'
import { monitoredBy, quotasOf } from '../quotas.ts'
import { tellPaused } from './tell-paused.ts'

/** So many in one transaction: each is taken out of the index or put back. */
const BATCH = 500

/** On INSTANT nothing is paused: what it watches ends by itself, and all of it is within its six months. */
async function fitImages(context: Context, { user_id, plan_changed }: Fit): Promise<void> {
  await lockUser(context, user_id)
  const plan = await planOf(context, user_id)
  if (plan.protection_months !== null) return
  const { used, limit } = (await quotasOf(context, user_id)).monitored
  const changed = used > limit ? await pause(context, user_id, limit) : await resume(context, user_id, limit - used)
  if (changed.length === 0) return
  await context.emit('images.watch_changed', { image_ids: changed })
  if (used > limit) await context.emit('images.paused', { user_id, count: changed.length, plan: plan.name, limit })
  if (changed.length === BATCH) return context.enqueue(fitToPlan, { user_id, plan_changed }, { key: user_id })
  if (used > limit && plan_changed) await tellPaused(context, user_id, { plan: plan.name, limit })
}

const columns = { id: images.id, monitored_at: images.monitored_at }

async function pause({ db, now }: Context, user_id: string, limit: number): Promise<string[]> {
  const watched = await db.select(columns).from(images).where(monitoredBy(user_id))
  const ids = idsOf(pausedByLimit(watched, limit, now()))
  if (ids.length > 0) await db.update(images).set({ monitored: false, paused_at: now() }).where(inArray(images.id, ids))
  return ids
}

async function resume({ db }: Context, user_id: string, free: number): Promise<string[]> {
  if (free <= 0) return []
  const rested = and(eq(images.user_id, user_id), isNotNull(images.paused_at), isNull(images.deleted_at))
  const ids = idsOf(resumedWithin(await db.select(columns).from(images).where(rested), free))
  if (ids.length > 0) await db.update(images).set({ monitored: true, paused_at: null }).where(inArray(images.id, ids))
  return ids
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.slice(0, BATCH).map(({ id }) => id)

/** `plan_changed`: because of that, and not because another six months have ended. */
const Fit = z.object({ user_id: z.string(), plan_changed: z.boolean().default(false) })
type Fit = z.infer<typeof Fit>

export const fitToPlan = job('images.fit-to-plan', Fit, (context, fit) => context.transact(tx => fitImages(tx, fit)))

export const fitAfterChange = (context: Context, { user_id }: EventPayload<'plan.changed'>): Promise<void> =>
  context.enqueue(fitToPlan, { user_id, plan_changed: true }, { key: user_id })

/** The fewest that a plan watches without an end. */
const least = Math.min(...plans.filter(plan => plan.protection_months === null).map(plan => plan.monitored_images))

/** Six months end, and what a plan gives may end, on days on which nothing else happens. */
export const fitEverybody = job('images.fit-everybody', z.object({}), async context => {
  const { db } = context
  const many = await db
    .select({ user_id: images.user_id })
    .from(images)
    .where(and(eq(images.monitored, true), isNull(images.deleted_at)))
    .groupBy(images.user_id)
    .having(gt(count(), least))
  const paused = await db
    .selectDistinct({ user_id: images.user_id })
    .from(images)
    .where(and(isNotNull(images.paused_at), isNull(images.deleted_at)))
  for (const user_id of new Set([...many, ...paused].map(row => row.user_id)))
    await context.enqueue(fitToPlan, { user_id, plan_changed: false }, { key: user_id })
})

export const fitNightly = every('41 2 * * *', fitEverybody)
