// Refunds: of pay-ins to the card or account they came from, and of transfers to the wallet they left.

import { payOutOf } from '../pay-outs/pay-out-store.ts'
import { DAY, delays } from '../protocol/delays.ts'
import { Fields, type Money } from '../protocol/fields.ts'
import { listPage, notFound, ok, type StandInCall } from '../protocol/protocol.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { namedUser } from '../users/users.ts'
import { conclude, create, creditedFunds, type Transaction, transactions } from '../wallets/transactions.ts'
import { transferOf } from '../wallets/transfers.ts'
import { ownerOf, walletObjects } from '../wallets/wallet-store.ts'
import type { World } from '../world.ts'
import { payInOf } from './pay-ins.ts'

export function refundRoutes(routes: Routes, world: World): void {
  routes.api('POST', '/payins/:id/refunds', call => ok(refund(world, payInOf(world, call), call)))
  routes.api('POST', '/transfers/:id/refunds', call => ok(refund(world, transferOf(world, call), call)))
  routes.api('GET', '/refunds/:id', call => {
    const id = call.params.id ?? ''
    const found = world.get(transactions, id)
    if (found.Nature !== 'REFUND') throw notFound(id)
    return ok(found)
  })
  const list = (call: StandInCall, initial: Transaction) =>
    listPage(
      call,
      refundsOf(world, initial.Id).filter(({ Status }) => isWanted(call, Status)),
    )
  routes.api('GET', '/payins/:id/refunds', call => list(call, payInOf(world, call)))
  routes.api('GET', '/transfers/:id/refunds', call => list(call, transferOf(world, call)))
  routes.api('GET', '/payouts/:id/refunds', call => list(call, payOutOf(world, call)))
}

function isWanted(call: StandInCall, status: string): boolean {
  const wanted = call.query.get('status')
  return wanted === undefined || wanted.toUpperCase().split(',').includes(status)
}

export function refundsOf(world: World, id: string): Transaction[] {
  return world.list(
    transactions,
    ({ Nature, InitialTransactionId }) => Nature === 'REFUND' && InitialTransactionId === id,
  )
}

/** Whole when no funds are sent. Fees below zero are given back; the receiver gets the debited funds less the fees. */
function refund(world: World, initial: Transaction, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const AuthorId = fields.text('AuthorId')
  const Tag = fields.optionalText('Tag')
  const funds = fields.has('DebitedFunds') ? readFunds(fields) : rest(world, initial)
  fields.done()
  namedUser(world, 'AuthorId', AuthorId)
  for (const name of ['DebitedFunds', 'Fees'] as const)
    if (funds[name].Currency !== initial.DebitedFunds.Currency)
      fields.wrong(`${name}.Currency`, 'The currency is not the initial one.')
  fields.done()
  const source = initial.DebitedWalletId === null ? null : world.get(walletObjects, initial.DebitedWalletId)
  const started = create(world, {
    Tag,
    AuthorId,
    ...funds,
    Nature: 'REFUND',
    Type: initial.Type === 'PAYIN' ? 'PAYOUT' : 'TRANSFER',
    CreditedUserId: source && ownerOf(source),
    DebitedWalletId: initial.CreditedWalletId,
    CreditedWalletId: source?.Id ?? null,
    InitialTransactionId: initial.Id,
    InitialTransactionType: initial.Type,
    StatementDescriptor: null,
    RefundReason: { RefundReasonType: 'INITIALIZED_BY_CLIENT', RefundReasonMessage: null },
  })
  return conclude(world, started, refusalOf(world, initial, started))
}

function readFunds(fields: Fields): { DebitedFunds: Money; Fees: Money } {
  const DebitedFunds = fields.money('DebitedFunds', 1)
  const Fees = fields.has('Fees') ? fields.money('Fees', Number.MIN_SAFE_INTEGER) : { ...DebitedFunds, Amount: 0 }
  return { DebitedFunds, Fees }
}

/** All that was not refunded yet, the fees with it. */
function rest(world: World, initial: Transaction): { DebitedFunds: Money; Fees: Money } {
  const { debited, fees } = refunded(world, initial)
  return {
    DebitedFunds: { ...initial.CreditedFunds, Amount: Math.max(0, initial.CreditedFunds.Amount - debited) },
    Fees: { ...initial.Fees, Amount: Math.min(0, fees - initial.Fees.Amount) },
  }
}

/** What earlier refunds have taken from the wallet, given back of the fees, and returned to whoever had paid. */
function refunded(world: World, initial: Transaction): { debited: number; fees: number; returned: number } {
  const done = refundsOf(world, initial.Id).filter(({ Status }) => Status === 'SUCCEEDED')
  const sum = (amount: (transaction: Transaction) => number) => done.reduce((total, row) => total + amount(row), 0)
  return {
    debited: sum(row => row.DebitedFunds.Amount),
    fees: sum(row => -row.Fees.Amount),
    returned: sum(row => row.CreditedFunds.Amount),
  }
}

function refusalOf(world: World, initial: Transaction, asked: Transaction): ResultCode | null {
  if (initial.Status !== 'SUCCEEDED' || initial.ExecutionDate === null) return '001402'
  const age = world.now() - initial.ExecutionDate
  if (age > delays.refund) return '001403'
  const early = initial.PaymentType === 'DIRECT_DEBIT' && age < delays.direct_debit_refund
  if (early && asked.Tag !== 'ignore_mindate') return '001405'
  const { fees, returned } = refunded(world, initial)
  if (returned >= initial.DebitedFunds.Amount) return '001401'
  const credited = creditedFunds(asked.DebitedFunds, asked.Fees).Amount
  if (credited <= 0) return '001014'
  if (returned + credited > initial.DebitedFunds.Amount) return '005403'
  if (fees - asked.Fees.Amount > initial.Fees.Amount) return '005404'
  return repeated(world, initial, asked) ? '005407' : null
}

/** The same amount was refunded already on the same day (UTC). */
function repeated(world: World, initial: Transaction, asked: Transaction): boolean {
  const today = Math.floor(world.now() / DAY)
  return refundsOf(world, initial.Id).some(
    ({ Status, CreationDate, DebitedFunds }) =>
      Status === 'SUCCEEDED' &&
      Math.floor(CreationDate / DAY) === today &&
      DebitedFunds.Amount === asked.DebitedFunds.Amount,
  )
}
