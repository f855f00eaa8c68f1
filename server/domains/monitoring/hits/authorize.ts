// Files many hits at once in the name of the product: their owner has allowed their pages, or no longer does.
import { eq, inArray } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { HitCategory } from '#lib/rules/hits.ts'
import type { Context } from '#server/context.ts'
import { hit_changes, hits } from '#server/db/schema/monitoring.ts'
import { exclusionColumns } from './automatic-filing.ts'
import { type Exclusion, exclusionOf, permissionsOf } from './exclusion.ts'
import type { HitRow } from './hit-status.ts'

/** `rows` are locked, and their pages are allowed by this now. */
export async function authorizeHits(context: Context, rows: readonly HitRow[], exclusion: Exclusion): Promise<void> {
  if (rows.length === 0) return
  await context.db
    .update(hits)
    .set({ category: 'authorized', ...exclusionColumns(exclusion) })
    .where(inArray(hits.id, idsOf(rows)))
  await writeChanges(context, rows, 'authorized', exclusion.reason)
}

/**
 * `rows` are locked hits of one owner, and what had allowed them is gone: those that nothing else allows wait to be handled again,
 * unless they had been filed elsewhere. Answers these.
 */
export async function releaseHits(context: Context, user_id: string, rows: readonly HitRow[]): Promise<HitRow[]> {
  if (rows.length === 0) return []
  const { db } = context
  const permissions = await permissionsOf(
    context,
    user_id,
    rows.map(({ image_id }) => image_id),
  )
  const checked = rows.map(hit => ({ hit, other: exclusionOf(hit.image_id, { url: hit.page_url }, permissions) }))
  for (const { hit, other } of checked.filter(each => each.other !== null)) {
    await db.update(hits).set(exclusionColumns(other)).where(eq(hits.id, hit.id))
  }
  const free = checked.filter(({ other }) => other === null).map(({ hit }) => hit)
  if (free.length > 0)
    await db
      .update(hits)
      .set(exclusionColumns(null))
      .where(inArray(hits.id, idsOf(free)))
  const released = free.filter(({ category }) => category === 'authorized')
  if (released.length === 0) return []
  await db
    .update(hits)
    .set({ category: 'to_handle' })
    .where(inArray(hits.id, idsOf(released)))
  await writeChanges(context, released, 'to_handle', null)
  return released
}

const idsOf = (rows: readonly HitRow[]) => rows.map(({ id }) => id)

/** In the name of the product: the owner decided about a website, not about each hit. */
async function writeChanges(
  { db, now }: Context,
  rows: readonly HitRow[],
  to_category: HitCategory,
  reason: string | null,
): Promise<void> {
  const changed_at = now()
  for (let start = 0; start < rows.length; start += 1_000) {
    const changes = rows.slice(start, start + 1_000).map(({ id: hit_id, category: from_category }) => ({
      id: newId('hit_change', changed_at),
      hit_id,
      changed_at,
      from_category,
      to_category,
      reason,
    }))
    await db.insert(hit_changes).values(changes)
  }
}
