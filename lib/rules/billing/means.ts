// Means that pay without their holder being there: agreements on cards, and direct debit mandates with the states they go through.
import { HOUR_S } from '../../dates.ts'
import { states } from '../states.ts'

/** `created`: its first payment has not been confirmed. `to_confirm`: the bank wants its holder for the next one. */
export const agreementStatuses = ['created', 'usable', 'to_confirm', 'ended'] as const
export type AgreementStatus = (typeof agreementStatuses)[number]

export const agreementCan = states({
  /** Its holder pays with it and confirms at the bank. */
  confirm: ['usable', 'to_confirm'],
  charge: ['usable'],
})

/** `submitted`: signed, and not used yet. `failed`: never signed, or refused or taken back at the bank. `cancelled`: ended here. */
export const mandateStates = ['created', 'submitted', 'active', 'failed', 'expired', 'cancelled'] as const
export type MandateState = (typeof mandateStates)[number]

export const mandateCan = states({
  pay: ['submitted', 'active'],
  cancel: ['submitted', 'active'],
  sign: ['created'],
  /** It is in use or may come into use, so no other one is asked for. */
  stand: ['created', 'submitted', 'active'],
})

const nextMandate: Record<MandateState, readonly MandateState[]> = {
  created: ['submitted', 'active', 'failed', 'expired', 'cancelled'],
  submitted: ['active', 'failed', 'expired', 'cancelled'],
  active: ['failed', 'expired', 'cancelled'],
  failed: [],
  expired: [],
  cancelled: [],
}

/** Whether a mandate can get from one state to another; what is late or out of order changes nothing. */
export const mandateMoves = (from: MandateState, to: MandateState): boolean => nextMandate[from].includes(to)

/** Whoever did not sign within this time has to ask anew. */
export const MANDATE_SIGNING_S = HOUR_S
