// What whoever received a letter does with it, without an account: check that it is real, read what is claimed, answer.
import { z } from 'zod'
import {
  answerKinds,
  infringementKinds,
  infringementStates,
  SETTLEMENT_TEXT_CHARS,
} from '#lib/rules/settlement/infringements.ts'
import { Registration } from './auth.ts'
import { Day, EntityId, empty, Flag, Instant, Locale, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { Region } from './hits.ts'
import { Infringement, ScheduledMailing } from './infringements.ts'
import { CardPayment, Purchase } from './purchases.ts'

/** A picture on a page, with the photograph it was taken from, as its certificate names it. */
const ReceivedHit = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  /** As the certificate declares; both null where it is not kept. */
  rights_holder: z.string().nullable(),
  certified_on: Day.nullable(),
  width: z.int(),
  height: z.int(),
  /** Of the picture that was found; null where the finding is not kept any more. */
  found: z.object({ width: z.int(), height: z.int(), region: Region, region_original: Region }).nullable(),
  certificate_version: z.int(),
  /** The page of the certificate, where anybody may see it. */
  image: z.object({ id: z.string(), slug: z.string() }).nullable(),
  page_url: z.string(),
  picture_url: z.string(),
  first_seen_on: Day,
  last_seen_on: Day,
  missing_credit: z.boolean(),
  alteration: z.boolean(),
  commercial_use: z.boolean(),
  /** When the page was recorded, the digest of the report, and whether it can be fetched; null while it is being made. */
  report: z.object({ captured_at: Instant, sha256: z.string(), open: z.boolean() }).nullable(),
})
export type ReceivedHit = z.infer<typeof ReceivedHit>

/** An infringement as its recipient sees it: nothing of the creator but the name in the letter. */
export const ReceivedLetter = Infringement.pick({
  kind: true,
  state: true,
  outcome: true,
  close_reason: true,
  required_action: true,
  removal_state: true,
  regularization: true,
  locale: true,
  check_code: true,
  sender_name: true,
  amounts: true,
  commercial_reason: true,
  message: true,
  answers: true,
  checks: true,
  signed_at: true,
  deadline_on: true,
  held_at: true,
  closed_at: true,
}).extend({
  /** A licence was bought with it, whose document can be fetched. */
  licensed: z.boolean(),
  /** Whose account keeps it. */
  assigned: z.enum(['nobody', 'you', 'somebody']),
  /** What can be done now. */
  offered: z.array(z.enum(answerKinds)),
  domain: z.string(),
  hits: z.array(ReceivedHit),
  /** The lawyer’s words for the discount among the lines; null where none was granted. */
  discount_reason: z.string().nullable(),
  mailings: z.array(ScheduledMailing.omit({ id: true })),
  /** Statements of what happened, of which the public log holds the digests. */
  log: z.array(z.object({ statement: z.string(), digest: z.string() })),
  /** Paid without an account; with one, they stand there. */
  invoices: z.array(z.object({ id: z.string(), number: z.string() })),
})
export type ReceivedLetter = z.infer<typeof ReceivedLetter>

/** A letter in the list of whoever keeps it in their account. */
export const KeptLetter = Infringement.pick({
  id: true,
  kind: true,
  state: true,
  outcome: true,
  required_action: true,
  sender_name: true,
  signed_at: true,
  deadline_on: true,
}).extend({
  domain: z.string(),
  images: z.int(),
  prejudice_cents: z.int(),
  damages_paid: z.boolean(),
})
export type KeptLetter = z.infer<typeof KeptLetter>

/** What anybody learns of a letter whose code they have, and no more. */
export const CheckedLetter = z.object({
  sent_on: Day.nullable(),
  sender_name: z.string(),
  domain: z.string(),
  images: z.int(),
  open: z.boolean(),
})
export type CheckedLetter = z.infer<typeof CheckedLetter>

const lines = z.array(z.int(refusal('number_invalid')).min(0)).max(100, refusal('too_long'))

/** What is done: the picture is gone, its author is named, a licence is proved by its number, something is contested. */
export const LetterAnswer = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('remove') }, refusal('unknown_field')),
    z.strictObject({ kind: z.literal('credit') }, refusal('unknown_field')),
    z.strictObject({ kind: z.literal('prove'), passports: requiredLines(50_000) }, refusal('unknown_field')),
    z.strictObject(
      {
        kind: z.literal('contest'),
        /** Numbers of the lines, from 0; null for the whole. */
        lines: lines.nullable().default(null),
        reason: requiredLines(SETTLEMENT_TEXT_CHARS),
      },
      refusal('unknown_field'),
    ),
  ],
  refusal('choice_invalid'),
)

/** The answers of a page without script: a pasted number and a file are two forms of one answer. */
const formAnswers = ['remove', 'credit', 'prove', 'file', 'contest'] as const
export type FormAnswer = (typeof formAnswers)[number]

const typed = z.string().max(60_000, refusal('too_long')).default('')
const LetterForm = z.object({
  answer: z.enum(formAnswers, refusal('choice_invalid')),
  /** Of the page that the form is on, and leads back to. */
  language: Locale,
  passports: typed,
  message: typed,
  reason: typed,
  /** Numbers of the lines that are contested; none is the whole. */
  lines: z.union([z.string(), z.array(z.string()).max(100, refusal('too_long'))]).default([]),
})

/** For whoever asks: the tax code of the licence is the buyer’s. */
export const LetterQuote = z.object({
  /** Null once they are paid. */
  damages_cents: z.int().nullable(),
  /** Null where none is offered, or none can be. */
  license: z
    .object({ net_cents: z.int(), vat_cents: z.int(), total_cents: z.int(), vat_bps: z.int(), images: z.int() })
    .nullable(),
})
export type LetterQuote = z.infer<typeof LetterQuote>

const sides = ['original', 'found'] as const
/** Which of the two pictures. */
export type PictureSide = (typeof sides)[number]

export const receivedLetters = {
  check: endpoint({
    method: 'GET',
    path: '/infringements/check',
    access: 'public',
    query: z.object({
      code: z.string(refusal('required')).trim().min(1, refusal('required')).max(60, refusal('too_long')),
    }),
    response: CheckedLetter,
    summary: 'Whether a letter is real, by the code that it shows',
  }),
  list: endpoint({
    method: 'GET',
    path: '/infringements/received',
    access: 'user',
    query: listQuery(['-signed_at', 'signed_at', 'deadline_on']).extend({
      state: z.enum(infringementStates, refusal('choice_invalid')).optional(),
      kind: z.enum(infringementKinds, refusal('choice_invalid')).optional(),
    }),
    response: pageOf(KeptLetter),
    summary: 'The letters that are kept in your account; each opens by its id as by its link',
  }),
  read: endpoint({
    method: 'GET',
    path: '/infringements/{token}',
    access: 'token',
    /** The letter of the case that was opened: noted where the link itself was written into none. */
    query: z.object({ mailing: EntityId.optional() }),
    response: ReceivedLetter,
    summary: 'What a letter claims and why, for whoever has its link or keeps it in their account',
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/infringements/{token}',
    access: 'token',
    body: LetterAnswer,
    response: ReceivedLetter,
    summary: 'Answer a letter: removed, the author named, licensed already, or contested',
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/infringements/{token}/proof',
    access: 'token',
    multipart: true,
    body: z.object({ message: z.string().trim().max(SETTLEMENT_TEXT_CHARS, refusal('too_long')).default('') }),
    response: ReceivedLetter,
    status: 201,
    summary: 'Hand in a licence from elsewhere, for the creator to judge',
  }),
  form: endpoint({
    method: 'POST',
    path: '/infringements/{token}/form',
    access: 'token',
    multipart: true,
    body: LetterForm,
    response: z.object({ location: z.string() }),
    status: 303,
    summary: 'Any of these answers, as a form of the page sends it; leads back to the page',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/infringements/{token}/pictures/{hit}',
    access: 'token',
    query: z.object({ side: z.enum(sides, refusal('choice_invalid')).default('found') }),
    response: file('image/jpeg', 'image/webp'),
    summary: 'The photograph, or the picture as it was found',
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/infringements/{token}/certificate_pdf',
    access: 'token',
    query: z.object({ hit: z.string().max(40, refusal('too_long')).optional(), language: Locale.optional() }),
    response: file('application/pdf'),
    summary: 'The certificate of a photograph that a letter is about',
  }),
  report: endpoint({
    method: 'GET',
    path: '/infringements/{token}/report_pdf',
    access: 'token',
    query: z.object({ hit: z.string().max(40, refusal('too_long')).optional(), language: Locale.optional() }),
    response: file('application/pdf'),
    summary: 'The evidence report of a page that a letter is about',
  }),
  license: endpoint({
    method: 'GET',
    path: '/infringements/{token}/license_pdf',
    access: 'token',
    query: z.object({ language: Locale.optional() }),
    response: file('application/pdf'),
    summary: 'The licence that was bought with a letter',
  }),
  register: endpoint({
    method: 'POST',
    path: '/infringements/{token}/user_registration',
    access: 'token',
    body: Registration,
    response: empty,
    summary: 'Register, as /rest-auth/registration does, to pay a letter',
  }),
  quote: endpoint({
    method: 'GET',
    path: '/infringements/{token}/quote',
    access: 'user',
    response: LetterQuote,
    summary: 'What you would pay: the damages, and the licence with the VAT that is yours',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/infringements/{token}/pay',
    access: 'user',
    body: CardPayment.extend({ license: Flag.default(false), plugin: Flag.default(false) }),
    response: Purchase,
    idempotent: true,
    summary: 'Pay by card what a letter asks, and a licence with it; paid, the case closes itself',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/infringements/{token}/user_assignment',
    access: 'user',
    response: ReceivedLetter,
    summary: 'Take a letter into your account: what is bought with it is yours',
  }),
}
