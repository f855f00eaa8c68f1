// Files hits in the name of the product: by what excludes an accusation, never against what a person has filed.
import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { HitCategory } from '#lib/rules/hits.ts'
import type { Context } from '#server/context.ts'
import { hit_changes } from '#server/db/schema/monitoring.ts'
import type { Exclusion } from './exclusion.ts'
import type { HitRow } from './hit-status.ts'

/** Where the product itself files an existing hit now: our plugin was added or removed, or a page is allowed that no person has filed. */
export async function automaticCategory(
  context: Context,
  hit: HitRow,
  has_plugin_for: readonly string[] | undefined,
  exclusion: Exclusion | null,
): Promise<HitCategory | null> {
  const nowAllowed = hit.category === 'to_handle' && exclusion !== null
  const pluginRemoved = hit.category === 'authorized' && hit.exclusion === 'plugin' && has_plugin_for !== undefined
  if (!nowAllowed && !(pluginRemoved && exclusion?.reason !== 'plugin')) return null
  return (await isFiledByPerson(context, hit.id)) ? null : categoryFor(exclusion)
}

async function isFiledByPerson({ db }: Context, hit_id: string): Promise<boolean> {
  const rows = await db
    .select({ id: hit_changes.id })
    .from(hit_changes)
    .where(and(eq(hit_changes.hit_id, hit_id), isNotNull(hit_changes.user_id)))
    .limit(1)
  return rows.length > 0
}

export const categoryFor = (exclusion: Exclusion | null): HitCategory => (exclusion ? 'authorized' : 'to_handle')

export const exclusionColumns = (exclusion: Exclusion | null) => ({
  exclusion: exclusion?.reason ?? null,
  exclusion_detail: exclusion?.detail ?? null,
})

export async function writeChange(
  { db, now }: Context,
  hit_id: string,
  from_category: HitCategory | null,
  to_category: HitCategory,
  exclusion: Exclusion | null,
): Promise<void> {
  const changed_at = now()
  const reason = exclusion?.reason ?? null
  await db
    .insert(hit_changes)
    .values({ id: newId('hit_change', changed_at), hit_id, from_category, to_category, reason, changed_at })
}

/** Others hear of what somebody has to look at: never of weak signals, never of what is allowed. */
export async function emitRecorded(
  context: Context,
  { id, user_id, image_id, domain_id, confirmed, category }: HitRow,
) {
  if (confirmed && category === 'to_handle')
    await context.emit('hit.recorded', { hit_id: id, user_id, image_id, domain_id })
}
