// What becomes of hits when their owner allows a website, and when they no longer do.
import { and, eq } from 'drizzle-orm'
import { type AllowedWebsite, isAllowed } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { registrableName } from '../domains/find-domain.ts'
import { authorizeHits, releaseHits } from './authorize.ts'

/** Hits on these pages that wait to be handled are authorized now. The entry is written already. */
export async function authorizeAllowed(context: Context, user_id: string, entry: AllowedWebsite): Promise<void> {
  const name = registrableName(new URL(entry.url).hostname)
  const waiting = await context.db
    .select({ hit: hits })
    .from(hits)
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .where(and(eq(hits.user_id, user_id), eq(hits.category, 'to_handle'), eq(domains.name, name)))
    .orderBy(hits.id)
    .for('update', { of: hits })
  const moved = waiting.map(({ hit }) => hit).filter(hit => isAllowed(entry, hit.page_url))
  await authorizeHits(context, moved, { reason: 'whitelist', detail: entry.url })
}

/** Hits that this entry alone had authorized wait to be handled again. The entry is deleted already. */
export async function releaseAllowed(context: Context, user_id: string, url: string): Promise<void> {
  const authorized_by = and(eq(hits.exclusion, 'whitelist'), eq(hits.exclusion_detail, url))
  const rows = await context.db
    .select()
    .from(hits)
    .where(and(eq(hits.user_id, user_id), authorized_by))
    .orderBy(hits.id)
    .for('update')
  await releaseHits(context, user_id, rows)
}
