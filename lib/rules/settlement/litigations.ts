// Litigations: an infringement in a lawyer’s hands, its states, and who may do what in each.
import { type Cents, toCents } from '#lib/money.ts'
import { settlementDiscountMax } from '../billing/settlements.ts'
import { type InfringementOutcome, infringementCan } from './infringements.ts'

/** `success`: resolved; `failed`: not resolved; `ignored`: a lawyer declined it, with a comment. */
export const litigationStates = ['pending', 'suspended', 'success', 'failed', 'ignored'] as const
export type LitigationState = (typeof litigationStates)[number]

/** A pending case waits for a lawyer until one has taken it. */
export const litigationStages = ['waiting', 'taken', 'suspended', 'success', 'failed', 'ignored'] as const
export type LitigationStage = (typeof litigationStages)[number]

type Standing = { state: LitigationState; lawyer_id: string | null }
export const litigationStage = ({ state, lawyer_id }: Standing): LitigationStage =>
  state !== 'pending' ? state : lawyer_id === null ? 'waiting' : 'taken'

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
] as const
export type LitigationEventKind = (typeof litigationEventKinds)[number]

type Side = 'creator' | 'lawyer' | 'admin'
type Move = {
  by: Side
  from: readonly LitigationStage[]
  /** Null: the state stays. */
  to: LitigationState | null
  event: LitigationEventKind
}

/** Every act on a case: whose it is, where it is possible, what it leads to, and the event that it writes. */
export const litigationMoves = {
  accept: { by: 'lawyer', from: ['waiting'], to: 'pending', event: 'accepted' },
  ignore: { by: 'lawyer', from: ['waiting'], to: 'ignored', event: 'ignored' },
  discount: { by: 'lawyer', from: ['taken', 'suspended'], to: null, event: 'discounted' },
  suspend: { by: 'lawyer', from: ['taken'], to: 'suspended', event: 'suspended' },
  resume: { by: 'lawyer', from: ['suspended'], to: 'pending', event: 'resumed' },
  succeed: { by: 'lawyer', from: ['taken', 'suspended'], to: 'success', event: 'succeeded' },
  fail: { by: 'lawyer', from: ['taken', 'suspended'], to: 'failed', event: 'failed' },
  /** Its creator asks nobody any more; statistics of lawyers do not count it. */
  withdraw: { by: 'creator', from: ['waiting', 'taken', 'suspended'], to: 'failed', event: 'withdrawn' },
  /** What sort of case it is, and the platform’s fee. */
  classify: { by: 'admin', from: ['waiting', 'taken', 'suspended'], to: null, event: 'classified' },
} as const satisfies Record<string, Move>
export type LitigationAct = keyof typeof litigationMoves
export const litigationActs = Object.keys(litigationMoves) as LitigationAct[] // the keys of a literal

export function litigationCan(act: LitigationAct, standing: Standing): boolean {
  const from: readonly LitigationStage[] = litigationMoves[act].from
  return from.includes(litigationStage(standing))
}

/** What one side may do with a case now. */
export const litigationActsOf = (side: Side, standing: Standing): LitigationAct[] =>
  litigationActs.filter(act => litigationMoves[act].by === side && litigationCan(act, standing))

type Sides = { user_id: string; lawyer_id: string | null; accepted_at: Date | null }

/** Whom a reader of a case may write to: each of its two sides the other, and nobody before a lawyer has taken it. */
export function otherSideOf(reader: string, { user_id, lawyer_id, accepted_at }: Sides): string | null {
  if (accepted_at === null || lawyer_id === null) return null
  if (reader === user_id) return lawyer_id
  return reader === lawyer_id ? user_id : null
}

/** How a case ends when its claim does: somebody paid or put it right; it rested on nothing; its creator gave it up. */
export const endWithClaim = {
  paid: 'succeeded',
  licensed: 'succeeded',
  removed: 'succeeded',
  credited: 'succeeded',
  litigated: 'succeeded',
  license_proved: 'failed',
  not_first: 'failed',
  contest_accepted: 'withdrawn',
  withdrawn: 'withdrawn',
  given_up: 'withdrawn',
} as const satisfies Record<InfringementOutcome, LitigationEventKind>

/** The version of the note on costs and risks that creators say yes to today. */
export const COST_NOTE_VERSION = 1

export const litigationObstacles = [
  'litigation_not_possible',
  'answer_undecided',
  'invoice_validating',
  'priority_unsettled',
  'litigation_exists',
  'litigation_identity',
  'profile_incomplete',
] as const
export type LitigationObstacle = (typeof litigationObstacles)[number]

type ClaimFacts = {
  kind: 'claim' | 'removal'
  state: string
  damages_paid: boolean
  /** A proof or a contest that its creator has not judged. */
  undecided: boolean
  /** Somebody is paying it. */
  being_paid: boolean
  /** Who was first is not settled. */
  held_up: boolean
  /** A case of it is open. */
  open_case: boolean
  identity_verified: boolean
  profile_complete: boolean
}

/** Why no lawyer can be asked about a claim now; empty when one can. */
export function obstaclesToLitigation(facts: ClaimFacts): LitigationObstacle[] {
  const due = facts.kind === 'claim' && infringementCan.litigate(facts.state) && !facts.damages_paid
  const stands: Record<LitigationObstacle, boolean> = {
    litigation_not_possible: !due,
    answer_undecided: facts.undecided,
    invoice_validating: facts.being_paid,
    priority_unsettled: facts.held_up,
    litigation_exists: facts.open_case,
    litigation_identity: !facts.identity_verified,
    profile_incomplete: !facts.profile_complete,
  }
  return litigationObstacles.filter(each => stands[each])
}

type Amounts = {
  /** What was claimed when the case began. */
  prejudice_cents: Cents
  /** What is claimed now, after the discount. */
  claimed_cents: Cents
  discount_cents: Cents
}

/** The highest discount of a case in all: a tenth of what was claimed, or of what is left of it where lines were given up. */
export const litigationDiscountMax = ({ prejudice_cents, claimed_cents, discount_cents }: Amounts): Cents =>
  settlementDiscountMax(toCents(Math.min(prejudice_cents, claimed_cents + discount_cents)))

/** Sorts of cases, by which administrators find them. */
export const litigationClasses = ['shop', 'press', 'company', 'public_body', 'private_person', 'abroad'] as const
export type LitigationClass = (typeof litigationClasses)[number]

/** Cases that an email to a lawyer names one by one; the rest is counted. */
export const NAMED_CASES = 10

/** The highest fee that the platform asks of a creator for a case. */
export const COMMISSION_MAX = toCents(10_000_00)
