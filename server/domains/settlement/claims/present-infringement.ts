// An infringement as its creator reads it: what was signed, what was sent, what was answered, and everything that happened.
import { and, asc, eq } from 'drizzle-orm'
import type { Infringement } from '#lib/contract/infringements.ts'
import { textDigest } from '#lib/proof/digests.ts'
import { requiredActionOf } from '#lib/rules/settlement/infringements.ts'
import { capOf } from '#lib/rules/settlement/price.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { infringement_events, infringement_hits, mailings } from '#server/db/schema/settlement.ts'
import { offeredLicenseTax } from '#server/domains/billing/sales/sale-terms.ts'
import { briefColumns, presentBrief } from '#server/domains/images/brief-image.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { isHostNoticeDue } from '../mailings/host-notice-due.ts'
import { openFacts } from '../recipient/open-facts.ts'
import { answersOf, checksOf, lettersOf } from '../recipient/present-letter.ts'
import { amountsOfRow } from './amounts.ts'

type Reading = Pick<Context, 'db'>

export async function presentInfringement(context: Context, row: InfringementRow): Promise<Infringement> {
  const { db } = context
  const [domain] = await db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  const claimed = await claimedHits(context, row.id)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    outcome: row.outcome,
    close_reason: row.close_reason,
    required_action: requiredActionOf(openFacts(row)),
    removal_state: row.removal_state,
    regularization: row.regularization,
    domain: { id: row.domain_id, name: domain?.name ?? '' },
    locale: row.locale,
    check_code: row.check_code,
    sender_name: row.sender_name,
    amounts: amountsOfRow(row, {
      cap_cents: capOf(claimed.map(({ hit }) => ({ ...hit, days: 1 }))),
      tax_code: await offeredLicenseTax(context, row),
    }),
    commercial_reason: row.commercial_reason,
    message: row.message,
    hits: claimed.map(presentHit),
    mailings: await lettersOf(context, row.id),
    host_notice_due: await isHostNoticeDue(context, row),
    host_notice: await hostNoticeOf(context, row.id),
    answers: await answersOf(context, row.id),
    events: await eventsOf(context, row.id),
    checks: await checksOf(context, row.id),
    signed_at: row.signed_at.toISOString(),
    deadline_on: row.deadline_on,
    damages_paid_at: row.damages_paid_at?.toISOString() ?? null,
    licensed_at: row.licensed_at?.toISOString() ?? null,
    gone_at: row.gone_at?.toISOString() ?? null,
    held_at: row.held_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

const claimedHits = ({ db }: Reading, infringement_id: string) =>
  db
    .select({ hit: infringement_hits, image: briefColumns, report: { id: evidences.id, state: evidences.state } })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .leftJoin(evidences, eq(evidences.id, infringement_hits.evidence_id))
    .where(eq(infringement_hits.infringement_id, infringement_id))
    .orderBy(asc(infringement_hits.id))

function presentHit({
  hit,
  image,
  report,
}: Awaited<ReturnType<typeof claimedHits>>[number]): Infringement['hits'][number] {
  const { id, hit_id, certificate_version, page_url, picture_url, first_seen_on, last_seen_on } = hit
  const { missing_credit, alteration, commercial_use } = hit
  return {
    id,
    hit: hit_id,
    image: presentBrief(image),
    certificate_version,
    evidence: report,
    page_url,
    picture_url,
    first_seen_on,
    last_seen_on,
    missing_credit,
    alteration,
    commercial_use,
  }
}

async function hostNoticeOf({ db }: Reading, infringement_id: string): Promise<Infringement['host_notice']> {
  const its = and(eq(mailings.infringement_id, infringement_id), eq(mailings.type, 'host_notice'))
  const [notice] = await db.select().from(mailings).where(its)
  return notice ? { state: notice.state, sent_at: notice.sent_at?.toISOString() ?? null } : null
}

async function eventsOf({ db }: Reading, infringement_id: string): Promise<Infringement['events']> {
  const rows = await db
    .select()
    .from(infringement_events)
    .where(eq(infringement_events.infringement_id, infringement_id))
    .orderBy(asc(infringement_events.happened_at), asc(infringement_events.id))
  return rows.map(({ kind, from_state, to_state, actor, details, happened_at, statement }) => ({
    kind,
    from: from_state,
    to: to_state,
    actor,
    details,
    happened_at: happened_at.toISOString(),
    log: statement === null ? null : { statement, digest: textDigest(statement) },
  }))
}
