// What a lost dispute has cost the platform, and the settlements by which a user gives it back from their wallet.

import { refundsOf } from '../pay-ins/refunds.ts'
import { Fields, type Money } from '../protocol/fields.ts'
import { listPage, notFound, ok, type StandInCall } from '../protocol/protocol.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { namedUser } from '../users/users.ts'
import { conclude, create, type Nature, type Transaction, transactions } from '../wallets/transactions.ts'
import { clientWalletId, ownerOf, walletObjects } from '../wallets/wallet-store.ts'
import type { World } from '../world.ts'
import { unsettled } from './dispute-store.ts'

export function repudiationRoutes(routes: Routes, world: World): void {
  const found = (call: StandInCall, nature: Nature) => {
    const id = call.params.id ?? ''
    const transaction = world.get(transactions, id)
    if (transaction.Nature !== nature) throw notFound(id)
    return transaction
  }
  routes.api('GET', '/repudiations/:id', call => ok(found(call, 'REPUDIATION')))
  routes.api('GET', '/repudiations/:id/refunds', call =>
    listPage(call, refundsOf(world, found(call, 'REPUDIATION').Id)),
  )
  routes.api('POST', '/repudiations/:id/settlementtransfer', call =>
    ok(settle(world, found(call, 'REPUDIATION'), call)),
  )
  routes.api('GET', '/settlements/:id', call => ok(found(call, 'SETTLEMENT')))
}

function settle(world: World, repudiation: Transaction, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const AuthorId = fields.text('AuthorId')
  const Tag = fields.optionalText('Tag')
  const DebitedFunds = readFunds(fields, 'DebitedFunds', repudiation)
  const Fees = readFunds(fields, 'Fees', repudiation)
  fields.done()
  namedUser(world, 'AuthorId', AuthorId)
  const payIn = world.get(transactions, repudiation.InitialTransactionId ?? '')
  const started = create(world, {
    Tag,
    AuthorId,
    CreditedUserId: null,
    DebitedFunds,
    Fees,
    Type: 'TRANSFER',
    Nature: 'SETTLEMENT',
    DebitedWalletId: payIn.CreditedWalletId,
    InitialTransactionId: repudiation.Id,
    InitialTransactionType: 'PAYOUT',
    CreditedWalletId: clientWalletId('CREDIT', DebitedFunds.Currency),
  })
  return conclude(world, started, refusalOf(world, repudiation, started))
}

function refusalOf(world: World, repudiation: Transaction, asked: Transaction): ResultCode | null {
  if (ownerOf(world.get(walletObjects, asked.DebitedWalletId ?? '')) !== asked.AuthorId) return '001002'
  if (asked.CreditedFunds.Amount <= 0) return '001014'
  return asked.DebitedFunds.Amount > unsettled(world, repudiation) ? '003010' : null
}

/** Mangopay reads amounts written as text, and its own SDK counts on it here. */
function readFunds(fields: Fields, name: string, { DebitedFunds }: Transaction): Money {
  const inside = fields.inside(name)
  const Amount = Number(inside.text('Amount'))
  const Currency = inside.text('Currency')
  if (!Number.isSafeInteger(Amount) || Amount < 0) inside.wrong('Amount', 'The amount must be a number of cents')
  if (Currency !== DebitedFunds.Currency) inside.wrong('Currency', 'The currency is not the initial one.')
  return { Currency, Amount }
}
