// What the export of an account holds of monitoring: hits with their categories, reports, notices, settings and websites.
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { domain_watches, domains } from '#server/db/schema/crawl.ts'
import { evidences, hit_changes, hits, monitoring_settings, notices } from '#server/db/schema/monitoring.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'
import type { ExportPart } from '#server/events.ts'

type Database = Pick<Context, 'db'>

/** Answer: hits, reports, notices, settings and the websites that a person watches or allows. */
export async function exportOfMonitoring(context: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  const { db } = context
  return {
    records: {
      whitelist: () => db.select().from(whitelist_entries).where(eq(whitelist_entries.user_id, user_id)),
      hits: () => exportHits(context, user_id),
      evidences: () => exportEvidences(context, user_id),
      notices: () => db.select().from(notices).where(eq(notices.user_id, user_id)).orderBy(asc(notices.created_at)),
      monitoring: () => exportMonitoring(context, user_id),
    },
  }
}

export async function exportHits({ db }: Database, user_id: string) {
  const found = await db
    .select({ hit: hits, website: domains.name })
    .from(hits)
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .where(eq(hits.user_id, user_id))
    .orderBy(asc(hits.found_at), asc(hits.id))
  const { hit_id, from_category, to_category, reason, changed_at } = hit_changes
  const filed = await db
    .select({ hit_id, from_category, to_category, reason, changed_at })
    .from(hit_changes)
    .innerJoin(hits, eq(hits.id, hit_id))
    .where(eq(hits.user_id, user_id))
    .orderBy(asc(changed_at), asc(hit_changes.id))
  const changes = Map.groupBy(filed, change => change.hit_id)
  return found.map(({ hit, website }) => ({ ...hit, website, changes: changes.get(hit.id) ?? [] }))
}

/** Without the secret of the link service. */
function exportEvidences({ db }: Database, user_id: string) {
  const { token: _, ...columns } = getTableColumns(evidences)
  return db.select(columns).from(evidences).where(eq(evidences.user_id, user_id)).orderBy(asc(evidences.ordered_at))
}

export async function exportMonitoring({ db }: Database, user_id: string) {
  return {
    settings: await db.select().from(monitoring_settings).where(eq(monitoring_settings.user_id, user_id)),
    watched_websites: await db
      .select({ website: domains.name, url: domain_watches.url, watched_at: domain_watches.created_at })
      .from(domain_watches)
      .innerJoin(domains, eq(domains.id, domain_watches.domain_id))
      .where(eq(domain_watches.user_id, user_id))
      .orderBy(asc(domain_watches.created_at)),
  }
}
