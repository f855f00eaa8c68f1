// Infringements: the claims of a creator against one website, their states, and what ends them.
import type { RequiredAction } from '../billing/settlements.ts'
import { states } from '../states.ts'

/** `claim` asks for damages and offers a licence; `removal` asks for nothing but to remove the picture or to credit it. */
export const infringementKinds = ['claim', 'removal'] as const
export type InfringementKind = (typeof infringementKinds)[number]

export const infringementStates = ['to_be_settled', 'settled', 'not_settled'] as const
export type InfringementState = (typeof infringementStates)[number]

/** What ends an infringement, and the state that it ends in: nothing is closed without one of these. */
export const infringementOutcomes = {
  paid: 'settled',
  licensed: 'settled',
  removed: 'settled',
  credited: 'settled',
  license_proved: 'settled',
  litigated: 'settled',
  contest_accepted: 'not_settled',
  withdrawn: 'not_settled',
  not_first: 'not_settled',
  given_up: 'not_settled',
} as const satisfies Record<string, InfringementState>
export type InfringementOutcome = keyof typeof infringementOutcomes
export const outcomeNames = Object.keys(infringementOutcomes) as InfringementOutcome[] // the keys of a literal

export const infringementCan = states({
  /** Letters are sent, and the recipient may answer. */
  send: ['to_be_settled'],
  answer: ['to_be_settled'],
  withdraw: ['to_be_settled'],
  /** Whoever read that a claim is closed hears of it no more. */
  litigate: ['to_be_settled'],
  close: ['to_be_settled'],
  /** A bank took back the payment that settled it. */
  reopen: ['settled'],
})

/** What the recipient may do; each stops the letters at once. */
export const answerKinds = ['pay', 'remove', 'credit', 'buy', 'prove', 'contest'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** `open`: waits for a payment, a look at the page, or the creator’s word. */
export const answerStates = ['open', 'accepted', 'refused', 'withdrawn'] as const
export type AnswerState = (typeof answerStates)[number]
export const answerCan = states({ accept: ['open'], refuse: ['open'], withdraw: ['open'] })

const isPayment = (kind: AnswerKind): boolean => kind === 'pay' || kind === 'buy'

/** The bank refused it or it was given up, and nothing was charged: nobody has answered with it. */
export const isFailedPayment = (answer: { kind: AnswerKind; state: AnswerState }): boolean =>
  isPayment(answer.kind) && answer.state === 'withdrawn'

/** A payment waits for the bank and not for a person, and only a bank takes it back. */
export function answerStanding(answer: {
  kind: AnswerKind
  state: AnswerState
}): AnswerState | 'paying' | 'taken_back' {
  if (!isPayment(answer.kind)) return answer.state
  if (answer.state === 'open') return 'paying'
  return answer.state === 'refused' ? 'taken_back' : answer.state
}

/** What its creator decides about: a proof, a contest, and a credit that no look at the page has seen. */
export const judgedKinds = ['credit', 'prove', 'contest'] as const satisfies readonly AnswerKind[]
export type JudgedKind = (typeof judgedKinds)[number]
export const isJudged = (kind: AnswerKind): kind is JudgedKind => judgedKinds.some(each => each === kind)

/** Days within which the creator judges them. */
export const ANSWER_DUE_DAYS = 10
/** Days before the end of that time at which a creator who has not decided is told again. */
export const ANSWER_REMINDER_DAYS = 3

/** What a creator is told of an answer: that it came, that it is to be decided soon, that its day has passed. */
export const answerNews = ['removed', 'credited', 'license_proved', 'proof_given', 'contested', 'due', 'late'] as const
export type AnswerNews = (typeof answerNews)[number]

/** Whether what the recipient did put it right; null as long as they did nothing. */
export const regularizations = ['pending', 'successful', 'refused'] as const
export type Regularization = (typeof regularizations)[number]

/** `ignored`: nobody answered by the day that was named. */
export const removalStates = ['requested', 'pending', 'completed', 'ignored'] as const
export type RemovalState = (typeof removalStates)[number]

type RemovalMove = { from: readonly (RemovalState | null)[]; to: RemovalState }

/** Every step of a removal or credit; a claim for damages is in none (null) until its recipient says that it is done. */
export const removalMoves = {
  /** The recipient says that it is done: the page is looked at. */
  check: { from: [null, 'requested', 'pending', 'ignored'], to: 'pending' },
  /** A look, or its creator, finds that it is. */
  complete: { from: ['requested', 'pending', 'ignored'], to: 'completed' },
  /** It was still there, without a credit. */
  ask_again: { from: ['pending'], to: 'requested' },
  /** It was gone, and is back. */
  put_back: { from: ['completed'], to: 'requested' },
  /** Its day passed, and nobody had answered. */
  ignore: { from: ['requested'], to: 'ignored' },
} as const satisfies Record<string, RemovalMove>
export type RemovalAct = keyof typeof removalMoves
export const removalActs = Object.keys(removalMoves) as RemovalAct[] // the keys of a literal

/** The state after a step; the same where the step is not possible. */
export function removalAfter(state: RemovalState | null, act: RemovalAct): RemovalState | null {
  const { from, to }: RemovalMove = removalMoves[act]
  return from.includes(state) ? to : state
}

type OpenFacts = {
  kind: InfringementKind
  state: InfringementState
  /** The picture is on its page, as far as the last look at it says. */
  online: boolean
  /** Its creator offers a licence for what goes on. */
  license_offered: boolean
  damages_paid: boolean
  licensed: boolean
  /** It is contested who had the picture certified first: nothing can be paid until that is settled. */
  held: boolean
}

/** What is still asked of the recipient, in the words of the specification. */
export function requiredActionOf(facts: OpenFacts): RequiredAction {
  if (facts.kind === 'removal' || facts.state !== 'to_be_settled') return 'none'
  const goesOn = facts.online && !facts.licensed
  if (goesOn) return facts.license_offered ? 'pay_or_remove_or_buy' : 'pay_and_remove'
  return facts.damages_paid ? 'none' : 'pay_prejudice'
}

/** The same in words that know that the damages are paid. */
export function askedOf(action: RequiredAction, damages_paid: boolean): RequiredAction | 'remove_or_buy' | 'remove' {
  if (!damages_paid) return action
  if (action === 'pay_or_remove_or_buy') return 'remove_or_buy'
  return action === 'pay_and_remove' ? 'remove' : action
}

/** What has ended an open infringement by now; null while something is still asked. */
export function outcomeOf(facts: Omit<OpenFacts, 'license_offered' | 'held'>): 'paid' | 'licensed' | 'removed' | null {
  if (facts.state !== 'to_be_settled' || (facts.online && !facts.licensed)) return null
  if (facts.kind === 'removal') return facts.licensed ? 'licensed' : 'removed'
  if (!facts.damages_paid) return null
  return facts.licensed ? 'licensed' : 'paid'
}

/** What of these the recipient is offered. */
export function offeredAnswers(facts: OpenFacts): AnswerKind[] {
  if (!infringementCan.answer(facts.state)) return []
  const goesOn = facts.online && !facts.licensed
  const can: Record<AnswerKind, boolean> = {
    pay: facts.kind === 'claim' && !facts.damages_paid && !facts.held,
    remove: goesOn,
    credit: facts.kind === 'removal' && goesOn,
    buy: goesOn && facts.license_offered && !facts.held,
    prove: true,
    contest: true,
  }
  return answerKinds.filter(kind => can[kind])
}

/** Who did what is written down. */
export const infringementActors = ['creator', 'recipient', 'lawyer', 'admin', 'product'] as const
export type InfringementActor = (typeof infringementActors)[number]

/** Everything that happens to an infringement; each is written in the transaction that does it, and never changed. */
export const infringementEventKinds = [
  'signed',
  'mailing_sent',
  'mailing_stopped',
  'delivery_refused',
  'printed',
  'opened',
  'answered',
  'answer_accepted',
  'answer_refused',
  'answer_withdrawn',
  'answer_reminded',
  'answer_late',
  'unanswered',
  'host_notice_sent',
  'host_notice_refused',
  'damages_paid',
  'licensed',
  'payment_returned',
  'payment_restored',
  'checked',
  'assigned',
  'litigation_changed',
  'held',
  'released',
  'closed',
] as const
export type InfringementEventKind = (typeof infringementEventKinds)[number]

/** Characters of what a creator adds to their letters. */
export const OWN_WORDS_CHARS = 600
/** Characters of a reason, of a message to the recipient, and of theirs. */
export const SETTLEMENT_TEXT_CHARS = 1_000
/** Hits that one infringement may bring together: they are all of one website. */
export const INFRINGEMENT_HITS_MAX = 50
