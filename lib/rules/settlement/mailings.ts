// Mailings: the letters of an infringement, when each is due, to whom it goes, and what stops it.
import { addDays } from '#lib/dates.ts'
import { states } from '../states.ts'
import type { InfringementState } from './infringements.ts'

/** Days after the first letter on which each is due. Silence is no refusal: after the last one the infringement stays open. */
export const letterDays = { first_sending: 0, reminder: 10, others: 15 } as const
export type LetterType = keyof typeof letterDays
export const letterTypes = Object.keys(letterDays) as LetterType[] // the keys of a literal

/** Letters go to whoever shows the picture; the notice to whoever hosts them is in no schedule, and accuses nobody of its readers. */
export type MailingType = LetterType | 'host_notice'
export const mailingTypes: MailingType[] = [...letterTypes, 'host_notice']
export const isLetter = <M extends { type: MailingType }>(mailing: M): mailing is M & { type: LetterType } =>
  mailing.type !== 'host_notice'

/** Days after the first letter until which an answer is asked for; nothing happens by itself when they are over. */
export const DEADLINE_DAYS = 30

/** `failed`: no address accepted it. */
export const mailingStates = ['planned', 'sent', 'failed', 'stopped'] as const
export type MailingState = (typeof mailingStates)[number]
export const mailingCan = states({ send: ['planned'], stop: ['planned'] })

export const deliveryStates = ['waiting', 'sent', 'refused', 'stopped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryCan = states({
  send: ['waiting'],
  /** A server refuses at once, or sends it back later. */
  refuse: ['waiting', 'sent'],
  stop: ['waiting'],
})

/** Why letters are not sent any more. */
export const stopReasons = [
  'closed',
  'paid',
  'removed',
  'credited',
  'licensed',
  'contested',
  'proof_given',
  'withdrawn',
  'not_first',
  'unconfirmed',
  'blocked',
  'no_address',
  'litigation',
] as const
export type StopReason = (typeof stopReasons)[number]

/** What a creator is told of when letters do not leave any more, do not arrive, or have no answer. */
export const lettersTroubles = [
  'blocked',
  'not_first',
  'unconfirmed',
  'no_address',
  'refused',
  'unanswered',
  'host_refused',
] as const
export type LettersTrouble = (typeof lettersTroubles)[number]

type HostNoticeFacts = {
  state: InfringementState
  online: boolean
  answered: boolean
  letters: readonly { type: MailingType; state: MailingState; stop_reason: StopReason | null }[]
  deadline_on: string
}

/** Whether whoever hosts the website may be written to: nobody answered until the deadline, or no letter arrived anywhere. */
export function hostNoticeIsDue({ state, online, answered, deadline_on, ...facts }: HostNoticeFacts, today: string) {
  if (state !== 'to_be_settled' || !online || answered) return false
  const letters = facts.letters.filter(isLetter)
  const lost = letters.every(letter => letter.state === 'failed' || letter.stop_reason === 'no_address')
  return lost || (deadline_on < today && letters.every(letter => letter.state !== 'planned'))
}

type Letters = readonly { type: MailingType; state: MailingState }[]

/** How it ends when its creator withdraws it: `given_up` once the reminder has left, no letter is to follow and nobody has answered. */
export function withdrawalOutcome(letters: Letters, answered: boolean): 'given_up' | 'withdrawn' {
  const reminded = letters.some(({ type, state }) => type === 'reminder' && (state === 'sent' || state === 'failed'))
  const over = letters.filter(isLetter).every(({ state }) => state !== 'planned')
  return reminded && over && !answered ? 'given_up' : 'withdrawn'
}

/** The letters of an infringement that is signed off on this day. */
export const scheduleFrom = (day: string): { type: LetterType; due_on: string }[] =>
  letterTypes.map(type => ({ type, due_on: addDays(day, letterDays[type]) }))

export const deadlineFrom = (day: string): string => addDays(day, DEADLINE_DAYS)

/** What the record of a website knows, by where it comes from. */
export type KnownAddresses = {
  manual: readonly string[]
  internal: readonly string[]
  registrant: readonly string[]
  external: readonly string[]
  other: readonly string[]
}

/** The order in which addresses are tried: what a person named, then the website’s own, then its registrant’s, then the rest. */
const ranks = [
  'manual',
  'internal',
  'registrant',
  'external',
  'other',
] as const satisfies readonly (keyof KnownAddresses)[]

/** Addresses that the first letter goes to, and that the last one goes to, at most. */
export const FIRST_ADDRESSES_MAX = 2
export const OTHER_ADDRESSES_MAX = 5

/** One mailbox and nothing else: no name, no list, no line break, nothing that a mail server would read as more. */
export const isMailbox = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i.test(text)

/** Mailboxes of desks that host or register others: a letter about one website is nothing for them. */
const isDesk = (address: string): boolean =>
  /^(?:abuse|hostmaster|postmaster|noc|dns|registrar|support-dns|domains?)@/i.test(address)

/** To whom the first letter and its reminder go, and the addresses that are left for the last one. */
export function letterAddresses(known: KnownAddresses): { first: string[]; others: string[] } {
  const all = ranks.flatMap(rank => known[rank].map(address => address.trim().toLowerCase()))
  const usable = [...new Set(all)].filter(address => isMailbox(address) && !isDesk(address))
  const best = ranks.find(rank => known[rank].some(address => usable.includes(address.trim().toLowerCase())))
  const ofBest = best === undefined ? [] : known[best].map(address => address.trim().toLowerCase())
  const first = usable.filter(address => ofBest.includes(address)).slice(0, FIRST_ADDRESSES_MAX)
  const others = usable.filter(address => !first.includes(address)).slice(0, OTHER_ADDRESSES_MAX)
  return { first, others }
}

/** Addresses of a host’s desk that its notice goes to, at most. */
export const HOST_ADDRESSES_MAX = 5

/** The desk of whoever hosts a website, as its record knows it: each mailbox once. */
export const hostAddresses = (desk: readonly string[]): string[] =>
  [...new Set(desk.map(address => address.trim().toLowerCase()))].filter(isMailbox).slice(0, HOST_ADDRESSES_MAX)
