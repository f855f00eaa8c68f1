// Loads evidence reports with what is shown beside them, and turns rows into answers.
import { and, count, desc, eq, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Evidence } from '#lib/contract/evidences.ts'
import { Failure } from '#lib/errors.ts'
import { mayDownload, reportPayment } from '#lib/rules/evidence.ts'
import type { LitigationState } from '#lib/rules/settlement/litigations.ts'
import type { Context, UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { anchor_batches, images } from '#server/db/schema/images.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { dated_digests } from '#server/db/schema/uploads.ts'
import { caseState } from '../hits/hit-status.ts'

export type EvidenceRow = typeof evidences.$inferSelect

type Database = Pick<Context, 'db'>

const shownColumns = (context: Database) => ({
  evidence: evidences,
  litigation_status: caseState(context),
  hit: { id: hits.id, page_url: hits.page_url, domain: domains.name },
  image: { id: images.id, slug: images.slug, title: images.title },
  chainpoint: dated_digests.chainpoint,
  anchor: anchor_batches.anchor,
  invoice: {
    id: invoices.id,
    number: invoices.number,
    status: invoices.status,
    total_cents: invoices.total_cents,
  },
})
type ShownEvidence = {
  evidence: EvidenceRow
  litigation_status: LitigationState | null
  hit: { id: string; page_url: string; domain: string }
  image: { id: string; slug: string; title: string }
  /** The way of the report's digest to the chain; null until its batch is in a block. */
  chainpoint: typeof dated_digests.$inferSelect.chainpoint
  anchor: typeof anchor_batches.$inferSelect.anchor
  invoice: Pick<typeof invoices.$inferSelect, 'id' | 'number' | 'status' | 'total_cents'> | null
}

const selectEvidences = (context: Database) =>
  context.db
    .select(shownColumns(context))
    .from(evidences)
    .innerJoin(hits, eq(hits.id, evidences.hit_id))
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .innerJoin(images, eq(images.id, hits.image_id))
    .leftJoin(
      dated_digests,
      and(eq(dated_digests.user_id, evidences.user_id), eq(dated_digests.sha256, evidences.digest)),
    )
    .leftJoin(anchor_batches, eq(anchor_batches.id, dated_digests.batch_id))
    .leftJoin(
      invoices,
      and(eq(invoices.subject_id, evidences.id), eq(invoices.kind, 'invoice'), ne(invoices.status, 'cancelled')),
    )

type Window = { ascending: boolean; limit: number; offset: number; viewer: string }

export async function pageOfEvidences(
  context: Database,
  where: SQL | undefined,
  { ascending, limit, offset, viewer }: Window,
): Promise<{ count: number; results: Evidence[] }> {
  const order = ascending ? [evidences.ordered_at, evidences.id] : [desc(evidences.ordered_at), desc(evidences.id)]
  const rows = await selectEvidences(context)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [all] = await context.db
    .select({ count: count() })
    .from(evidences)
    .innerJoin(hits, eq(hits.id, evidences.hit_id))
    .innerJoin(images, eq(images.id, hits.image_id))
    .where(where)
  return { count: all?.count ?? 0, results: rows.map(row => presentEvidence(row, viewer)) }
}

/** Of copies about which the newest case stands so. */
export const ofCaseState = (context: Database, state: LitigationState): SQL => sql`${caseState(context)} = ${state}`

/** Reports whose page or image is called so. */
export const evidenceNamed = (search: string): SQL | undefined =>
  or(like(sql`lower(${hits.page_url})`, containing(search)), like(sql`lower(${images.title})`, containing(search)))

/** Throws `not_found`. */
export async function findEvidence(context: Database, where: SQL | undefined): Promise<ShownEvidence> {
  const [found] = await selectEvidences(context).where(and(where)).limit(1)
  if (!found) throw new Failure('not_found')
  return found
}

export async function shownEvidence(context: UserContext, id: string): Promise<Evidence> {
  return presentEvidence(await findEvidence(context, eq(evidences.id, id)), context.user.id)
}

/** How a report is paid, and whether it may be handed out. */
export function paymentOfReport({ evidence, invoice }: Pick<ShownEvidence, 'evidence' | 'invoice'>) {
  const payment = reportPayment(evidence, invoice?.status ?? null)
  return { payment, open: mayDownload(evidence.state, payment) }
}

/** The token, with which anybody may fetch the report, is for its owner alone. */
export function presentEvidence(shown: ShownEvidence, viewer: string): Evidence {
  const { evidence, hit, image, chainpoint, anchor, invoice, litigation_status } = shown
  const { payment, open } = paymentOfReport(shown)
  const { id, state, automatic, price_cents, failure, reason, bytes, digest, time_stamp, token } = evidence
  return {
    id,
    hit,
    image,
    state,
    automatic,
    price_cents,
    currency: 'EUR',
    litigation_status,
    payment,
    invoice: invoice && { id: invoice.id, number: invoice.number, total_cents: invoice.total_cents },
    failure,
    reason,
    ordered_at: evidence.ordered_at.toISOString(),
    due_at: evidence.due_at.toISOString(),
    captured_at: evidence.captured_at?.toISOString() ?? null,
    bytes,
    digest,
    time_stamp: time_stamp && { authority: time_stamp.authority, standin: time_stamp.standin, at: time_stamp.at },
    anchor: chainpoint && anchor,
    token: open && evidence.user_id === viewer ? token : null,
  }
}
