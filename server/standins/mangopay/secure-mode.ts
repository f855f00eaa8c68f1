// A confirmation of a card payment by its holder (3-D Secure): opened by a payment, ended on the bank's page or by time.

import { delays } from './delays.ts'
import type { Money } from './fields.ts'
import { kind, type Stored, type World } from './world.ts'

export type SecureOutcome = 'accepted' | 'refused' | 'expired'

/** What a confirmation is for, with the name under which the return address tells its id. */
const returnNames = {
  pay_in: 'transactionId',
  pre_authorisation: 'preAuthorizationId',
  card_validation: 'cardValidationId',
  deposit: 'depositId',
} as const
export type SecureSubject = keyof typeof returnNames

export type SecureSession = Stored & {
  subject_kind: SecureSubject
  subject: string
  /** What the holder pays or reserves; null when the card is only checked. */
  funds: Money | null
  alias: string
  return_url: string
  culture: string | null
  outcome: SecureOutcome | null
}
export const secureSessions = kind<SecureSession>('secure_session', '3ds_m')

/** What each kind of payment does when its confirmation ends. */
export type SecureEndings = Record<SecureSubject, (world: World, subject: string, outcome: SecureOutcome) => void>

const EXPIRED = 'secure_mode_expired'

/** Opens a confirmation; the two addresses go into the payment. */
export function openSecureMode(
  world: World,
  session: Omit<SecureSession, 'Id' | 'CreationDate' | 'outcome'>,
): { SecureModeRedirectURL: string; SecureModeReturnURL: string } {
  const return_url = withQuery(session.return_url, returnNames[session.subject_kind], session.subject)
  const { Id } = world.insert(secureSessions, { ...session, return_url, outcome: null })
  world.schedule(EXPIRED, Id, world.now() + delays.secure_mode)
  return { SecureModeRedirectURL: `${world.origin}/secure-mode/${Id}`, SecureModeReturnURL: return_url }
}

/** Ends a confirmation once; a later ending changes nothing. */
export function endSecureMode(world: World, endings: SecureEndings, id: string, outcome: SecureOutcome): void {
  const session = world.get(secureSessions, id)
  if (session.outcome !== null) return
  world.update(secureSessions, id, { outcome })
  world.unschedule(EXPIRED, id)
  endings[session.subject_kind](world, session.subject, outcome)
}

/** Lets confirmations end by time. */
export function expireSecureModes(world: World, endings: SecureEndings): void {
  world.onDue(EXPIRED, id => endSecureMode(world, endings, id, 'expired'))
}

/** The address with one more query field. */
export function withQuery(url: string, name: string, value: string): string {
  const separator = url.includes('?') ? '&' : '?'
  return `${url}${separator}${name}=${encodeURIComponent(value)}`
}
