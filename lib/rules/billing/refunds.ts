// Refunds: how they stand, who may decide about them, and how much of a payment can still go back.
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { states } from '../states.ts'
import type { PayInMethod, PayInStatus } from './invoices.ts'

/** `deferred`: it goes out by itself on another day; `created`: it is with the provider, or about to be; `declined`: a second administrator said no. */
export const refundStatuses = [
  'waiting_for_approval',
  'deferred',
  'created',
  'succeeded',
  'failed',
  'declined',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundCan = states({
  approve: ['waiting_for_approval'],
  decline: ['waiting_for_approval'],
  settle: ['created'],
})

/** Refunds that take from what can still go back of a payment. */
export const refundCounts = states({ against: ['waiting_for_approval', 'deferred', 'created', 'succeeded'] })
export const refundIs = states({
  /** While one of these is there, no other begins: the first has to end. What waits for its day stands in nobody's way. */
  first: ['waiting_for_approval', 'created'],
  /** It is decided, and may wait for its day. */
  unsent: ['deferred', 'created'],
  /** It may still go out. */
  open: ['waiting_for_approval', 'deferred', 'created'],
})

/** More than this of one payment, in however many parts, goes back only when two administrators want it. */
export const SECOND_ADMINISTRATOR_CENTS = 500_00

/** Longest reason for a refund or about a dispute, in characters. */
export const REFUND_REASON_CHARS = 1_000

/** `refunded_before` is what went back of this payment already, or is about to. */
export const needsSecondAdministrator = (amount: Cents, refunded_before: Cents): boolean =>
  amount + refunded_before > SECOND_ADMINISTRATOR_CENTS

/** The provider takes a direct debit back only after this long (its code 001405). */
export const DIRECT_DEBIT_REFUND_DAYS = 7
/** The provider refunds nothing older (its code 001403). */
export const REFUND_DAYS = 330
/** For this long a refund is sent again under its key when its answer was lost; keys live for a day. */
export const REFUND_RESEND_S = 20 * 3_600

/** The provider gives the same amount of a payment back once a day (its code 005407); a day has 25 hours when clocks go back. */
const REFUND_REPEAT_S = 25 * 3_600

/** From when on an amount may go back once more; null where it may now. `last` is when as much went back of the same payment. */
export function refundWaitsUntil(last: Date | null, now: Date): Date | null {
  const until = last && addSeconds(last, REFUND_REPEAT_S)
  return until && until > now ? until : null
}

type Paid = { status: PayInStatus; method: PayInMethod; amount_cents: Cents; settled_at: Date | null }
export const refundRefusals = ['payment_not_refundable', 'refund_too_early', 'refund_too_late'] as const
export type RefundRefusal = (typeof refundRefusals)[number]

/** Why nothing of a payment may go back now; null when it may. */
export function refundRefusal({ status, method, settled_at }: Paid, now: Date): RefundRefusal | null {
  if (status !== 'succeeded' || settled_at === null) return 'payment_not_refundable'
  if (addSeconds(settled_at, REFUND_DAYS * DAY_S) < now) return 'refund_too_late'
  const early = addSeconds(settled_at, DIRECT_DEBIT_REFUND_DAYS * DAY_S) > now
  return method === 'direct_debit' && early ? 'refund_too_early' : null
}

type Part = { status: RefundStatus; amount_cents: Cents }

/** What went back of a payment, or is about to. */
export const refundedOf = (refunds: readonly Part[]): Cents =>
  toCents(
    refunds
      .filter(({ status }) => refundCounts.against(status))
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  )
