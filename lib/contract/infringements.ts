// Infringements: what a creator claims from one website, as its creator prepares and signs it off, and as its recipient reads it.
import { z } from 'zod'
import { requiredActions } from '#lib/rules/billing/settlements.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { complianceReasons, complianceResults } from '#lib/rules/settlement/compliance.ts'
import {
  answerKinds,
  answerStates,
  INFRINGEMENT_HITS_MAX,
  infringementActors,
  infringementEventKinds,
  infringementKinds,
  infringementStates,
  outcomeNames,
  regularizations,
  removalStates,
  SETTLEMENT_TEXT_CHARS,
} from '#lib/rules/settlement/infringements.ts'
import { mailingStates, mailingTypes, stopReasons } from '#lib/rules/settlement/mailings.ts'
import { priceHeads, priceLineKinds } from '#lib/rules/settlement/price.ts'
import { Day, EntityId, Flag, Instant, Locale, optionalLines, refusal } from './common.ts'
import { BriefImage } from './images.ts'

/** One line of a claim: `base_cents` × `factor_bps` / 10 000 × `count` is `amount_cents`. */
export const ClaimLine = z.object({
  part: z.enum(['damages', 'license']),
  /** Of article L331-1-3 of the French code of intellectual property; null for what is none of the three. */
  head: z.enum(priceHeads).nullable(),
  kind: z.enum(priceLineKinds),
  base_cents: z.int(),
  factor_bps: z.int(),
  count: z.int(),
  duration: z.enum(licenseDurations).nullable(),
  days: z.int().nullable(),
  amount_cents: z.int(),
})
export type ClaimLine = z.infer<typeof ClaimLine>

/** What is claimed, with its sums; the licence bears VAT, damages do not. */
export const ClaimAmounts = z.object({
  pricing_version: z.int(),
  currency: z.literal('EUR'),
  lines: z.array(ClaimLine),
  prejudice_cents: z.int(),
  /** Null where no licence is offered. */
  license: z.object({ net_cents: z.int(), vat_cents: z.int(), total_cents: z.int() }).nullable(),
  /** All lines with VAT. */
  total_cents: z.int(),
  cap_cents: z.int(),
  over_cap_reason: z.string().nullable(),
})
export type ClaimAmounts = z.infer<typeof ClaimAmounts>

/** A picture on a page that is claimed. */
export const ClaimedHit = z.object({
  id: z.string(),
  hit: z.string().nullable(),
  image: BriefImage,
  certificate_version: z.int(),
  evidence: z.object({ id: z.string(), state: z.enum(evidenceStates) }).nullable(),
  page_url: z.string(),
  picture_url: z.string(),
  first_seen_on: Day,
  last_seen_on: Day,
  missing_credit: z.boolean(),
  alteration: z.boolean(),
  commercial_use: z.boolean(),
})
export type ClaimedHit = z.infer<typeof ClaimedHit>

/** One letter of the schedule. */
export const ScheduledMailing = z.object({
  id: z.string().nullable(),
  type: z.enum(mailingTypes),
  state: z.enum(mailingStates),
  due_on: Day,
  sent_at: Instant.nullable(),
  stop_reason: z.enum(stopReasons).nullable(),
})
export type ScheduledMailing = z.infer<typeof ScheduledMailing>

/** What the recipient did, without what only they should read. */
export const InfringementAnswer = z.object({
  id: z.string(),
  kind: z.enum(answerKinds),
  state: z.enum(answerStates),
  message: z.string().nullable(),
  contested_lines: z.array(z.int()).nullable(),
  passport_number: z.string().nullable(),
  file_name: z.string().nullable(),
  due_on: Day.nullable(),
  decision_reason: z.string().nullable(),
  created_at: Instant,
  decided_at: Instant.nullable(),
})
export type InfringementAnswer = z.infer<typeof InfringementAnswer>

export const InfringementEvent = z.object({
  kind: z.enum(infringementEventKinds),
  from: z.enum(infringementStates).nullable(),
  to: z.enum(infringementStates),
  actor: z.enum(infringementActors),
  details: z.record(z.string(), z.unknown()),
  happened_at: Instant,
})
export type InfringementEvent = z.infer<typeof InfringementEvent>

export const ComplianceCheck = z.object({
  id: z.string(),
  page_url: z.string(),
  reason: z.enum(complianceReasons),
  due_at: Instant,
  checked_at: Instant.nullable(),
  result: z.enum(complianceResults).nullable(),
})
export type ComplianceCheck = z.infer<typeof ComplianceCheck>

/** What both sides see. */
export const Infringement = z.object({
  id: z.string(),
  kind: z.enum(infringementKinds),
  state: z.enum(infringementStates),
  outcome: z.enum(outcomeNames).nullable(),
  close_reason: z.string().nullable(),
  required_action: z.enum(requiredActions),
  removal_state: z.enum(removalStates).nullable(),
  regularization: z.enum(regularizations).nullable(),
  domain: z.object({ id: z.string(), name: z.string() }),
  locale: Locale,
  check_code: z.string(),
  sender_name: z.string(),
  amounts: ClaimAmounts,
  message: z.string().nullable(),
  hits: z.array(ClaimedHit),
  mailings: z.array(ScheduledMailing),
  answers: z.array(InfringementAnswer),
  events: z.array(InfringementEvent),
  checks: z.array(ComplianceCheck),
  signed_at: Instant,
  deadline_on: Day,
  damages_paid_at: Instant.nullable(),
  licensed_at: Instant.nullable(),
  gone_at: Instant.nullable(),
  closed_at: Instant.nullable(),
})
export type Infringement = z.infer<typeof Infringement>

const reason = optionalLines(SETTLEMENT_TEXT_CHARS)

/** What a creator prepares: hits of one website, the kind, and what they change of the amounts. */
export const ClaimDraft = z.strictObject(
  {
    hits: z.array(EntityId).min(1, refusal('required')).max(INFRINGEMENT_HITS_MAX, refusal('too_long')),
    kind: z.enum(infringementKinds, refusal('choice_invalid')),
    /** Of the letter; the website’s own language when absent. */
    locale: Locale.optional(),
    /** Damages instead of the sum of what was seen. */
    prejudice_cents: z.int(refusal('number_invalid')).nullable().default(null),
    /** The licence for one photograph and one year, before VAT. */
    license_cents: z.int(refusal('number_invalid')).nullable().default(null),
    license_offered: Flag.default(true),
    missing_credit: Flag.default(false),
    alteration: Flag.default(false),
    commercial_use: Flag.default(false),
    over_cap_reason: reason.default(null),
    message: reason.default(null),
  },
  refusal('unknown_field'),
)
export type ClaimDraft = z.output<typeof ClaimDraft>
