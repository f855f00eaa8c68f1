// What administrators do that is written down for ever.

export const auditActs = [
  'user_read',
  'verification_verified',
  'verification_refused',
  'roles_changed',
  'impersonation_started',
  'impersonation_ended',
  'beta_tester_accepted',
  'image_on_hold_seen',
  'image_released',
  'image_kept',
  'priority_seen',
  'priority_decided',
  'evidence_retried',
  'evidence_given_up',
  'refund_requested',
  'refund_approved',
  'refund_declined',
  'dispute_contested',
  'dispute_accepted',
  'payout_block_lifted',
  'withdrawal_booked',
  'repayment_booked',
  'renewal_retried',
  'litigation_classified',
] as const
export type AuditAct = (typeof auditActs)[number]

/** How long an administrator may look through somebody's eyes, in seconds. */
export const IMPERSONATION_S = 3_600
