// Direct debit mandates and the states they go through.
import { delays } from '../protocol/delays.ts'
import { type ResultCode, resultOf } from '../protocol/result-codes.ts'
import { userObjects } from '../users/users.ts'
import { kind, type Stored, type World } from '../world.ts'

export type MandateStatus = 'CREATED' | 'SUBMITTED' | 'ACTIVE' | 'FAILED' | 'EXPIRED'
export type Mandate = Stored & {
  Tag: string | null
  UserId: string
  BankAccountId: string
  Scheme: 'SEPA' | 'BACS' | null
  Culture: string
  Status: MandateStatus
  ReturnURL: string
  RedirectURL: string
  DocumentURL: string
  BankReference: string | null
  MandateType: 'DIRECT_DEBIT'
  ExecutionType: 'WEB'
  ResultCode: ResultCode | null
  ResultMessage: string | null
  /** What the scheme will be, and how the account is called on the page and in the document. */
  scheme: 'SEPA' | 'BACS'
  account: string
  holder: string
  signed_at: number | null
}
export const mandates = kind<Mandate>('mandate', 'mandate_m')

const events = {
  SUBMITTED: 'MANDATE_SUBMITTED',
  ACTIVE: 'MANDATE_ACTIVATED',
  FAILED: 'MANDATE_FAILED',
  EXPIRED: 'MANDATE_EXPIRED',
} as const

/** Puts a mandate in a state and tells so. */
export function enterMandate(
  world: World,
  id: string,
  Status: Exclude<MandateStatus, 'CREATED'>,
  code?: ResultCode,
): Mandate {
  world.happened(events[Status], id)
  return world.update(mandates, id, { Status, ...(code !== undefined && resultOf(code)) })
}

/** The holder signs; an account that Mangopay's test name calls wrong is refused by its bank. */
export function sign(world: World, id: string): Mandate {
  const { UserId, scheme } = world.get(mandates, id)
  world.update(mandates, id, { Scheme: scheme, BankReference: id.slice(-12), signed_at: world.now() })
  world.unschedule('mandate.unsigned', id)
  const submitted = enterMandate(world, id, 'SUBMITTED', '000000')
  keepAlive(world, id)
  return testName(world, UserId) === 'Invalid' && scheme === 'BACS'
    ? enterMandate(world, id, 'FAILED', '001802')
    : submitted
}

/** A mandate expires when it is not used for a long time; each use starts that time again. */
export function keepAlive(world: World, id: string): void {
  world.unschedule('mandate.idle', id)
  world.schedule('mandate.idle', id, world.now() + delays.idle_mandate)
}

/** The first name of a natural person, which Mangopay's tests give a meaning for direct debits. */
export function testName(world: World, user: string): string {
  const owner = world.get(userObjects, user)
  return owner.PersonType === 'NATURAL' ? owner.FirstName : ''
}
