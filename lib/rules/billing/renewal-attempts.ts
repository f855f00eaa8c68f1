// Whether a renewal that was refused may be tried again out of turn.
import type { SubscriptionStatus } from './subscription-states.ts'

export const retryRefusals = ['renewal_not_failed', 'invoice_validating', 'renewal_needs_holder'] as const
export type RetryRefusal = (typeof retryRefusals)[number]

/** Longest reason that an administrator gives, in characters. */
export const RETRY_REASON_CHARS = 1_000

type Waiting = { status: SubscriptionStatus; paying: boolean; means: 'card' | 'mandate' | 'confirmation' | 'none' }

/** Null when it may. Where only its holder can pay, another try would bring them one more letter and no money. */
export function retryRefusal({ status, paying, means }: Waiting): RetryRefusal | null {
  if (status !== 'suspended') return 'renewal_not_failed'
  if (paying) return 'invoice_validating'
  return means === 'card' || means === 'mandate' ? null : 'renewal_needs_holder'
}
