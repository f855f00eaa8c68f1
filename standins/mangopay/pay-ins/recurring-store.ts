// Registrations of recurring card payments, and how each payment of one moves it from one state to the next.
import type { Json, Money } from '../protocol/fields.ts'
import type { Transaction } from '../wallets/transactions.ts'
import { kind, type Stored, type World } from '../world.ts'

export type RecurringRegistration = Stored & {
  Status: 'CREATED' | 'IN_PROGRESS' | 'AUTHENTICATION_NEEDED' | 'ENDED'
  AuthorId: string
  CardId: string
  CreditedUserId: string
  CreditedWalletId: string
  FirstTransactionDebitedFunds: Money
  FirstTransactionFees: Money
  NextTransactionDebitedFunds: Money | null
  NextTransactionFees: Money | null
  FixedNextAmount: boolean
  FractionedPayment: boolean
  Frequency: string | null
  RecurringType: string
  FreeCycles: number
  CycleNumber: number | null
  TotalAmount: Money | null
  EndDate: number | null
  Billing: Json | null
  Shipping: Json | null
  Migration: boolean
  Tag: string | null
  CurrentState: {
    PayinsLinked: number
    CumulatedDebitedAmount: Money
    CumulatedFeesAmount: Money
    LastPayinId: string | null
  }
}
export const registrations = kind<RecurringRegistration>('recurring_registration', 'recpayinreg_m')

const events = {
  CREATED: 'RECURRING_REGISTRATION_CREATED',
  IN_PROGRESS: 'RECURRING_REGISTRATION_IN_PROGRESS',
  AUTHENTICATION_NEEDED: 'RECURRING_REGISTRATION_AUTH_NEEDED',
  ENDED: 'RECURRING_REGISTRATION_ENDED',
} as const

/** Puts a registration in a state and tells so, once. */
export function enterRecurring(world: World, id: string, Status: RecurringRegistration['Status']): void {
  if (world.get(registrations, id).Status === Status) return
  world.update(registrations, id, { Status })
  world.happened(events[Status], id)
}

/** What the end of a pay-in does to its registration, if it has one. */
export function followPayIn(world: World, payIn: Transaction): void {
  const id = payIn.RecurringPayinRegistrationId
  if (id === undefined || payIn.Status === 'CREATED') return
  const { CurrentState, Status } = world.get(registrations, id)
  if (Status === 'ENDED') return
  if (payIn.Status === 'FAILED') {
    if (Status === 'IN_PROGRESS') enterRecurring(world, id, 'AUTHENTICATION_NEEDED')
    return
  }
  const add = (sum: Money, more: Money): Money => ({ ...sum, Amount: sum.Amount + more.Amount })
  world.update(registrations, id, {
    CurrentState: {
      ...CurrentState,
      CumulatedDebitedAmount: add(CurrentState.CumulatedDebitedAmount, payIn.DebitedFunds),
      CumulatedFeesAmount: add(CurrentState.CumulatedFeesAmount, payIn.Fees),
    },
  })
  enterRecurring(world, id, 'IN_PROGRESS')
}

/** Counts a pay-in as one of the registration's, whatever becomes of it. */
export function linkPayIn(world: World, id: string, payIn: string): void {
  const { CurrentState } = world.get(registrations, id)
  const PayinsLinked = CurrentState.PayinsLinked + 1
  world.update(registrations, id, { CurrentState: { ...CurrentState, PayinsLinked, LastPayinId: payIn } })
}
