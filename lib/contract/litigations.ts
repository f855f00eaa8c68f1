// Litigations: claims that their creators asked a lawyer to act on, as creators, lawyers and administrators see them.
import { z } from 'zod'
import { publicRoles } from '#lib/rules/accounts/profile.ts'
import { bundleFormats, caseExhibitKinds, exhibitGaps } from '#lib/rules/settlement/case-exhibits.ts'
import { infringementActors, SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import {
  COMMISSION_MAX,
  litigationActs,
  litigationClasses,
  litigationEventKinds,
  litigationObstacles,
  litigationStages,
  litigationStates,
} from '#lib/rules/settlement/litigations.ts'
import { Day, EntityId, Flag, Instant, Locale, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { Infringement } from './infringements.ts'

/** A dated change, with who made it and why. */
const LitigationEvent = z.object({
  id: z.string(),
  kind: z.enum(litigationEventKinds),
  from: z.enum(litigationStates).nullable(),
  to: z.enum(litigationStates),
  actor: z.enum(infringementActors),
  /** Name of the creator or the lawyer; null for the product and its administrators. */
  by: z.string().nullable(),
  /** In the words of whoever made it. */
  reason: z.string().nullable(),
  /** The discount in all, or the fee, where it was set by this change. */
  amount_cents: z.int().nullable(),
  happened_at: Instant,
})
export type LitigationEvent = z.infer<typeof LitigationEvent>

export const Litigation = z.object({
  id: z.string(),
  infringement: z.string(),
  check_code: z.string(),
  domain: z.object({ id: z.string(), name: z.string() }),
  /** One of its photographs. */
  image: BriefImage.nullable(),
  nb_images: z.int(),
  state: z.enum(litigationStates),
  stage: z.enum(litigationStages),
  creator: z.string(),
  /** Who took it, or declined it. */
  lawyer: z.string().nullable(),
  /** What was claimed when the case began. */
  prejudice_cents: z.int(),
  discount_cents: z.int(),
  /** The platform’s fee towards the creator. */
  commission_cents: z.int(),
  ignore_comment: z.string().nullable(),
  outcome: z.string().nullable(),
  classification: z.enum(litigationClasses).nullable(),
  /** The day that the letter of its claim names. */
  deadline_on: Day,
  /** The version of the note on costs and risks that its creator said yes to. */
  cost_note_version: z.int(),
  agreed_at: Instant,
  accepted_at: Instant.nullable(),
  closed_at: Instant.nullable(),
})
export type Litigation = z.infer<typeof Litigation>

/** How one side of a case reaches the other. */
const CaseContact = z.object({
  name: z.string(),
  /** The address of their account. */
  email: z.string(),
  /** Where their page is; null where they show none. */
  profile: z.object({ role: z.enum(publicRoles), id: z.string(), slug: z.string() }).nullable(),
})
export type CaseContact = z.infer<typeof CaseContact>

/** With its claim, everything that happened, and what whoever reads it may do. */
export const LitigationDetail = Litigation.extend({
  claim: Infringement,
  events: z.array(LitigationEvent),
  acts: z.array(z.enum(litigationActs)),
  /** The other side; null until a lawyer has taken it. */
  contact: CaseContact.nullable(),
  /** The most that a discount may come to in all. */
  discount_max_cents: z.int(),
})
export type LitigationDetail = z.infer<typeof LitigationDetail>

/** Of the caller’s side: a creator’s own cases, or those that a lawyer took or declined. */
const LitigationStats = z.object({
  total: z.int(),
  by_state: z.record(z.enum(litigationStates), z.int()),
  /** Cases that wait for a lawyer: the creator’s own, or all that a lawyer may take. */
  waiting: z.int(),
  /** Cases that are over and count: neither withdrawn by their creators nor declined. */
  decided: z.int(),
  /** Of these those that succeeded, in hundredths of a percent; null where none counts. */
  success_bps: z.int().nullable(),
  /** What was claimed in cases that are open, after discounts. */
  open_cents: z.int(),
})
export type LitigationStats = z.infer<typeof LitigationStats>

/** What a creator reads before they ask a lawyer. */
export const LitigationOffer = z.object({
  cost_note_version: z.int(),
  obstacles: z.array(z.enum(litigationObstacles)),
  /** Cases of this claim, newest first. */
  cases: z.array(
    z.object({ litigation: Litigation, events: z.array(LitigationEvent), contact: CaseContact.nullable() }),
  ),
})
export type LitigationOffer = z.infer<typeof LitigationOffer>

/** A numbered exhibit of a case, with its files as they are in the bundle. */
export const CaseExhibit = z.object({
  number: z.int(),
  kind: z.enum(caseExhibitKinds),
  /** The photograph or the page that it is about. */
  about: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), media_type: z.string(), bytes: z.int(), sha256: z.string() })),
  missing: z.array(z.enum(exhibitGaps)),
})
export type CaseExhibit = z.infer<typeof CaseExhibit>

const words = requiredLines(SETTLEMENT_TEXT_CHARS)
const Reason = z.strictObject({ reason: words }, refusal('unknown_field'))
const Outcome = z.strictObject({ outcome: words }, refusal('unknown_field'))
const cents = z.int(refusal('number_invalid'))

const filters = {
  state: z.enum(litigationStates, refusal('choice_invalid')).optional(),
  /** Only cases that a lawyer took or declined, or only those that wait for one. */
  taken: Flag.optional(),
}

/** Whoever is both sees the cases they work on, and their own with `side=creator`. */
const side = z.enum(['creator', 'lawyer'], refusal('choice_invalid')).optional()

const act = <P extends string, B extends z.ZodType>(path: P, body: B, summary: string) =>
  endpoint({ method: 'POST', path, access: 'lawyer', body, response: LitigationDetail, summary })

export const litigations = {
  list: endpoint({
    method: 'GET',
    path: '/litigations',
    access: 'user',
    query: listQuery(['-agreed_at', 'agreed_at', '-prejudice_cents', 'deadline_on']).extend({
      ...filters,
      side,
      classification: z.enum(litigationClasses, refusal('choice_invalid')).optional(),
      infringement: EntityId.optional(),
    }),
    response: pageOf(Litigation),
    summary: 'Cases: of creators their own, of lawyers those that wait and those they took',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/litigations/stats',
    access: 'user',
    query: z.object({ side }),
    response: LitigationStats,
    summary: 'Your cases in numbers',
  }),
  read: endpoint({
    method: 'GET',
    path: '/litigations/{id}',
    access: 'user',
    response: LitigationDetail,
    summary: 'A case with its claim and each dated change, its author and reason',
  }),
  exhibits: endpoint({
    method: 'GET',
    path: '/litigations/{id}/exhibits',
    access: 'user',
    query: z.object({ language: Locale.optional() }),
    response: z.object({ exhibits: z.array(CaseExhibit) }),
    summary: 'The exhibits of a case, numbered, with the SHA-256 of each file and what is missing',
  }),
  bundle: endpoint({
    method: 'GET',
    path: '/litigations/{id}/bundle',
    access: 'user',
    query: z.object({
      format: z.enum(bundleFormats, refusal('choice_invalid')).default('pdf'),
      language: Locale.optional(),
    }),
    response: file('application/pdf', 'application/zip'),
    summary: 'All exhibits of a case in one PDF with bookmarks, or the same files in one archive',
  }),
  offer: endpoint({
    method: 'GET',
    path: '/infringements/{id}/litigation',
    access: 'creator',
    response: LitigationOffer,
    summary: 'Whether a lawyer can be asked about a claim of yours, what stands in the way, and the cases there were',
  }),
  open: endpoint({
    method: 'POST',
    path: '/infringements/{id}/litigation',
    access: 'creator',
    body: z.strictObject(
      {
        /** An explicit yes to the note on costs and risks. */
        agreed: z.literal(true, refusal('required')),
        cost_note_version: z.int(refusal('required')),
      },
      refusal('unknown_field'),
    ),
    response: LitigationDetail,
    status: 201,
    idempotent: true,
    summary: 'Ask a lawyer to act on a claim of yours, after reading what it may cost and risk',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/litigations/{id}/withdraw',
    access: 'creator',
    body: Reason,
    response: LitigationDetail,
    summary: 'Ask no lawyer any more, with a reason; the claim stays as it is',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/litigations/{id}/accept',
    access: 'lawyer',
    response: LitigationDetail,
    summary: 'Take a case that waits; our letters stop, and no other lawyer sees it any more',
  }),
  ignore: act(
    '/litigations/{id}/ignore',
    z.strictObject({ comment: words }, refusal('unknown_field')),
    'Decline a case that waits, with a comment that its creator reads',
  ),
  discount: act(
    '/litigations/{id}/discount',
    z.strictObject({ discount_cents: cents, reason: words }, refusal('unknown_field')),
    'Let up to a tenth off the damages in all; the recipient pays the rest',
  ),
  suspend: act('/litigations/{id}/suspend', Reason, 'Let a case rest, with the reason'),
  resume: act('/litigations/{id}/resume', Reason, 'Go on with a case that rested'),
  succeed: act('/litigations/{id}/succeed', Outcome, 'Close a case and its claim as resolved, with what came of it'),
  fail: act(
    '/litigations/{id}/fail',
    Outcome,
    'Close a case as not resolved, with what came of it; the claim stays open',
  ),
}

export const adminLitigations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/litigations',
    access: 'admin',
    query: listQuery(['-agreed_at', 'agreed_at', '-prejudice_cents']).extend({
      ...filters,
      /** `none`: those that nobody has classified. */
      classification: z.enum([...litigationClasses, 'none'], refusal('choice_invalid')).optional(),
    }),
    response: pageOf(Litigation),
    summary: 'All cases, newest first',
  }),
  classify: endpoint({
    method: 'PATCH',
    path: '/admin/litigations/{id}',
    access: 'admin',
    body: z
      .strictObject(
        {
          classification: z.enum(litigationClasses, refusal('choice_invalid')).nullable().optional(),
          /** Its creator is told of it. */
          commission_cents: cents
            .min(0, refusal('number_invalid'))
            .max(COMMISSION_MAX, refusal('number_invalid'))
            .optional(),
        },
        refusal('unknown_field'),
      )
      .refine(body => Object.keys(body).length > 0, refusal('required')),
    response: Litigation,
    summary: 'Say what sort of case it is, and what the platform asks its creator for it',
  }),
}
