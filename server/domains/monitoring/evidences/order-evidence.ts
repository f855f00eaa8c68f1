// Orders an evidence report for a hit: by its owner, or automatically with a hit where the owner has set that.
import { eq, inArray } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { evidences as contract } from '#lib/contract/evidences.ts'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { EVIDENCE_HOURS } from '#lib/rules/evidence.ts'
import type { Context, UserContext } from '#server/context.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { taxCodeFor } from '#server/domains/billing/invoices/parties.ts'
import { planOf } from '#server/domains/billing/subscriptions/current-plan.ts'
import { heldUp, requireSettled } from '#server/domains/images/priority/require-settled.ts'
import type { EventPayload } from '#server/events.ts'
import { newestReports } from '../hits/hit-status.ts'
import { monitoringSettingsOf } from '../settings.ts'
import { hasUnpaidReport, meansOfReports, reportAmounts, requirePayable, spentAutomatically } from './bill-evidence.ts'
import { captureEvidence } from './capture-evidence.ts'
import { shownEvidence } from './evidence-queries.ts'

type Hit = { id: string; user_id: string }

/** No report is made of a weak signal. A report is invoiced and charged, so the profile must be complete and something must pay. */
export async function createEvidence(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Answer<typeof contract.create>> {
  const { db, user } = context
  const [hit] = await db.select().from(hits).where(eq(hits.id, body.hit))
  if (!hit || hit.user_id !== user.id) throw new Failure('not_found')
  if (!hit.confirmed) throw new Failure('hit_unconfirmed')
  await requireSettled(context, hit.image_id, 'report')
  await requireCompleteProfile(context)
  await lockUser(context, user.id)
  await requirePayable(context)
  const id = await placeOrder(context, hit, false)
  if (id === null) throw new Failure('evidence_under_way')
  return shownEvidence(context, id)
}

/**
 * Reports for hits of which a notice is signed off: of each the report that is there or under way, else a new one. Call it
 * inside a transaction that holds the owner, once nothing else stands in the way.
 */
export async function reportsForClaim(
  context: UserContext,
  hit_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = await newestReports(context, inArray(evidences.hit_id, [...hit_ids]))
  const reports = new Map(known.flatMap(({ hit_id, id, state }) => (state === 'failed' ? [] : [[hit_id, id] as const])))
  const missing = hit_ids.filter(id => !reports.has(id))
  if (missing.length === 0) return reports
  await requireCompleteProfile(context)
  await requirePayable(context)
  for (const id of missing) {
    const ordered = await placeOrder(context, { id, user_id: context.user.id }, false)
    if (ordered === null) throw new Failure('evidence_under_way')
    reports.set(id, ordered)
  }
  return reports
}

/** Reaction to a new hit: orders where the account's setting says so, an invoice can be written and paid, and its limit is not reached. */
export async function orderAutomatically(context: Context, hit: EventPayload<'hit.recorded'>): Promise<void> {
  const { user_id, image_id } = hit
  if ((await heldUp(context, [image_id], 'report')).size > 0) return
  const { automatic_evidence, automatic_limit_cents } = await monitoringSettingsOf(context, user_id)
  if (!automatic_evidence || automatic_limit_cents === null) return
  const profile = await profileOf(context, user_id)
  if (!profile || profile.missing_fields.length > 0) return
  // So that hits that are found at once keep within the limit together.
  await lockUser(context, user_id)
  if ((await hasUnpaidReport(context, user_id)) || !(await meansOfReports(context, user_id))) return
  const tax_code = await taxCodeFor(context, { user_id, nature: 'service' })
  const { evidence_report_cents } = await planOf(context, user_id)
  const next = reportAmounts(evidence_report_cents, tax_code).total_cents
  if ((await spentAutomatically(context, user_id, tax_code)) + next > automatic_limit_cents) return
  await placeOrder(context, { id: hit.hit_id, user_id: hit.user_id }, true)
}

/** The id of the order; null while another report of the same hit is under way. Call it inside a transaction. */
async function placeOrder(context: Context, hit: Hit, automatic: boolean): Promise<string | null> {
  const { db, now } = context
  const at = now()
  const id = newId('evidence', at)
  const added = await db
    .insert(evidences)
    .values({
      id,
      hit_id: hit.id,
      user_id: hit.user_id,
      state: 'pending',
      automatic,
      billed: true,
      price_cents: (await planOf(context, hit.user_id)).evidence_report_cents,
      ordered_at: at,
      due_at: addSeconds(at, EVIDENCE_HOURS * HOUR_S),
      token: newSecret(),
    })
    .onConflictDoNothing()
    .returning({ id: evidences.id })
  if (added.length === 0) return null
  await context.enqueue(captureEvidence, { evidence_id: id }, { key: id })
  return id
}
