// A confirmation of a card payment by its holder (3-D Secure): opened by a payment, ended on the bank's page or by time.
import { delays } from '../protocol/delays.ts'
import type { Fields, Money } from '../protocol/fields.ts'
import { withQuery } from '../protocol/pages.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import { kind, type Stored, type World } from '../world.ts'

export const secureOutcomes = ['accepted', 'refused', 'expired'] as const
export type SecureOutcome = (typeof secureOutcomes)[number]

/** What a confirmation is for, with the name under which the return address tells its id. */
const returnNames = {
  pay_in: 'transactionId',
  web_pay_in: 'transactionId',
} as const
export type SecureSubject = keyof typeof returnNames

export type SecureSession = Stored & {
  subject_kind: SecureSubject
  subject: string
  /** What the holder pays. */
  funds: Money
  /** The card, when it is known which one. */
  alias: string | null
  return_url: string
  culture: string | null
  outcome: SecureOutcome | null
}
export const secureSessions = kind<SecureSession>('secure_session', '3ds_m')

export type SecureMode = {
  SecureModeNeeded: boolean
  SecureModeRedirectURL: string | null
  SecureModeReturnURL: string | null
}

/** Opens a confirmation of `delays.secure_mode` seconds; the addresses go into the payment. */
export function openSecureMode(
  world: World,
  session: Omit<SecureSession, 'Id' | 'CreationDate' | 'outcome'>,
): SecureMode {
  const { subject_kind, subject } = session
  const return_url = withQuery(session.return_url, returnNames[subject_kind], subject) ?? ''
  const { Id } = world.insert(secureSessions, { ...session, return_url, outcome: null })
  world.schedule('secure_mode.expire', Id, world.now() + delays.secure_mode)
  return {
    SecureModeNeeded: true,
    SecureModeRedirectURL: `${world.origin}/secure-mode/${Id}`,
    SecureModeReturnURL: return_url,
  }
}

/** Ends a confirmation once, and with it the payment that waits for it; a later ending changes nothing. */
export function endSecureMode(world: World, id: string, outcome: SecureOutcome): void {
  const session = world.get(secureSessions, id)
  if (session.outcome !== null) return
  world.update(secureSessions, id, { outcome })
  world.unschedule('secure_mode.expire', id)
  world.act(`${session.subject_kind}.${outcome}`, session.subject)
}

/** Lets a kind of payment go on when its confirmation ends: `refusal` is null when the holder accepted. */
export function whenSecured(
  world: World,
  subject: SecureSubject,
  go: (id: string, refusal: ResultCode | null) => void,
): void {
  world.on(`${subject}.accepted`, id => go(id, null))
  world.on(`${subject}.refused`, id => go(id, '101301'))
  world.on(`${subject}.expired`, id => go(id, '101304'))
}

/** A web address of the body, as the return from a hosted page needs it. */
export function webAddress(fields: Fields, name: string): string {
  const address = fields.text(name, 255)
  if (address !== '' && withQuery(address, 'id', '') === null)
    fields.wrong(name, `The field ${name} must be a web address.`)
  return address
}
