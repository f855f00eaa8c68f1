// Counts that a website loaded an image, by the day and the host; figures older than a year are forgotten.
import { and, count, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, dayOf } from '#lib/dates.ts'
import { FURTHER_HOSTS, LOAD_HOSTS_MAX, LOAD_KEPT_DAYS, loadHost } from '#lib/rules/plugin/loads.ts'
import type { Context } from '#server/context.ts'
import { plugin_loads } from '#server/db/schema/plugin.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { ShownImage } from './shown-image.ts'

const { image_id, day, host, loads } = plugin_loads
const more = { loads: sql`${loads} + 1` }

/** Pages of ours and our own frame are no other website. Call it outside transactions. */
export async function countLoad(context: Context, { image, referrer }: ShownImage): Promise<void> {
  const { db, now, request } = context
  if (request.head || referrer.from === 'house' || referrer.from === 'frame') return
  const row = { image_id: image.id, day: dayOf(now()), host: loadHost(referrer.page), loads: 1 }
  const ofDay = and(eq(image_id, row.image_id), eq(day, row.day))
  const counted = await db
    .update(plugin_loads)
    .set(more)
    .where(and(ofDay, eq(host, row.host)))
    .returning({ host })
  if (counted.length > 0) return
  // Anybody can name any host: they fill no table. Two at once may add one more.
  const [hosts] = await db.select({ count: count() }).from(plugin_loads).where(ofDay)
  const named = (hosts?.count ?? 0) < LOAD_HOSTS_MAX ? row : { ...row, host: FURTHER_HOSTS }
  await db
    .insert(plugin_loads)
    .values(named)
    .onConflictDoUpdate({ target: [image_id, day, host], set: more })
}

export const purgeLoads = job(
  'monitoring.purge-plugin-loads',
  z.object({}),
  async ({ db, now }) => {
    await db.delete(plugin_loads).where(lt(day, addDays(dayOf(now()), -LOAD_KEPT_DAYS)))
  },
  { writes: 'nothing' },
)

export const pluginSchedules = [every('23 4 * * *', purgeLoads)]
