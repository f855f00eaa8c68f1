// Disputes: somebody who has paid asks their bank for the money back. What each state allows, and what it means for the money.
import { states } from '../states.ts'

/** `retrieval` only asks for information; the two others take the money at once. */
export const disputeKinds = ['contestable', 'not_contestable', 'retrieval'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/**
 * `action_required` and `reopened`: the platform has to answer before the deadline. `submitted`: the bank decides.
 * `won`: the money comes back. `lost`: it does not, because the bank said so, the platform accepted it, or nobody answered.
 */
export const disputeStates = ['action_required', 'submitted', 'reopened', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

export const disputeCan = states({
  contest: ['action_required', 'reopened'],
  accept: ['action_required', 'reopened'],
  settle: ['action_required', 'submitted', 'reopened'],
})

/** What proves the platform right, as the provider names it. */
export const disputeDocuments = [
  'delivery_proof',
  'invoice',
  'refund_proof',
  'user_correspondence',
  'user_acceptance_proof',
  'other',
] as const
export type DisputeDocument = (typeof disputeDocuments)[number]

/** Largest file that answers a dispute, in bytes. */
export const DISPUTE_FILE_BYTES = 7_000_000
