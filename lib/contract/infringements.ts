// Infringements: what a creator claims from one website, as its creator prepares and signs it off, and as its recipient reads it.
import { z } from 'zod'
import { requiredActions } from '#lib/rules/billing/settlements.ts'
import { evidenceStates } from '#lib/rules/evidence.ts'
import { complianceReasons, complianceResults } from '#lib/rules/settlement/compliance.ts'
import {
  answerKinds,
  answerStates,
  infringementActors,
  infringementEventKinds,
  infringementKinds,
  infringementStates,
  outcomeNames,
  regularizations,
  removalStates,
  SETTLEMENT_TEXT_CHARS,
} from '#lib/rules/settlement/infringements.ts'
import { letterTypes, mailingStates, stopReasons } from '#lib/rules/settlement/mailings.ts'
import { ClaimAmounts } from './claim-amounts.ts'
import { ClaimDraft, ClaimPreview } from './claim-drafts.ts'
import { Day, EntityId, Instant, Locale, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'

/** A picture on a page that is claimed. */
const ClaimedHit = z.object({
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

/** One letter of the schedule. */
export const ScheduledMailing = z.object({
  id: z.string().nullable(),
  type: z.enum(letterTypes),
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

const InfringementEvent = z.object({
  kind: z.enum(infringementEventKinds),
  from: z.enum(infringementStates).nullable(),
  to: z.enum(infringementStates),
  actor: z.enum(infringementActors),
  details: z.record(z.string(), z.unknown()),
  happened_at: Instant,
  /** What the public log holds the digest of, with its salt; null for events of before it did. */
  log: z.object({ statement: z.string(), digest: z.string() }).nullable(),
})

const ComplianceCheck = z.object({
  id: z.string(),
  page_url: z.string(),
  reason: z.enum(complianceReasons),
  due_at: Instant,
  checked_at: Instant.nullable(),
  result: z.enum(complianceResults).nullable(),
})

/** What both sides see. */
export const Infringement = z.object({
  id: z.string(),
  /** Since when it is contested who had the picture certified first; null: it is not. */
  held_at: Instant.nullable(),
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
  /** Why the use serves a business, in the creator’s words; null where nothing rests on it. */
  commercial_reason: z.string().nullable(),
  message: z.string().nullable(),
  hits: z.array(ClaimedHit),
  mailings: z.array(ScheduledMailing),
  /** Nobody answered or nobody was found: whoever hosts the website may be told. */
  host_notice_due: z.boolean(),
  /** Its notice that was signed off; it leaves once. */
  host_notice: z.object({ state: z.enum(mailingStates), sent_at: Instant.nullable() }).nullable(),
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

/** An infringement in a list. */
export const BriefInfringement = Infringement.pick({
  id: true,
  kind: true,
  state: true,
  outcome: true,
  required_action: true,
  removal_state: true,
  regularization: true,
  domain: true,
  signed_at: true,
  deadline_on: true,
  closed_at: true,
}).extend({
  prejudice_cents: z.int(),
  /** One of its photographs; null for its recipient, to whom the letter shows them. */
  image: BriefImage.nullable(),
  nb_images: z.int(),
  /** The letter that is sent next. */
  next_mailing: z.object({ type: z.enum(letterTypes), due_on: Day }).nullable(),
  /** Answers that wait for the creator's decision. */
  nb_open_answers: z.int(),
})
export type BriefInfringement = z.infer<typeof BriefInfringement>

const ClaimStats = z.object({
  /** Nothing has ended them yet. */
  open: z.int(),
  /** Damages of those that nobody has paid. */
  due_cents: z.int(),
  /** What recipients answered and the creator has to decide about, and the first day by which. */
  answers: z.int(),
  answer_due_on: Day.nullable(),
  /** The claim of that answer. */
  answered: z.string().nullable(),
})
export type ClaimStats = z.infer<typeof ClaimStats>

/** The fields of article 16 of the Digital Services Act, and the notice that they make. */
const HostNotice = z.object({
  /** Who hosts the website, and their desks, as its record knows them. */
  host: z.string().nullable(),
  addresses: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  reasons: z.string(),
  locations: z.array(z.string()),
  name: z.string(),
  email: z.string(),
  good_faith: z.string(),
  language: Locale,
  /** Of all that is read here: the sign-off names it. */
  digest: z.string(),
})
export type HostNotice = z.infer<typeof HostNotice>

export const infringements = {
  list: endpoint({
    method: 'GET',
    path: '/infringements',
    access: 'creator',
    query: listQuery(['-signed_at', 'signed_at', '-prejudice_cents', 'deadline_on']).extend({
      state: z.enum(infringementStates, refusal('choice_invalid')).optional(),
      kind: z.enum(infringementKinds, refusal('choice_invalid')).optional(),
      outcome: z.enum(outcomeNames, refusal('choice_invalid')).optional(),
      required_action: z.enum(requiredActions, refusal('choice_invalid')).optional(),
      regularization: z.enum(regularizations, refusal('choice_invalid')).optional(),
      removal_state: z.enum(removalStates, refusal('choice_invalid')).optional(),
      hit: EntityId.optional(),
      image: EntityId.optional(),
      /** Of the link in a letter: the list is then of its case alone. */
      access_token: z.string(refusal('invalid')).min(1, refusal('required')).max(100, refusal('too_long')).optional(),
    }),
    by_link: true,
    response: pageOf(BriefInfringement),
    summary:
      'The infringements that you signed off; or, with the `access_token` of a letter’s link, the one it is about',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/infringements/stats',
    access: 'creator',
    response: ClaimStats,
    summary: 'Your claims in numbers: what is open, what is due, and which answers wait for your decision',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/infringements/preview',
    access: 'creator',
    body: ClaimDraft,
    response: ClaimPreview,
    harmless: true,
    summary: 'What a notice would claim, to whom it would go and what stands in its way; nothing is sent',
  }),
  create: endpoint({
    method: 'POST',
    path: '/infringements',
    access: 'creator',
    body: ClaimDraft.extend({
      /** Of the preview that was read. */
      digest: z.string(refusal('required')).min(1, refusal('required')).max(64, refusal('too_long')),
      /** The photographs are the signer’s, nobody licensed this use, and the product may write in their name. */
      declared: z.literal(true, refusal('required')),
    }),
    response: Infringement,
    status: 201,
    idempotent: true,
    aliases: ['/infringements/create'],
    summary: 'Sign a notice off: its amounts are frozen, its letters planned, its evidence reports ordered',
  }),
  read: endpoint({
    method: 'GET',
    path: '/infringements/{id}/details',
    access: 'creator',
    response: Infringement,
    summary: 'An infringement that you signed off, with everything that happened',
  }),
  letterPdf: endpoint({
    method: 'GET',
    path: '/infringements/{id}/letter_pdf',
    access: 'creator',
    response: file('application/pdf'),
    summary: 'The letter as you keep it: it can be checked by its code, and opens nothing',
  }),
  printLetter: endpoint({
    method: 'POST',
    path: '/infringements/{id}/letter_for_post',
    access: 'creator',
    response: file('application/pdf'),
    summary:
      'The letter for the post, with a link of its own to the recipient’s page; that it was made is written down',
  }),
  hostNotice: endpoint({
    method: 'GET',
    path: '/infringements/{id}/host_notice',
    access: 'creator',
    query: z.object({ language: Locale.optional() }),
    response: HostNotice,
    summary: 'A notice to whoever hosts the website, once nobody answered or nobody was found',
  }),
  sendHostNotice: endpoint({
    method: 'POST',
    path: '/infringements/{id}/host_notice',
    access: 'creator',
    body: z.strictObject(
      {
        language: Locale.optional(),
        /** Of the notice that was read. */
        digest: z.string(refusal('required')).min(1, refusal('required')).max(64, refusal('too_long')),
        /** What it says is accurate and complete in good faith, and the product may send it in the signer’s name. */
        declared: z.literal(true, refusal('required')),
      },
      refusal('unknown_field'),
    ),
    response: Infringement,
    idempotent: true,
    summary: 'Sign the notice to the host off: it leaves once, by email, to the desk that its record names',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/infringements/{id}/withdraw',
    access: 'creator',
    body: z.strictObject({ reason: requiredLines(SETTLEMENT_TEXT_CHARS) }, refusal('unknown_field')),
    response: Infringement,
    summary: 'Take an infringement back, with a reason that the recipient reads; no further letter is sent',
  }),
}
