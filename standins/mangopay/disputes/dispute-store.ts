// Disputes: somebody who has paid asks their bank for the money back, which the platform bears first.
import { delays } from '../protocol/delays.ts'
import type { Money } from '../protocol/fields.ts'
import { type ResultCode, resultOf, SUCCESS } from '../protocol/result-codes.ts'
import { create, succeed, type Transaction, transactions } from '../wallets/transactions.ts'
import { clientWalletId } from '../wallets/wallet-store.ts'
import { kind, providerId, type Stored, type World } from '../world.ts'

/** A retrieval only asks for information; the two others take the money at once. */
export const disputeTypes = ['CONTESTABLE', 'NOT_CONTESTABLE', 'RETRIEVAL'] as const
export type DisputeType = (typeof disputeTypes)[number]
export const disputeReasons = [
  'FRAUD',
  'DUPLICATE',
  'PRODUCT_UNACCEPTABLE',
  'PRODUCT_NOT_PROVIDED',
  'TRANSACTION_NOT_RECOGNIZED',
  'AUTHORISATION_DISPUTED',
  'LATE_FAILURE_INSUFFICIENT_FUNDS',
  'LATE_FAILURE_CONTACT_USER',
  'UNKNOWN',
  'OTHER',
] as const
export type DisputeReason = (typeof disputeReasons)[number]
export type DisputeStatus = 'PENDING_CLIENT_ACTION' | 'SUBMITTED' | 'REOPENED_PENDING_CLIENT_ACTION' | 'CLOSED'

export type Dispute = Stored & {
  Tag: string | null
  InitialTransactionId: string
  InitialTransactionType: 'PAYIN'
  DisputeType: DisputeType
  DisputeReason: { DisputeReasonType: DisputeReason; DisputeReasonMessage: string | null }
  Status: DisputeStatus
  StatusMessage: string | null
  DisputedFunds: Money
  ContestedFunds: Money | null
  ContestDeadlineDate: number | null
  ClosedDate: number | null
  RepudiationId: string | null
  ResultCode: ResultCode | null
  ResultMessage: string | null
}
export const disputes = kind<Dispute>('dispute', 'dispute_m')

const events: Record<DisputeStatus, string> = {
  PENDING_CLIENT_ACTION: 'DISPUTE_ACTION_REQUIRED',
  SUBMITTED: 'DISPUTE_SUBMITTED',
  REOPENED_PENDING_CLIENT_ACTION: 'DISPUTE_FURTHER_ACTION_REQUIRED',
  CLOSED: 'DISPUTE_CLOSED',
}

/** Puts a dispute in a state and tells so. */
export function enterDispute(world: World, id: string, Status: DisputeStatus, changes: Partial<Dispute> = {}): Dispute {
  world.happened(events[Status], id)
  if (Status !== 'CLOSED') return world.update(disputes, id, { ...changes, Status })
  world.unschedule('dispute.deadline', id)
  return world.update(disputes, id, { ...changes, Status, ClosedDate: world.now(), ...resultOf(SUCCESS) })
}

/** The platform may answer while a dispute waits for it. */
export function isDisputeOpen({ Status }: Dispute): boolean {
  return Status === 'PENDING_CLIENT_ACTION' || Status === 'REOPENED_PENDING_CLIENT_ACTION'
}

/** Disputes a pay-in that has succeeded: the platform's credit wallet pays, and owes when it has nothing. */
export function openDispute(world: World, payIn: Transaction, type: DisputeType, reason: DisputeReason): Dispute {
  const Id = providerId(disputes.prefix)
  const repudiation = type === 'RETRIEVAL' ? null : repudiate(world, payIn)
  const waits = type !== 'NOT_CONTESTABLE'
  const ContestDeadlineDate = waits ? world.now() + delays.dispute_answer : null
  world.insert(disputes, {
    Id,
    Tag: null,
    InitialTransactionId: payIn.Id,
    InitialTransactionType: 'PAYIN',
    DisputeType: type,
    DisputeReason: { DisputeReasonType: reason, DisputeReasonMessage: null },
    StatusMessage: null,
    Status: 'PENDING_CLIENT_ACTION',
    DisputedFunds: payIn.DebitedFunds,
    ContestedFunds: null,
    ContestDeadlineDate,
    ClosedDate: null,
    RepudiationId: repudiation?.Id ?? null,
    ResultCode: null,
    ResultMessage: null,
  })
  world.happened('DISPUTE_CREATED', Id)
  if (ContestDeadlineDate === null) return enterDispute(world, Id, 'CLOSED')
  world.schedule('dispute.deadline', Id, ContestDeadlineDate)
  return enterDispute(world, Id, 'PENDING_CLIENT_ACTION')
}

function repudiate(world: World, payIn: Transaction): Transaction {
  const { DebitedFunds, AuthorId } = payIn
  const started = create(world, {
    Tag: null,
    AuthorId,
    CreditedUserId: null,
    DebitedFunds,
    Fees: { ...DebitedFunds, Amount: 0 },
    Type: 'PAYOUT',
    Nature: 'REPUDIATION',
    CreditedWalletId: null,
    DebitedWalletId: clientWalletId('CREDIT', DebitedFunds.Currency),
    InitialTransactionId: payIn.Id,
    InitialTransactionType: 'PAYIN',
  })
  return succeed(world, started)
}

/** The bank gives the platform right: what was contested comes back to its credit wallet. */
export function win(world: World, dispute: Dispute): Dispute {
  const repudiation = world.find(transactions, dispute.RepudiationId ?? '')
  const DebitedFunds = dispute.ContestedFunds ?? dispute.DisputedFunds
  if (repudiation) {
    const started = create(world, {
      Tag: null,
      AuthorId: repudiation.AuthorId,
      CreditedUserId: null,
      DebitedFunds,
      Type: 'PAYIN',
      Nature: 'REFUND',
      Fees: { ...DebitedFunds, Amount: 0 },
      DebitedWalletId: null,
      CreditedWalletId: repudiation.DebitedWalletId,
      InitialTransactionId: repudiation.Id,
      InitialTransactionType: 'PAYOUT',
      RefundReason: { RefundReasonType: 'INITIALIZED_BY_MANGOPAY', RefundReasonMessage: null },
    })
    succeed(world, started)
  }
  return enterDispute(world, dispute.Id, 'CLOSED', { StatusMessage: 'WON' })
}
