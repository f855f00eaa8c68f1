// Evidence reports: their states, what an order needs, how long a link to one lives, and the points of the French norm they are checked by.
import type { InvoiceStatus } from './billing/invoices.ts'
import { states } from './states.ts'

/** `manual`: a person must look at it, because the capture failed twice; at most a day after the order it is `success` or `failed`. */
export const evidenceStates = ['pending', 'success', 'manual', 'failed'] as const
export type EvidenceState = (typeof evidenceStates)[number]

export const evidenceCan = states({
  capture: ['pending'],
  download: ['success'],
  /** An administrator has the capture tried once more, or gives it up. */
  retry: ['manual', 'failed'],
  give_up: ['pending', 'manual'],
  /** The owner may order another one for the same hit. */
  order_again: ['success', 'failed'],
})

/**
 * `free`: it failed, or was ordered before reports were charged. `charging`: it is being charged. `debited`: a direct debit is
 * on its way. `unpaid`: the charge was refused, and its owner has to pay it.
 */
export const reportPayments = ['free', 'when_ready', 'charging', 'debited', 'unpaid', 'paid'] as const
export type ReportPayment = (typeof reportPayments)[number]

/** How a report is paid, from its order and its invoice. */
export function reportPayment(
  { state, billed }: { state: EvidenceState; billed: boolean },
  invoice: InvoiceStatus | null,
): ReportPayment {
  if (!billed || state === 'failed') return 'free'
  if (state !== 'success') return 'when_ready'
  if (invoice === 'paid') return 'paid'
  if (invoice === 'under_way') return 'debited'
  return invoice === 'payment_failed' ? 'unpaid' : 'charging'
}

/** A report is handed out once it is ready and paid; a direct debit that is on its way counts as paid. */
export const mayDownload = (state: EvidenceState, payment: ReportPayment): boolean =>
  evidenceCan.download(state) && (payment === 'free' || payment === 'paid' || payment === 'debited')

/** Bounds of what reports that are ordered by the setting may cost in a month, including VAT. */
export const AUTOMATIC_LIMIT_CENTS = { least: 30_00, most: 100_000_00 } as const

/** Captures that are tried before a person must look. */
export const CAPTURE_TRIES = 2
/** Limits of one capture. */
export const CAPTURE_SECONDS = 60
export const CAPTURE_BYTES = 200 * 1024 * 1024
/** A report that is not there by then has failed. */
export const EVIDENCE_HOURS = 24
/** A link to the zip file works once, and for this long. */
export const ZIP_LINK_MINUTES = 10
export const EVIDENCE_REASON_CHARS = 500

/** Why a capture did not succeed. */
export const captureFailures = [
  'page_unreachable',
  'page_refused',
  'page_moves',
  'page_resists',
  'picture_gone',
  'picture_differs',
  'too_big',
  'too_slow',
  'blocked_address',
  'browser_failed',
  'browser_unavailable',
] as const
export type CaptureFailure = (typeof captureFailures)[number]

/** Ours, not the page's: it is tried again until the report's day is over, and is no reason to have a person look. */
export const isOurFailure = (failure: CaptureFailure): boolean => failure === 'browser_unavailable'

/** What judges look at (NF Z67-147 and the decisions about it); each is passed or failed by what was recorded, never by default. */
export const evidenceChecks = [
  'equipment_described',
  'ip_address_recorded',
  'network_described',
  'no_proxy',
  'dns_recorded',
  'clock_checked',
  'clean_profile',
  'path_recorded',
  'times_recorded',
  'page_captured',
  'source_kept',
  'picture_kept',
  'tls_recorded',
  'registrant_recorded',
  'sealed',
] as const
export type EvidenceCheck = (typeof evidenceChecks)[number]
