// Litigations: an infringement in a lawyer’s hands, its states, and what a lawyer may do in each.
import { states } from '../states.ts'

/** `success`: resolved; `failed`: not resolved; `ignored`: a lawyer declined it, with a comment. */
export const litigationStates = ['pending', 'suspended', 'success', 'failed', 'ignored'] as const
export type LitigationState = (typeof litigationStates)[number]

export const litigationCan = states({
  accept: ['pending'],
  ignore: ['pending'],
  discount: ['pending', 'suspended'],
  suspend: ['pending'],
  resume: ['suspended'],
  succeed: ['pending', 'suspended'],
  fail: ['pending', 'suspended'],
  /** Its creator asks nobody any more. */
  withdraw: ['pending', 'suspended'],
})

export const litigationEventKinds = [
  'opened',
  'accepted',
  'ignored',
  'discounted',
  'suspended',
  'resumed',
  'succeeded',
  'failed',
  'withdrawn',
  'classified',
  'commented',
] as const
export type LitigationEventKind = (typeof litigationEventKinds)[number]
