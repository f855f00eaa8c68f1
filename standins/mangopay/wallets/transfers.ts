// Transfers between wallets, which the owner of a wallet confirms in person when they are large.

import { beneficiaryRefusal, sameCurrency } from '../pay-ins/orders.ts'
import { Fields, type Money } from '../protocol/fields.ts'
import { notFound, ok, type StandInCall } from '../protocol/protocol.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { acceptsSca, openSca } from '../users/sca.ts'
import { type MangopayUser, namedUser, userObjects } from '../users/users.ts'
import type { World } from '../world.ts'
import { conclude, create, failTransaction, succeed, type Transaction, transactions } from './transactions.ts'
import { ownerOf, walletObjects } from './wallet-store.ts'

/** Up to here an owner sends money to another one without confirming: 500 of the currency, in cents. */
const FREE_OF_CONFIRMATION = 50_000

export function transferRoutes(routes: Routes, world: World): void {
  const decided = (id: string, end: (transfer: Transaction) => void) => {
    const transfer = world.update(transactions, id, { PendingUserAction: null })
    if (transfer.Status === 'CREATED') end(transfer)
  }
  world.on('transfer.VALIDATED', id => decided(id, transfer => succeed(world, transfer)))
  world.on('transfer.FAILED', id => decided(id, transfer => failTransaction(world, transfer, '007101')))
  world.on('transfer.EXPIRED', id => decided(id, transfer => failTransaction(world, transfer, '007102')))
  routes.api('POST', '/transfers', call => ok(start(world, call)))
  routes.api('GET', '/transfers/:id', call => ok(transferOf(world, call)))
}

/** The transfer an address names, or the protocol's 404. */
export function transferOf(world: World, call: StandInCall): Transaction {
  const id = call.params.id ?? ''
  const found = world.get(transactions, id)
  if (found.Type !== 'TRANSFER' || found.Nature !== 'REGULAR') throw notFound(id)
  return found
}

function start(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = {
    Tag: fields.optionalText('Tag'),
    AuthorId: fields.text('AuthorId'),
    DebitedFunds: fields.money('DebitedFunds', 1),
    Fees: fields.money('Fees'),
    DebitedWalletId: fields.text('DebitedWalletId'),
    CreditedWalletId: fields.text('CreditedWalletId'),
    ScaContext: fields.has('ScaContext') ? fields.oneOf('ScaContext', ['USER_PRESENT', 'USER_NOT_PRESENT']) : null,
  }
  fields.done()
  const author = namedUser(world, 'AuthorId', asked.AuthorId)
  const from = world.get(walletObjects, asked.DebitedWalletId)
  const to = world.get(walletObjects, asked.CreditedWalletId)
  sameCurrency(fields, from, asked)
  sameCurrency(fields, to, asked)
  const receiver = world.get(userObjects, ownerOf(to))
  const started = create(world, {
    ...asked,
    CreditedUserId: receiver.Id,
    Type: 'TRANSFER',
    Nature: 'REGULAR',
    PendingUserAction: null,
  })
  if (from.Id === to.Id) return failTransaction(world, started, '101108')
  const refusal = ownerOf(from) === author.Id ? partiesRefusal(world, author, receiver, asked) : '001002'
  if (refusal !== null || !needsConfirmation(author, receiver, asked)) return conclude(world, started, refusal)
  if (asked.ScaContext !== 'USER_PRESENT') return failTransaction(world, started, '002704')
  const RedirectUrl = openSca(world, 'transfer', started.Id, amountText(asked.DebitedFunds))
  return world.update(transactions, started.Id, { PendingUserAction: { RedirectUrl } })
}

type Funds = { DebitedFunds: Money; Fees: Money }

function partiesRefusal(
  world: World,
  author: MangopayUser,
  receiver: MangopayUser,
  { DebitedFunds, Fees }: Funds,
): ResultCode | null {
  if (Fees.Amount >= DebitedFunds.Amount) return '001014'
  if (author.UserStatus === 'PENDING_USER_ACTION') return '002704'
  // Between the wallets of one user there is no beneficiary.
  if (author.Id === receiver.Id) return null
  if (receiver.UserCategory === 'PAYER') return author.UserCategory === 'PAYER' ? '002701' : '002702'
  return beneficiaryRefusal(world, [receiver.Id])
}

function needsConfirmation(author: MangopayUser, receiver: MangopayUser, { DebitedFunds }: Funds): boolean {
  const owners = author.UserCategory === 'OWNER' && receiver.UserCategory === 'OWNER' && author.Id !== receiver.Id
  // Who has consented once for all, or stands for a person who confirms everything, is not asked.
  const agreed = author.consented_at !== null || acceptsSca(author)
  return owners && !agreed && DebitedFunds.Amount > FREE_OF_CONFIRMATION
}

function amountText({ Amount, Currency }: Money): string {
  return `${(Amount / 100).toFixed(2)} ${Currency}`
}
