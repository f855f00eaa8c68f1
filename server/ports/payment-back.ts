// The part of the payment port for money that goes back: refunds, and disputes at the payers' banks.
import type { DisputeDocument, DisputeKind, DisputeState } from '#lib/rules/billing/disputes.ts'

/** `reference` is our own id of the refund, which the provider keeps beside its own. */
type RefundOrder = { pay_in: string; user: string; cents: number; reference: string }

export type PaymentRefund = {
  id: string
  /** Our own id of it. */
  reference: string | null
  pay_in: string
  currency: string
  cents: number
  status: 'created' | 'succeeded' | 'failed'
  /** The provider's code. */
  refusal: string | null
}

export type PaymentDispute = {
  id: string
  pay_in: string
  kind: DisputeKind
  status: DisputeState
  reason: string
  currency: string
  cents: number
  /** What the platform has contested; null before it did. */
  contested_cents: number | null
  /** Whether the bank has taken the money. */
  money_taken: boolean
  answer_until: Date | null
}

export type PaymentBackPort = {
  /** Gives a part of a payment back to whoever paid. The same key never gives back twice within a day. */
  createRefund(order: RefundOrder, key: string): Promise<PaymentRefund>
  readRefund(id: string): Promise<PaymentRefund>
  /** The refund of a payment that carries our reference; null when none arrived, however long ago. */
  findRefund(pay_in: string, reference: string): Promise<PaymentRefund | null>

  readDispute(id: string): Promise<PaymentDispute>
  /** Disputes that were opened since, newest first. */
  listDisputes(since: Date): Promise<PaymentDispute[]>
  /** Hands in what proves the platform right; the same key never makes two documents within a day. */
  addDisputeDocument(dispute: string, type: DisputeDocument, bytes: Uint8Array, key: string): Promise<void>
  /** Contests the whole amount; a dispute that is submitted already is only read. */
  contestDispute(dispute: string): Promise<PaymentDispute>
  /** Gives a dispute up; one that is closed already is only read. */
  closeDispute(dispute: string): Promise<PaymentDispute>
}
