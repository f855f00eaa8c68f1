// Notices in the product about hits and reports.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { NoticeKind } from '#lib/rules/notices.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import type { EventPayload } from '#server/events.ts'
import { writeNotice } from './write-notice.ts'

/** One notice a day, which counts. */
export async function notifyHit(
  context: Context,
  { hit_id, user_id, domain_id }: EventPayload<'hit.recorded'>,
): Promise<void> {
  const [domain] = await context.db.select({ name: domains.name }).from(domains).where(eq(domains.id, domain_id))
  const key = dayOf(context.now())
  const details = { count: 1, domain: domain?.name ?? '', hit: hit_id }
  await writeNotice(context, { user_id, kind: 'hits_found', key, details })
}

const kinds = {
  success: 'evidence_ready',
  manual: 'evidence_manual',
  failed: 'evidence_failed',
} as const satisfies Record<EventPayload<'evidence.settled'>['state'], NoticeKind>

export async function notifyEvidence(
  context: Context,
  { evidence_id, hit_id, user_id, state }: EventPayload<'evidence.settled'>,
): Promise<void> {
  const [page] = await context.db
    .select({ domain: domains.name })
    .from(hits)
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .where(eq(hits.id, hit_id))
  const details = { evidence: evidence_id, hit: hit_id, domain: page?.domain ?? '' }
  await writeNotice(context, { user_id, kind: kinds[state], key: evidence_id, details })
}

/** One notice a day, which counts. */
export async function notifyPaused(
  context: Context,
  { user_id, ...details }: EventPayload<'images.paused'>,
): Promise<void> {
  await writeNotice(context, { user_id, kind: 'images_paused', key: dayOf(context.now()), details })
}
