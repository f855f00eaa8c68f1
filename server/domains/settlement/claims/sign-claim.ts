// A person signs a notice off: in one transaction its amounts are frozen, its letters planned and its evidence reports ordered.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ClaimDraft, ClaimPreview } from '#lib/contract/claim-drafts.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringements as contract, Infringement } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import type { UserContext } from '#server/context.ts'
import { infringement_hits, infringements, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { reportsForClaim } from '#server/domains/monitoring/evidences/order-evidence.ts'
import { fileHits, lockOwnHits } from '../../monitoring/hits/file-hits.ts'
import { recordInfringementEvent } from '../infringements/record-event.ts'
import { sendMailing } from '../mailings/jobs.ts'
import { overCapReason, type PreparedClaim, prepareClaim } from './prepare-claim.ts'
import { presentInfringement } from './present-infringement.ts'

export async function previewClaim(
  context: UserContext,
  { body }: ParsedInput<typeof contract.preview>,
): Promise<ClaimPreview> {
  const { preview } = await prepareClaim(context, body)
  return preview
}

/** `claim_changed` where anything differs from the preview that was read; else the first thing that stands in the way. */
export async function signClaim(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Infringement> {
  const { digest, declared: _, ...draft } = body
  // Two sign-offs at once would both find the hits free.
  await lockUser(context, context.user.id)
  const rows = await lockOwnHits(context, draft.hits)
  const claim = await prepareClaim(context, draft)
  const [obstacle] = claim.preview.obstacles
  if (obstacle) throw new Failure(obstacle)
  if (claim.preview.digest !== digest) throw new Failure('claim_changed')
  const category = draft.kind === 'claim' ? 'sale_claim' : 'removal_claim'
  const [refused] = (await fileHits(context, rows, { category })).refused
  if (refused) throw new Failure(refused.code)
  const id = await writeInfringement(context, draft, claim)
  await writeHits(context, id, draft, claim)
  await planLetters(context, id, claim)
  const { domain, amounts } = claim.preview
  const details = { domain: domain.name, hits: draft.hits, prejudice_cents: amounts.prejudice_cents, digest }
  await recordInfringementEvent(context, id, signer(context), {
    kind: 'signed',
    from: null,
    to: 'to_be_settled',
    details,
  })
  const [row] = await context.db.select().from(infringements).where(eq(infringements.id, id))
  if (!row) throw new Failure('unknown')
  return presentInfringement(context, row)
}

const signer = ({ user }: UserContext) => ({ actor: 'creator', user_id: user.id }) as const

async function writeInfringement(
  { db, user, now }: UserContext,
  draft: ClaimDraft,
  { preview, priced, message }: PreparedClaim,
): Promise<string> {
  const signed_at = now()
  const id = newId('infringement', signed_at)
  await db.insert(infringements).values({
    id,
    user_id: user.id,
    domain_id: preview.domain.id,
    kind: draft.kind,
    state: 'to_be_settled',
    removal_state: draft.kind === 'removal' ? 'requested' : null,
    locale: preview.locale,
    check_code: licenseNumber(randomBytes(10)),
    pricing_version: priced.version,
    lines: priced.lines,
    prejudice_cents: priced.prejudice_cents,
    license_cents: draft.kind === 'claim' && draft.license_offered ? priced.license_cents : null,
    over_cap_reason: overCapReason(draft, priced),
    commercial_reason: draft.commercial_reason,
    message,
    sender_name: preview.sender_name,
    signed_at,
    deadline_on: preview.deadline_on,
  })
  return id
}

async function writeHits(
  context: UserContext,
  infringement_id: string,
  draft: ClaimDraft,
  { preview }: PreparedClaim,
): Promise<void> {
  const reports = await reportsForClaim(
    context,
    preview.hits.map(({ hit }) => hit),
  )
  const { missing_credit, alteration, commercial_reason } = draft
  const rows = preview.hits.map(({ hit, image, certificate_version, ...seen }) => ({
    id: newId('infringement_hit', context.now()),
    infringement_id,
    hit_id: hit,
    image_id: image.id,
    certificate_version: certificate_version ?? 0,
    evidence_id: reports.get(hit) ?? null,
    page_url: seen.page_url,
    picture_url: seen.picture_url,
    first_seen_on: seen.first_seen_on,
    last_seen_on: seen.last_seen_on,
    base_cents: basePriceOf(seen.base_cents),
    missing_credit,
    alteration,
    commercial_use: commercial_reason !== null,
    open: true,
  }))
  await context.db.insert(infringement_hits).values(rows)
}

const basePriceOf = (cents: number | null) => (cents === null ? null : toCents(cents))

/** All letters of the schedule, and to whom the first goes. */
async function planLetters(
  { db, now, enqueue }: UserContext,
  infringement_id: string,
  { preview }: PreparedClaim,
): Promise<void> {
  const at = now()
  const letters = preview.schedule.map(each => ({
    id: newId('mailing', at),
    infringement_id,
    state: 'planned' as const,
    ...each,
  }))
  await db.insert(mailings).values(letters)
  const [first] = letters
  const deliveries = preview.addresses.first.map(address => ({
    id: newId('mailing_delivery', at),
    mailing_id: first?.id ?? '',
    address,
    state: 'waiting' as const,
    mail_id: newId('mail', at),
    created_at: at,
  }))
  if (deliveries.length > 0) await db.insert(mailing_deliveries).values(deliveries)
  if (first) await enqueue(sendMailing, { mailing_id: first.id }, { key: first.id })
}
