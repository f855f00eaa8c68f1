// Every way a request can fail: one closed table of codes with their HTTP status, and the one class that carries a code.
import type { FieldProblem } from './field-problems.ts'

/** code → HTTP status. The words for each code are in `messages/<locale>/errors.json` under the same name. */
export const failures = {
  // Requests
  bad_request: 400,
  unknown_parameter: 400,
  malformed_json: 400,
  text_not_storable: 400,
  invalid_input: 422,
  not_authenticated: 401,
  forbidden: 403,
  cross_site: 403,
  demo_restricted: 403,
  read_only: 403,
  password_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_timeout: 408,
  conflict: 409,
  request_in_progress: 409,
  idempotency_key_reused: 422,
  body_too_large: 413,
  headers_too_large: 431,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unknown: 500,
  unavailable: 503,
  database_unavailable: 503,
  storage_full: 507,
  // Sign-in and registration
  credentials_wrong: 401,
  email_unconfirmed: 403,
  captcha_failed: 403,
  link_invalid: 410,
  registration_disabled: 403,
  user_creation_failed: 500,
  email_disposable: 422,
  email_taken: 409,
  password_current_wrong: 422,
  second_factor_required: 401,
  second_factor_wrong: 401,
  second_factor_on: 409,
  demo_off: 404,
  beta_only: 403,
  beta_tester_exists: 409,
  // Account
  email_known: 409,
  email_primary: 409,
  emails_full: 409,
  user_type_fixed: 409,
  wallet_signature_wrong: 422,
  wallet_linked: 409,
  whitelist_entry_exists: 409,
  whitelist_full: 409,
  credit_exists: 409,
  credits_full: 409,
  photographer_exists: 409,
  photographer_in_use: 409,
  own_profile: 409,
  account_has_money: 409,
  account_has_cases: 409,
  account_has_disputes: 409,
  account_owes: 409,
  deletion_requested: 409,
  // Identity and bank
  provider_unavailable: 503,
  provider_refused: 422,
  document_type: 422,
  document_active: 422,
  document_too_big: 413,
  document_too_small: 422,
  document_missing: 422,
  document_not_needed: 409,
  identity_user_type_missing: 409,
  ubos_full: 409,
  ubos_missing: 409,
  verification_incomplete: 409,
  admin_self: 409,
  // Images
  image_not_jpeg: 422,
  image_too_big: 413,
  image_too_small: 422,
  image_resolution: 422,
  image_damaged: 422,
  image_unsafe: 422,
  image_missing: 422,
  image_certified_before: 422,
  upload_interrupted: 422,
  upload_digest_differs: 422,
  upload_expired: 410,
  ftp_exists: 409,
  image_genre_required: 422,
  image_photographer_required: 422,
  quota_exceeded: 409,
  tracking_quota_full: 409,
  identity_unverified: 403,
  image_monitored: 409,
  priority_unsettled: 409,
  hit_unconfirmed: 409,
  hit_licensed: 409,
  hit_in_litigation: 409,
  image_in_litigation: 409,
  hit_claimed: 409,
  hit_gone: 409,
  image_uncertified: 409,
  claim_blocked: 409,
  claim_changed: 409,
  claim_sites_differ: 409,
  dossier_weak: 409,
  removal_first: 409,
  host_notice_early: 409,
  answer_not_offered: 409,
  answer_waiting: 409,
  litigation_not_possible: 409,
  answer_undecided: 409,
  litigation_exists: 409,
  litigation_identity: 403,
  litigation_taken: 409,
  cost_note_changed: 409,
  license_not_proved: 422,
  proof_too_big: 413,
  evidence_under_way: 409,
  evidence_unpaid: 402,
  evidence_not_ready: 409,
  domains_full: 409,
  image_on_sale: 409,
  collection_exists: 409,
  upload_profile_exists: 409,
  // Money and market
  invoice_validating: 409,
  invoice_unpaid: 409,
  payment_failed: 402,
  card_missing: 409,
  means_missing: 409,
  mandate_account_missing: 409,
  mandate_exists: 409,
  card_registration_failed: 422,
  card_expired: 409,
  invoice_settled: 409,
  invoice_not_issued: 409,
  agreement_missing: 409,
  agreement_outdated: 409,
  archive_too_big: 409,
  agreement_abroad: 409,
  agreement_needed: 409,
  sale_needs_public: 409,
  payment_not_refundable: 409,
  refund_too_early: 409,
  refund_too_late: 409,
  refund_too_high: 409,
  refund_under_way: 409,
  refund_own: 409,
  withdrawal_differs: 409,
  repayment_differs: 409,
  refund_decided: 409,
  refund_second_administrator: 409,
  dispute_closed: 409,
  payout_not_made: 409,
  quote_expired: 409,
  plan_not_upgrade: 409,
  plan_not_later: 409,
  plan_renewing: 409,
  renewal_not_failed: 409,
  renewal_needs_holder: 409,
  subscription_over: 409,
  same_buyer_owner: 409,
  same_buyer_seller: 409,
  purchase_pending: 409,
  cart_changed: 409,
  cart_empty: 409,
  cart_full: 409,
  lightbox_full: 409,
  lightboxes_full: 409,
  nft_not_for_sale: 409,
  license_not_for_sale: 409,
  license_exists: 409,
  exhibit_exists: 409,
  exhibit_is_image: 409,
  exhibits_full: 409,
  report_unreadable: 422,
  report_too_long: 422,
  license_ended: 409,
  license_sold: 409,
  license_transferred: 409,
  license_not_begun: 409,
  licenses_full: 409,
  nft_exists: 409,
  nft_minted: 409,
  nft_unprepared: 409,
  nft_on_sale: 409,
  listing_exists: 409,
  wallet_missing: 409,
  nft_needs_public: 409,
  certificate_unanchored: 409,
  royalty_needs_erc20: 409,
  profile_incomplete: 409,
  royalty_exists: 409,
  wallet_invalid: 422,
  user_unknown: 404,
  royalties_full: 409,
  wallet_money_missing: 409,
  approval_missing: 409,
  auction_running: 409,
  nothing_owed: 409,
  chain_refused: 409,
} as const satisfies Record<string, number>

export type FailureCode = keyof typeof failures
export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)

export type FailureParams = Record<string, string | number>

/** A refusal with a stable code. `errors` maps field names to field problems. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly params: FailureParams
  readonly errors: Record<string, FieldProblem[]> | undefined

  constructor(code: FailureCode, params: FailureParams = {}, errors?: Record<string, FieldProblem[]>) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.params = params
    this.errors = errors
  }

  get status(): number {
    return failures[this.code]
  }
}

/** The wire form of a failure (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: FailureCode
  params?: FailureParams
  errors?: Record<string, string[]>
  request_id?: string
}
