// Which websites loaded the caller's images through the plugin, for the creator.
import { and, desc, eq, gte, isNull, max, sql } from 'drizzle-orm'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { plugin as contract } from '#lib/contract/plugin.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { FURTHER_HOSTS, LOAD_SHOWN_DAYS, UNNAMED_HOST } from '#lib/rules/plugin/loads.ts'
import type { UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { plugin_loads } from '#server/db/schema/plugin.ts'
import { briefColumns, presentBrief } from '#server/domains/images/brief-image.ts'
import { exclusionOf, permissionsOf } from '../hits/exclusion.ts'

/** Rows that are shown. */
const SHOWN = 200

export async function listPluginHosts(context: UserContext): Promise<Answer<typeof contract.hosts>> {
  const { db, user, now } = context
  const since = addDays(dayOf(now()), 1 - LOAD_SHOWN_DAYS)
  const loads = sql<number>`sum(${plugin_loads.loads})::int`
  const rows = await db
    .select({ image: briefColumns, host: plugin_loads.host, loads, last_day: max(plugin_loads.day) })
    .from(plugin_loads)
    .innerJoin(images, eq(images.id, plugin_loads.image_id))
    .where(and(eq(images.user_id, user.id), isNull(images.deleted_at), gte(plugin_loads.day, since)))
    .groupBy(images.id, plugin_loads.host)
    .orderBy(desc(loads), plugin_loads.host, images.id)
    .limit(SHOWN)
  const permissions = await permissionsOf(context, user.id, [...new Set(rows.map(({ image }) => image.id))])
  const seesAll = (id: string, host: string) =>
    exclusionOf(id, { url: `https://${host}/`, has_plugin_for: [id] }, permissions) !== null
  return {
    days: LOAD_SHOWN_DAYS,
    results: rows.map(({ image, host, loads: number, last_day }) => ({
      image: presentBrief(image),
      host,
      loads: number,
      last_day: last_day ?? since,
      full: host === UNNAMED_HOST || host === FURTHER_HOSTS ? null : seesAll(image.id, host),
    })),
  }
}
