// Evidence reports: ordered for a hit, captured, sealed, and fetched as report.zip through a link that works once.
import { z } from 'zod'
import { payInMethods } from '#lib/rules/billing/invoices.ts'
import {
  captureFailures,
  EVIDENCE_REASON_CHARS,
  evidenceChecks,
  evidenceStates,
  reportPayments,
} from '#lib/rules/evidence.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import { ChainAnchor, StampFacts } from './certificate-proof.ts'
import { EntityId, Flag, Instant, Locale, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'

export const Evidence = z.object({
  id: z.string(),
  hit: z.object({ id: z.string(), page_url: z.string(), domain: z.string() }),
  image: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  state: z.enum(evidenceStates),
  /** Ordered by the account's setting at the moment of the hit. */
  automatic: z.boolean(),
  /** Excluding VAT, by the plan of the day of the order. */
  price_cents: z.int(),
  currency: z.literal('EUR'),
  /** How the newest lawyer’s case about its copy stands; null where none was asked. */
  litigation_status: z.enum(litigationStates).nullable(),
  payment: z.enum(reportPayments),
  /** There once the report is ready, where it is charged. */
  invoice: z.object({ id: z.string(), number: z.string().nullable(), total_cents: z.int() }).nullable(),
  failure: z.enum(captureFailures).nullable(),
  /** Words of the administrator who looked at it. */
  reason: z.string().nullable(),
  ordered_at: Instant,
  /** By then it is there or has failed. */
  due_at: Instant,
  captured_at: Instant.nullable(),
  bytes: z.int().nullable(),
  /** SHA-256 of report.zip's datapackage.json: what is signed, stamped and anchored. */
  digest: z.string().nullable(),
  time_stamp: StampFacts.nullable(),
  anchor: ChainAnchor.nullable(),
  /** What the link service takes; null until the report is there and paid. */
  token: z.string().nullable(),
})
export type Evidence = z.infer<typeof Evidence>

export const EvidenceDetail = Evidence.extend({
  checks: z.array(z.object({ check: z.enum(evidenceChecks), passed: z.boolean(), detail: z.string() })),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type EvidenceDetail = z.infer<typeof EvidenceDetail>

const EvidenceQuote = z.object({
  net_cents: z.int(),
  vat_bps: z.int(),
  vat_cents: z.int(),
  total_cents: z.int(),
  currency: z.literal('EUR'),
  /** What will be charged when the report is ready; `asks`: its holder confirms that at the bank. Null where nothing can be. */
  means: z.object({ method: z.enum(payInMethods), name: z.string(), asks: z.boolean() }).nullable(),
  profile_complete: z.boolean(),
  /** An earlier report waits for its payment. */
  unpaid: z.boolean(),
})
export type EvidenceQuote = z.infer<typeof EvidenceQuote>

const language = z.object({ language: Locale.default('en') })
const Reason = z.strictObject({ reason: requiredLines(EVIDENCE_REASON_CHARS) }, refusal('unknown_field'))

export const evidences = {
  list: endpoint({
    method: 'GET',
    path: '/evidences',
    access: 'user',
    query: listQuery(['-ordered_at', 'ordered_at']).extend({
      state: z.enum(evidenceStates, refusal('choice_invalid')).optional(),
      /** Of copies with a lawyer’s case that stands so. */
      litigation_status: z.enum(litigationStates, refusal('choice_invalid')).optional(),
      hit: z.string().max(40).optional(),
      /** Everybody's, for administrators. */
      all: Flag.default(false),
    }),
    response: pageOf(Evidence),
    summary: 'Your evidence reports',
  }),
  quote: endpoint({
    method: 'GET',
    path: '/evidences/quote',
    access: 'creator',
    response: EvidenceQuote,
    summary: 'What an evidence report costs you, and what will pay for it',
  }),
  read: endpoint({
    method: 'GET',
    path: '/evidences/{id}',
    access: 'user',
    response: EvidenceDetail,
    summary: 'One evidence report: its points, its files, its seals',
  }),
  create: endpoint({
    method: 'POST',
    path: '/evidences',
    aliases: ['/evidences/create'],
    access: 'creator',
    body: z.strictObject({ hit: EntityId }, refusal('unknown_field')),
    response: Evidence,
    status: 201,
    idempotent: true,
    summary: 'Order an evidence report for a hit',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/evidences/{id}/pdf',
    access: 'user',
    query: language,
    response: file('application/pdf'),
    summary: 'The report to read',
  }),
  zip: endpoint({
    method: 'GET',
    path: '/evidences/zip/{token}',
    access: 'token',
    query: language,
    response: z.object({ zip_archive: z.string(), expires_at: Instant }),
    summary: 'A link to report.zip that works once, for ten minutes',
  }),
  download: endpoint({
    method: 'GET',
    path: '/evidences/download/{ticket}/report.zip',
    access: 'token',
    response: file('application/zip'),
    summary: 'report.zip',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/evidences/{id}/retry',
    access: 'admin',
    response: Evidence,
    summary: 'Have the capture tried once more',
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/evidences/{id}/give_up',
    access: 'admin',
    body: Reason,
    response: Evidence,
    summary: 'Say that no report can be made, and why',
  }),
}
