// Every movement of money: pay-ins, transfers, pay-outs and what takes them back, from their creation to their result.
import type { CardUse } from '../cards/card-rules.ts'
import type { Json, Money } from '../protocol/fields.ts'
import { type ResultCode, resultOf, SUCCESS } from '../protocol/result-codes.ts'
import { kind, providerId, type Stored, type World } from '../world.ts'
import { post } from './ledger.ts'

type Type = 'PAYIN' | 'TRANSFER' | 'PAYOUT'
type Nature = 'REGULAR' | 'REFUND' | 'REPUDIATION'
type TransactionStatus = 'CREATED' | 'SUCCEEDED' | 'FAILED'

/** What all movements have. A missing wallet means money from or to the outside: a card or a bank. */
type Movement = Stored & {
  Tag: string | null
  Type: Type
  Nature: Nature
  Status: TransactionStatus
  AuthorId: string
  CreditedUserId: string | null
  DebitedFunds: Money
  CreditedFunds: Money
  Fees: Money
  DebitedWalletId: string | null
  CreditedWalletId: string | null
  ExecutionDate: number | null
  ResultCode: ResultCode | null
  ResultMessage: string | null
}

/** What only some of them have. */
type Details = {
  PaymentType: 'CARD' | 'DIRECT_DEBIT' | 'BANK_WIRE'
  ExecutionType: 'DIRECT' | 'WEB'
  CardId: string
  CardType: string
  CardInfo: Json
  SecurityInfo: Json
  SecureMode: string
  SecureModeNeeded: boolean
  SecureModeReturnURL: string | null
  SecureModeRedirectURL: string | null
  Requested3DSVersion: string | null
  Applied3DSVersion: string | null
  StatementDescriptor: string | null
  Culture: string | null
  Billing: Json | null
  Shipping: Json | null
  BrowserInfo: Json | null
  IpAddress: string | null
  PaymentCategory: string
  FlowDescriptor: Json | null
  RecurringPayinRegistrationId: string
  MandateId: string
  ChargeDate: number
  RedirectURL: string | null
  ReturnURL: string
  InitialTransactionId: string
  InitialTransactionType: Type
  RefundReason: { RefundReasonType: string; RefundReasonMessage: string | null }
  ScaContext: string | null
  PendingUserAction: { RedirectUrl: string } | null
  BankAccountId: string | null
  RecipientId: string | null
  BankWireRef: string | null
  ModeRequested: string
  ModeApplied: string
  FallbackReason: { Code: string; Message: string } | null
  ChargeBearer: string
  /** Which of the test values for refusals hold. */
  flow: CardUse
}
export type Transaction = Movement & Partial<Details>
export const transactions = kind<Transaction>('transaction', 'txn_m')

export const prefixes = { PAYIN: 'payin_m', TRANSFER: 'transfer_m', PAYOUT: 'payout_m', REFUND: 'refund_m' } as const

type New = Omit<
  Transaction,
  'Id' | 'CreationDate' | 'CreditedFunds' | 'Status' | 'ExecutionDate' | keyof ReturnType<typeof resultOf>
>

/** What is left of the debited funds after the fees. Fees below zero, in refunds, are given back and so add to it. */
export function creditedFunds(debited: Money, fees: Money): Money {
  return { Currency: debited.Currency, Amount: debited.Amount - fees.Amount }
}

/** Starts a movement and tells so; the id may be given when its details had to know it. */
export function create(world: World, fields: New, id = providerId(prefixOf(fields))): Transaction {
  const created = world.insert(transactions, {
    ...fields,
    Id: id,
    CreditedFunds: creditedFunds(fields.DebitedFunds, fields.Fees),
    Status: 'CREATED',
    ExecutionDate: null,
    ResultCode: null,
    ResultMessage: null,
  })
  notifyHooks(world, created)
  return created
}

/** Moves the money and ends well; or ends with what the ledger refuses it for. */
export function succeed(world: World, transaction: Transaction): Transaction {
  return finish(world, transaction, post(world, transaction) ?? SUCCESS)
}

/** Ends without having moved any money. */
export function failTransaction(world: World, transaction: Transaction, code: ResultCode): Transaction {
  return finish(world, transaction, code)
}

/** Ends as the checks have decided: refused with a code, or well when there is none. */
export function conclude(world: World, transaction: Transaction, refusal: ResultCode | null): Transaction {
  return refusal === null ? succeed(world, transaction) : failTransaction(world, transaction, refusal)
}

function finish(world: World, transaction: Transaction, code: ResultCode): Transaction {
  const Status = code === SUCCESS ? 'SUCCEEDED' : 'FAILED'
  const changes = { Status, ExecutionDate: world.now(), ...resultOf(code) } as const
  const finished = world.update(transactions, transaction.Id, changes)
  notifyHooks(world, finished)
  return finished
}

function notifyHooks(world: World, transaction: Transaction): void {
  world.happened(`${subjectOf(transaction)}_${transaction.Status}`, transaction.Id)
}

function subjectOf({ Type, Nature, InitialTransactionType }: Transaction): string {
  if (Nature === 'REFUND') return `${InitialTransactionType}_REFUND`
  if (Nature === 'REPUDIATION') return 'PAYIN_REPUDIATION'
  return `${Type}_NORMAL`
}

function prefixOf({ Type, Nature }: New): string {
  return Nature === 'REFUND' ? prefixes.REFUND : prefixes[Type]
}

/** The fields of a row in lists of transactions, whatever their type. */
export function row(transaction: Transaction): object {
  const { Id, CreationDate, Tag, AuthorId, CreditedUserId, DebitedFunds, CreditedFunds, Fees } = transaction
  const { Status, ResultCode, ResultMessage, ExecutionDate, Type, Nature } = transaction
  const { CreditedWalletId, DebitedWalletId } = transaction
  const who = { Id, Tag, CreationDate, AuthorId, CreditedUserId, DebitedFunds, CreditedFunds, Fees }
  const how = { Status, ResultCode, ResultMessage, ExecutionDate, Type, Nature, CreditedWalletId, DebitedWalletId }
  return { ...who, ...how }
}
