// An infringement as its recipient reads it: what the letter says, the pictures, the lines, and what has happened.
import { and, asc, desc, eq } from 'drizzle-orm'
import type { ScheduledMailing } from '#lib/contract/infringements.ts'
import type { ReceivedHit, ReceivedLetter } from '#lib/contract/received-letters.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { isFailedPayment, offeredAnswers, requiredActionOf } from '#lib/rules/settlement/infringements.ts'
import { isLetter, letterTypes } from '#lib/rules/settlement/mailings.ts'
import { capOf } from '#lib/rules/settlement/price.ts'
import type { Context } from '#server/context.ts'
import { crawl_pictures, domains } from '#server/db/schema/crawl.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { litigation_events, litigations } from '#server/db/schema/litigation.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { compliance_checks, infringement_answers, infringement_hits, mailings } from '#server/db/schema/settlement.ts'
import { offeredLicenseTax } from '#server/domains/billing/sales/sale-terms.ts'
import { amountsOfRow } from '../claims/amounts.ts'
import { type CertifiedWork, certifiedWork, ofNamedVersion } from '../claims/certified-work.ts'
import { shownInvoices } from '../guests/guest-invoices.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { reportsOf } from './letter-reports.ts'
import { loggedStatements } from './logged-statements.ts'
import { openFacts } from './open-facts.ts'
import { presentAnswer } from './present-answer.ts'

type Db = Pick<Context, 'db'>

export async function presentLetter(context: Context, row: InfringementRow): Promise<ReceivedLetter> {
  const { db } = context
  const [domain] = await db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  const claimed = await claimedHits(context, row.id)
  const facts = openFacts(row)
  return {
    kind: row.kind,
    state: row.state,
    outcome: row.outcome,
    close_reason: row.close_reason,
    licensed: row.licensed_at !== null,
    assigned: assignedOf(row.recipient_id, context.user?.id),
    required_action: requiredActionOf(facts),
    removal_state: row.removal_state,
    regularization: row.regularization,
    offered: offeredAnswers(facts),
    domain: domain?.name ?? '',
    locale: row.locale,
    check_code: row.check_code,
    sender_name: row.sender_name,
    amounts: amountsOfRow(row, {
      cap_cents: capOf(claimed.map(({ hit }) => ({ ...hit, days: 1 }))),
      tax_code: await offeredLicenseTax(context, row),
    }),
    commercial_reason: row.commercial_reason,
    message: row.message,
    discount_reason: await discountReason(context, row.id),
    hits: claimed.map(presentHit),
    mailings: await lettersOf(context, row.id),
    invoices: await shownInvoices(context, row.id),
    answers: await answersOf(context, row.id),
    checks: await checksOf(context, row.id),
    log: await loggedStatements(context, row.id),
    signed_at: row.signed_at.toISOString(),
    deadline_on: row.deadline_on,
    held_at: row.held_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

/** Of the last one: a discount grows, and its reason with it. */
async function discountReason({ db }: Db, infringement_id: string): Promise<string | null> {
  const [granted] = await db
    .select({ reason: litigation_events.reason })
    .from(litigation_events)
    .innerJoin(litigations, eq(litigations.id, litigation_events.litigation_id))
    .where(and(eq(litigations.infringement_id, infringement_id), eq(litigation_events.kind, 'discounted')))
    .orderBy(desc(litigation_events.happened_at), desc(litigation_events.id))
    .limit(1)
  return granted?.reason ?? null
}

function assignedOf(recipient_id: string | null, caller: string | undefined): ReceivedLetter['assigned'] {
  if (recipient_id === null) return 'nobody'
  return recipient_id === caller ? 'you' : 'somebody'
}

type Claimed = {
  hit: typeof infringement_hits.$inferSelect
  image: typeof images.$inferSelect
  work: CertifiedWork
  seen: typeof hits.$inferSelect | null
  picture: typeof crawl_pictures.$inferSelect | null
  report: ReceivedHit['report']
}

async function claimedHits(context: Db, infringement_id: string): Promise<Claimed[]> {
  const rows = await context.db
    .select({
      hit: infringement_hits,
      image: images,
      statement: certificates.statement,
      seen: hits,
      picture: crawl_pictures,
    })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .leftJoin(certificates, ofNamedVersion)
    .leftJoin(hits, eq(hits.id, infringement_hits.hit_id))
    .leftJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
    .where(eq(infringement_hits.infringement_id, infringement_id))
    .orderBy(asc(infringement_hits.id))
  const seen = rows.flatMap(each => (each.seen === null ? [] : [each.seen.id]))
  const report = await reportsOf(context, seen)
  return rows.map(({ statement, ...each }) => ({
    ...each,
    work: certifiedWork(statement, each.image),
    report: report(each.seen?.id ?? null),
  }))
}

function presentHit({ hit, image, work, seen, picture, report }: Claimed): ReceivedHit {
  const { id, certificate_version, page_url, picture_url, first_seen_on, last_seen_on } = hit
  const { missing_credit, alteration, commercial_use } = hit
  const isPublic = imageCan.show(image.state) && image.portfolio !== 'private' && image.deleted_at === null
  const said = { certificate_version, page_url, picture_url, first_seen_on, last_seen_on }
  return {
    id,
    ...work,
    width: image.width,
    height: image.height,
    found:
      seen && picture?.copy
        ? {
            width: picture.width,
            height: picture.height,
            region: seen.region_candidate,
            region_original: seen.region_original,
          }
        : null,
    image: isPublic ? { id: image.id, slug: image.slug } : null,
    ...said,
    missing_credit,
    alteration,
    commercial_use,
    report,
  }
}

export async function lettersOf({ db }: Db, infringement_id: string): Promise<ScheduledMailing[]> {
  const rows = await db.select().from(mailings).where(eq(mailings.infringement_id, infringement_id))
  return rows
    .filter(isLetter)
    .toSorted((one, other) => letterTypes.indexOf(one.type) - letterTypes.indexOf(other.type))
    .map(({ id, type, state, due_on, sent_at, stop_reason }) => ({
      id,
      type,
      state,
      due_on,
      sent_at: sent_at?.toISOString() ?? null,
      stop_reason,
    }))
}

/** Without the payments that came to nothing. */
export async function answersOf({ db }: Db, infringement_id: string): Promise<ReceivedLetter['answers']> {
  const rows = await db
    .select()
    .from(infringement_answers)
    .where(eq(infringement_answers.infringement_id, infringement_id))
    .orderBy(asc(infringement_answers.created_at), asc(infringement_answers.id))
  return rows.filter(row => !isFailedPayment(row)).map(presentAnswer)
}

export async function checksOf({ db }: Db, infringement_id: string): Promise<ReceivedLetter['checks']> {
  const rows = await db
    .select({ check: compliance_checks, page_url: infringement_hits.page_url })
    .from(compliance_checks)
    .innerJoin(infringement_hits, eq(infringement_hits.id, compliance_checks.infringement_hit_id))
    .where(eq(compliance_checks.infringement_id, infringement_id))
    .orderBy(asc(compliance_checks.due_at), asc(compliance_checks.id))
  return rows.map(({ check: { id, reason, due_at, checked_at, result }, page_url }) => ({
    id,
    page_url,
    reason,
    due_at: due_at.toISOString(),
    checked_at: checked_at?.toISOString() ?? null,
    result,
  }))
}
