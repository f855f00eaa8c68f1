// What becomes of hits when their owner allows a website, and when he no longer does.
import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { HitCategory } from '#lib/rules/hits.ts'
import { type AllowedWebsite, isAllowed } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { hit_changes, hits } from '#server/db/schema/monitoring.ts'
import { registrableName } from '../domains/find-domain.ts'
import { exclusionOf, permissionsOf } from './exclusion.ts'
import type { HitRow } from './hit-status.ts'

/** Hits on these pages that wait to be handled are authorized now. The entry is written already. */
export async function authorizeAllowed(context: Context, user_id: string, entry: AllowedWebsite): Promise<void> {
  const { db } = context
  const name = registrableName(new URL(entry.url).hostname)
  const waiting = await db
    .select({ hit: hits })
    .from(hits)
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .where(and(eq(hits.user_id, user_id), eq(hits.category, 'to_handle'), eq(domains.name, name)))
    .orderBy(hits.id)
    .for('update', { of: hits })
  const moved = waiting.map(({ hit }) => hit).filter(hit => isAllowed(entry, hit.page_url))
  if (moved.length === 0) return
  const because = { exclusion: 'whitelist', exclusion_detail: entry.url } as const
  await db
    .update(hits)
    .set({ category: 'authorized', ...because })
    .where(inArray(hits.id, idsOf(moved)))
  await noteMoves(context, moved, 'authorized', 'whitelist')
}

/** Hits that this entry alone had authorized wait to be handled again. The entry is deleted already. */
export async function withdrawAllowed(context: Context, user_id: string, url: string): Promise<void> {
  const { db } = context
  const because = and(eq(hits.exclusion, 'whitelist'), eq(hits.exclusion_detail, url))
  const rows = await db
    .select()
    .from(hits)
    .where(and(eq(hits.user_id, user_id), because))
    .orderBy(hits.id)
    .for('update')
  if (rows.length === 0) return
  const permissions = await permissionsOf(context, user_id)
  const judged = rows.map(hit => ({ hit, other: exclusionOf(hit.image_id, { url: hit.page_url }, permissions) }))
  for (const { hit, other } of judged.filter(each => each.other !== null)) {
    const said = { exclusion: other?.reason ?? null, exclusion_detail: other?.detail ?? null }
    await db.update(hits).set(said).where(eq(hits.id, hit.id))
  }
  const free = judged.filter(({ other }) => other === null).map(({ hit }) => hit)
  const back = free.filter(({ category }) => category === 'authorized')
  if (free.length > 0)
    await db
      .update(hits)
      .set({ exclusion: null, exclusion_detail: null })
      .where(inArray(hits.id, idsOf(free)))
  if (back.length === 0) return
  await db
    .update(hits)
    .set({ category: 'to_handle' })
    .where(inArray(hits.id, idsOf(back)))
  await noteMoves(context, back, 'to_handle', null)
}

const idsOf = (rows: readonly HitRow[]) => rows.map(({ id }) => id)

/** In the name of the product: the person said something about a website, not about each hit. */
async function noteMoves(
  { db, now }: Context,
  rows: readonly HitRow[],
  to_category: HitCategory,
  reason: string | null,
): Promise<void> {
  const changed_at = now()
  for (let start = 0; start < rows.length; start += 1_000) {
    const changes = rows.slice(start, start + 1_000).map(({ id: hit_id, category: from_category }) => ({
      ...{ id: newId('hit_change', changed_at), hit_id, changed_at },
      ...{ from_category, to_category, reason },
    }))
    await db.insert(hit_changes).values(changes)
  }
}
