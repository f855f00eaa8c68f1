// Works out a claim from its draft: amounts, obstacles, schedule and letter, and the digest of all that its creator reads.
import type { ClaimDraft, ClaimPreview, PreparedHit } from '#lib/contract/claim-drafts.ts'
import { dayOf } from '#lib/dates.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { href, localHref } from '#lib/routes.ts'
import { claimObstacles, hitObstacles, letterLocale, removalComesFirst } from '#lib/rules/settlement/claims.ts'
import { deadlineFrom, scheduleFrom } from '#lib/rules/settlement/mailings.ts'
import { type ClaimedUse, capOf, type PricedClaim } from '#lib/rules/settlement/price.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { UserContext } from '#server/context.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { offeredLicenseTax } from '#server/domains/billing/sales/sale-terms.ts'
import { presentBrief } from '#server/domains/images/brief-image.ts'
import { certifiedPrice } from '#server/domains/images/sale.ts'
import { quoteEvidence } from '#server/domains/monitoring/evidences/bill-evidence.ts'
import { type LetterFacts, letterWords } from '#server/mail/settlement/letter-words.ts'
import { nothingClaimed, presentAmounts, pricedOrRefused } from './amounts.ts'
import { certifiedWork } from './certified-work.ts'
import { type ClaimFacts, type DraftHit, readDraft } from './read-draft.ts'

export type PreparedClaim = { facts: ClaimFacts; priced: PricedClaim; message: string | null; preview: ClaimPreview }

const DAY_MS = 86_400_000
const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1

export async function prepareClaim(context: UserContext, draft: ClaimDraft): Promise<PreparedClaim> {
  const facts = await readDraft(context, draft)
  const { domain, today, sender_name } = facts
  const locale = draft.locale ?? letterLocale(domain)
  const priced = price(draft, facts)
  const license_cents = draft.kind === 'claim' && draft.license_offered ? priced.license_cents : null
  const tax_code = await offeredLicenseTax(context, { user_id: context.user.id, recipient_id: null })
  const amounts = presentAmounts({ ...priced, license_cents, over_cap_reason: overCapReason(draft, priced) }, tax_code)
  const hits = facts.hits.map(each => prepareHit(each, draft, facts))
  const reports = await reportsQuote(context, facts)
  const obstacles = await obstaclesOf(context, draft, facts, { hits, reports: reports.count })
  const message = draft.message ?? facts.settings.message(locale)
  const schedule = scheduleFrom(today)
  const written: LetterFacts = {
    kind: draft.kind,
    type: 'first_sending',
    sender_name,
    domain: domain.name,
    hits: facts.hits.map(letterHit),
    amounts,
    commercial_reason: draft.commercial_reason,
    message,
    signed_on: today,
    deadline_on: deadlineFrom(today),
    schedule,
    check_code: 'L-····-····-····',
    check_url: checkUrl(context, locale),
  }
  const letter = letterText(written, locale)
  const said = {
    kind: draft.kind,
    domain: { id: domain.id, name: domain.name },
    locale,
    sender_name,
    amounts,
    hits,
    addresses: facts.addresses,
    schedule,
    deadline_on: written.deadline_on,
    reports,
    letter,
  }
  return { facts, priced, message, preview: { ...said, obstacles, digest: digestOf(JSON.stringify(said)) } }
}

/** The page on which anybody types the code of a letter. */
export const checkUrl = ({ settings }: Pick<UserContext, 'settings'>, locale: 'en' | 'fr'): string =>
  `${settings.public_url}${localHref(locale, href('infringement'))}`

const seenOf = ({ hit }: DraftHit) => ({
  first_seen_on: dayOf(hit.found_at),
  last_seen_on: dayOf(hit.gone_at ?? hit.last_seen_at),
})

/** The published price of one year; null where the photograph is not on sale. */
function basePrice({ image }: DraftHit): Cents | null {
  const cents = certifiedPrice(image)
  return cents === null ? null : toCents(cents)
}

const letterHit = (each: DraftHit): LetterFacts['hits'][number] => ({
  ...certifiedWork(each.certificate?.statement ?? null, each.image),
  page_url: each.hit.page_url,
  ...seenOf(each),
  certificate_version: each.certificate?.version ?? 0,
  certificate_digest: each.certificate?.digest ?? '',
})

function price(draft: ClaimDraft, { hits, settings }: ClaimFacts): PricedClaim {
  const { missing_credit, alteration, commercial_reason, license_offered } = draft
  const uses = hits.map((each): ClaimedUse => {
    const { first_seen_on, last_seen_on } = seenOf(each)
    const days = daysBetween(first_seen_on, last_seen_on)
    const seen = { missing_credit, alteration, commercial_use: commercial_reason !== null }
    return { image_id: each.image.id, base_cents: basePrice(each), days, ...seen }
  })
  if (draft.kind === 'removal') return nothingClaimed(capOf(uses))
  const cents = (amount: number | null) => (amount === null ? null : toCents(amount))
  const choice = {
    prejudice_cents: cents(draft.prejudice_cents),
    license_cents: license_offered ? cents(draft.license_cents) : null,
    reason: draft.over_cap_reason,
  }
  return pricedOrRefused(uses, choice, { ...settings.unpriced, license_offered })
}

/** A reason stands in the letter only where more than the cap is claimed. */
export const overCapReason = (draft: ClaimDraft, { over_cap }: PricedClaim): string | null =>
  over_cap ? draft.over_cap_reason : null

function prepareHit(each: DraftHit, { kind }: ClaimDraft, facts: ClaimFacts): PreparedHit {
  const { hit, image, certificate } = each
  const blocks = facts.blocks.filter(block => block.hit_id === hit.id)
  const [gate] = facts.dossiers.filter(dossier => dossier.image_id === image.id)
  if (!gate) throw new Error(`no dossier was judged for ${image.id}`)
  const { image_id: _, ...dossier } = gate
  const report = facts.reports.find(({ hit_id }) => hit_id === hit.id)
  return {
    hit: hit.id,
    image: presentBrief(image),
    certificate_version: certificate?.version ?? null,
    page_url: hit.page_url,
    picture_url: hit.picture_url,
    ...seenOf(each),
    base_cents: basePrice(each),
    evidence: report ? { id: report.id, state: report.state } : null,
    dossier,
    blocks,
    obstacles: hitObstacles(
      {
        confirmed: hit.confirmed,
        claimed: facts.claimed.has(hit.id),
        gone: hit.gone_at !== null,
        certified: certificate !== null && image.deleted_at === null,
        held_up: facts.held.has(image.id),
        blocked: blocks.length > 0,
        dossier_sufficient: dossier.sufficient,
      },
      kind,
    ),
  }
}

/** What the reports that are not there yet cost together. */
async function reportsQuote(context: UserContext, { hits, reports }: ClaimFacts): Promise<ClaimPreview['reports']> {
  const has = new Set(reports.flatMap(({ hit_id, state }) => (state === 'failed' ? [] : [hit_id])))
  const count = hits.filter(({ hit }) => !has.has(hit.id)).length
  const { net_cents, vat_cents, total_cents } = await quoteEvidence(context)
  return { count, net_cents: net_cents * count, vat_cents: vat_cents * count, total_cents: total_cents * count }
}

async function obstaclesOf(
  context: UserContext,
  draft: ClaimDraft,
  { earlier, today }: ClaimFacts,
  { hits, reports }: { hits: readonly PreparedHit[]; reports: number },
): Promise<ClaimPreview['obstacles']> {
  const found = new Set(hits.flatMap(each => each.obstacles))
  const profile = await profileOf(context, context.user.id)
  if (removalComesFirst(draft, earlier, today)) found.add('removal_first')
  if (profile === null || profile.missing_fields.length > 0) found.add('profile_incomplete')
  if (!profile?.identity_verified) found.add('identity_unverified')
  if (reports > 0) {
    const { means, unpaid } = await quoteEvidence(context)
    if (unpaid) found.add('invoice_unpaid')
    if (means === null) found.add('means_missing')
  }
  return claimObstacles.filter(name => found.has(name))
}

/** The letter as text, without its link. */
function letterText(facts: LetterFacts, locale: 'en' | 'fr'): ClaimPreview['letter'] {
  const words = letterWords(locale, facts)
  const list = (items: readonly string[]) => items.map(item => `- ${item}`).join('\n')
  const parts = [
    words.intro,
    list(words.uses),
    words.ask,
    list(words.amounts),
    ...words.reasons.map(({ lead, text }) => `${lead}\n${text.replace(/^/gm, '> ')}`),
    words.ways_lead,
    list(words.ways),
    words.deadline,
    words.real,
    words.schedule_lead,
    list(words.schedule),
    words.mandate,
  ]
  return { subject: words.subject, text: parts.filter(part => part !== '').join('\n\n') }
}
