// Pay-outs to bank accounts: looked at a second after they were asked, settled like bank wires, and sometimes returned later.

import { sameCurrency } from '../pay-ins/orders.ts'
import { delays } from '../protocol/delays.ts'
import { Fields } from '../protocol/fields.ts'
import { invalidAction, json, ok, paramError, type StandInCall } from '../protocol/protocol.ts'
import { isResultCode, resultOf } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { namedUser } from '../users/users.ts'
import { create, failTransaction, succeed, type Transaction, transactions } from '../wallets/transactions.ts'
import { walletObjects } from '../wallets/wallet-store.ts'
import { movements } from '../wallets/wallets.ts'
import type { World } from '../world.ts'
import { bankAccountObjects } from './bank-accounts.ts'
import { isReachable, payOutOf, payOutRefusal } from './pay-out-store.ts'
import { recipientObjects } from './recipients.ts'

const modes = ['STANDARD', 'INSTANT_PAYMENT', 'INSTANT_PAYMENT_ONLY', 'RTGS_PAYMENT'] as const
/** A reference that makes the bank return the pay-out a day after it had arrived. */
const RETURNED_REF = 'RETURN_CLOSED'

export function payOutRoutes(routes: Routes, world: World): void {
  world.on('payout.check', id => check(world, id))
  world.on('payout.settle', id => settle(world, id))
  world.on('payout.return', id => giveBack(world, id, 'BANKACCOUNT_HAS_BEEN_CLOSED'))
  routes.api('POST', '/payouts/bankwire', call => ok(start(world, call)))
  routes.api('GET', '/payouts/bankwire/:id', call => ok(payOutOf(world, call)))
  routes.api('GET', '/payouts/:id', call => ok(payOutOf(world, call)))
  routes.api('POST', '/payouts/reachability', call => {
    const fields = new Fields(call.body)
    const BankWireRef = fields.optionalText('BankWireRef')
    const place = destination(world, fields)
    const IsReachable = isReachable(world, { BankWireRef, ...place })
    return json({ InstantPayout: { IsReachable, UnreachableReason: IsReachable ? null : unreachable } })
  })
  routes.api('GET', '/bankaccounts/:id/transactions', call => {
    const { Id } = world.get(bankAccountObjects, call.params.id ?? '')
    return movements(world, call, ({ BankAccountId }) => BankAccountId === Id)
  })
  controlRoutes(routes, world)
}

/** The control interface: settle, fail (with `code`) or return (with `reason`) a pay-out now. */
function controlRoutes(routes: Routes, world: World): void {
  routes.control('POST', '/payouts/:id/settle', call => ok(settle(world, pending(world, call).Id)))
  routes.control('POST', '/payouts/:id/fail', call => {
    const { Id } = pending(world, call)
    const fields = new Fields(call.body)
    const code = fields.optionalText('code') ?? '121001'
    if (!isResultCode(code)) throw paramError({ code: `The code ${code} is not known` })
    return ok(end(world, Id, payOut => failTransaction(world, payOut, code)))
  })
  routes.control('POST', '/payouts/:id/return', call => {
    const { Id, Status } = payOutOf(world, call)
    const fields = new Fields(call.body)
    const reason = fields.optionalText('reason') ?? 'BANKACCOUNT_HAS_BEEN_CLOSED'
    if (Status !== 'SUCCEEDED') throw invalidAction('Only a pay-out that has arrived can be returned.')
    return ok(giveBack(world, Id, reason))
  })
}

function pending(world: World, call: StandInCall): Transaction {
  const payOut = payOutOf(world, call)
  if (payOut.Status !== 'CREATED') throw invalidAction('This pay-out has ended already.')
  return payOut
}

function destination(world: World, fields: Fields): { BankAccountId: string | null; RecipientId: string | null } {
  const RecipientId = fields.optionalText('RecipientId')
  const BankAccountId = RecipientId === null ? fields.text('BankAccountId') : null
  fields.done()
  if (BankAccountId !== null) world.get(bankAccountObjects, BankAccountId)
  const status = RecipientId === null ? 'ACTIVE' : world.get(recipientObjects, RecipientId).Status
  if (status === 'PENDING' || status === 'CANCELED') throw paramError({ RecipientId: `The recipient is ${status}.` })
  return { BankAccountId, RecipientId }
}

function start(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = {
    Tag: fields.optionalText('Tag'),
    AuthorId: fields.text('AuthorId'),
    DebitedWalletId: fields.text('DebitedWalletId'),
    DebitedFunds: fields.money('DebitedFunds', 1),
    Fees: fields.money('Fees'),
    BankWireRef: fields.optionalText('BankWireRef', 140),
  }
  const mode = fields.oneOf('PayoutModeRequested', modes, 'STANDARD')
  const ChargeBearer = fields.oneOf('ChargeBearer', ['SHA', 'OUR'], 'SHA')
  const place = destination(world, fields)
  namedUser(world, 'AuthorId', asked.AuthorId)
  sameCurrency(fields, world.get(walletObjects, asked.DebitedWalletId), asked)
  const ModeApplied = isInstant(mode) ? 'PENDING_RESPONSE' : mode
  const started = create(world, {
    ...asked,
    ...place,
    Type: 'PAYOUT',
    Nature: 'REGULAR',
    CreditedUserId: null,
    CreditedWalletId: null,
    PaymentType: 'BANK_WIRE',
    ModeRequested: mode,
    ModeApplied,
    FallbackReason: null,
    ChargeBearer,
  })
  world.schedule('payout.check', started.Id, world.now() + delays.payout_check)
  return started
}

const isInstant = (mode: string | undefined): boolean => mode?.startsWith('INSTANT_') ?? false
const { ResultCode: Code, ResultMessage: Message } = resultOf('130010')
const unreachable = { Code, Message }

function check(world: World, id: string): void {
  const payOut = world.get(transactions, id)
  const { ModeRequested, ModeApplied } = payOut
  const reachable = !isInstant(ModeRequested) || isReachable(world, payOut)
  const refusal =
    payOutRefusal(world, payOut) ?? (!reachable && ModeRequested === 'INSTANT_PAYMENT_ONLY' ? '130010' : null)
  if (refusal !== null) {
    failTransaction(world, payOut, refusal)
    return
  }
  const instant = isInstant(ModeRequested) && reachable
  if (instant) world.update(transactions, id, { ModeApplied: 'INSTANT_PAYMENT' })
  else if (!reachable) world.update(transactions, id, { ModeApplied: 'STANDARD', FallbackReason: unreachable })
  if (!reachable && ModeApplied === 'PENDING_RESPONSE') world.happened('INSTANT_PAYOUT_FALLBACKED', id)
  world.schedule('payout.settle', id, world.now() + (instant ? delays.instant_payout : delays.payout_settlement))
}

function settle(world: World, id: string): Transaction {
  const ended = end(world, id, payOut => succeed(world, payOut))
  if (ended.Status === 'FAILED') return ended
  if (ended.ModeApplied === 'INSTANT_PAYMENT') world.happened('INSTANT_PAYOUT_SUCCEEDED', id)
  if (ended.BankWireRef === RETURNED_REF) world.schedule('payout.return', id, world.now() + delays.payout_return)
  return ended
}

/** Ends a pay-out; what was planned for it is not done any more. */
function end(world: World, id: string, how: (payOut: Transaction) => Transaction): Transaction {
  for (const action of ['payout.check', 'payout.settle']) world.unschedule(action, id)
  return how(world.get(transactions, id))
}

/** The bank of the receiver sends the money back; the platform keeps its fees. Done once. */
function giveBack(world: World, id: string, RefundReasonType: string): Transaction {
  const payOut = world.get(transactions, id)
  const [returned] = world.list(transactions, row => row.Nature === 'REFUND' && row.InitialTransactionId === id)
  if (returned) return returned
  world.unschedule('payout.return', id)
  const { AuthorId, CreditedFunds, DebitedWalletId } = payOut
  const started = create(world, {
    Tag: null,
    AuthorId,
    CreditedUserId: AuthorId,
    Type: 'PAYIN',
    Nature: 'REFUND',
    DebitedWalletId: null,
    CreditedWalletId: DebitedWalletId,
    DebitedFunds: CreditedFunds,
    Fees: { ...CreditedFunds, Amount: 0 },
    InitialTransactionId: id,
    InitialTransactionType: 'PAYOUT',
    StatementDescriptor: null,
    RefundReason: { RefundReasonType, RefundReasonMessage: null },
  })
  return succeed(world, started)
}
