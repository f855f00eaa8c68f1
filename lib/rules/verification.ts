// The vocabulary of a certificate check: its steps, their outcomes and the code of every sentence a reader may be shown.

/** In the order a reader follows them. */
export const stepNames = [
  'statement',
  'digest',
  'image',
  'bitcoin',
  'nano',
  'signature_digest',
  'chainpoint',
  'time_stamp',
  'anchor',
] as const
export type StepName = (typeof stepNames)[number]

/** `inconclusive` says that the check could not be completed, which is never a forgery; `skipped` that there was nothing to check. */
export const outcomes = ['passed', 'failed', 'inconclusive', 'skipped'] as const
export type Outcome = (typeof outcomes)[number]

/** Every code has its sentence under `codes.<code>` in the messages of namespace `proof`. */
export const certificateCodes = [
  'statement_canonical',
  'statement_not_canonical',
  'statement_unknown_form',
  'digest_matches',
  'digest_differs',
  'image_matches',
  'image_differs',
  'image_not_given',
  'image_no_statement',
  'bitcoin_signed',
  'bitcoin_unknown_key',
  'bitcoin_key_not_compared',
  'bitcoin_other_message',
  'bitcoin_bad_encoding',
  'bitcoin_bad_length',
  'bitcoin_bad_header',
  'bitcoin_not_recoverable',
  'bitcoin_bad_address',
  'bitcoin_wrong_address',
  'bip322_wrong',
  'bip322_unsupported',
  'bip322_needs_address',
  'nano_signed',
  'nano_unknown_key',
  'nano_key_not_compared',
  'nano_other_message',
  'nano_bad_signature_form',
  'nano_bad_message',
  'nano_bad_account',
  'nano_wrong',
  'nano_needs_account',
  'nano_wrong_account',
  'nano_wrong_scheme',
  'signature_digest_matches',
  'signature_digest_differs',
  'chainpoint_reaches_root',
  'chainpoint_misses_root',
  'chainpoint_without_anchor',
  'chainpoint_missing',
  'chainpoint_pending',
  'chainpoint_unreadable',
  'chainpoint_too_big',
  'chainpoint_unknown_version',
  'chainpoint_bad_hash',
  'chainpoint_bad_branch',
  'chainpoint_bad_operation',
  'chainpoint_bad_anchor',
  'chainpoint_no_anchor',
  'chainpoint_root_mismatch',
  'time_stamp_valid',
  'time_stamp_standin',
  'time_stamp_untrusted',
  'time_stamp_missing',
  'time_stamp_unreadable',
  'time_stamp_other_digest',
  'time_stamp_other_time',
  'time_stamp_bad_signature',
  'time_stamp_bad_signer',
  'time_stamp_unchecked',
  'anchor_in_block',
  'anchor_standin',
  'anchor_missing',
  'anchor_not_asked',
  'anchor_unreachable',
  'anchor_not_found',
  'anchor_other_chain',
  'anchor_differs',
] as const
export type CertificateCode = (typeof certificateCodes)[number]

/** Dated by us, by a time-stamp authority, by a block. */
export const dateStates = ['issued', 'time_stamped', 'in_block'] as const
export type DateState = (typeof dateStates)[number]
