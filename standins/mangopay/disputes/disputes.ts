// Disputes over the protocol: read, answered with what one contests, given up, and decided by the control interface.

import { payInOf } from '../pay-ins/pay-ins.ts'
import { Fields, type Money } from '../protocol/fields.ts'
import { invalidAction, listPage, ok, paramError, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { userObjects } from '../users/users.ts'
import { transactions } from '../wallets/transactions.ts'
import { walletObjects } from '../wallets/wallet-store.ts'
import { movements } from '../wallets/wallets.ts'
import type { World } from '../world.ts'
import {
  type Dispute,
  disputeReasons,
  disputes,
  disputeTypes,
  enterDispute,
  isDisputeOpen,
  openDispute,
  win,
} from './dispute-store.ts'

export function disputeRoutes(routes: Routes, world: World): void {
  world.on('dispute.deadline', id => {
    if (isDisputeOpen(world.get(disputes, id))) enterDispute(world, id, 'CLOSED')
  })
  // What the holder of an account does who disputes each direct debit.
  world.on('dispute.open', id =>
    openDispute(world, world.get(transactions, id), 'NOT_CONTESTABLE', 'AUTHORISATION_DISPUTED'),
  )
  readRoutes(routes, world)
  const disputeOf = (call: StandInCall) => world.get(disputes, call.params.id ?? '')
  routes.api('PUT', '/disputes/:id', call => {
    const { Id } = disputeOf(call)
    const fields = new Fields(call.body)
    const Tag = fields.optionalText('Tag')
    fields.done()
    return ok(world.update(disputes, Id, { Tag }))
  })
  routes.api('PUT', '/disputes/:id/submit', call => ok(submit(world, disputeOf(call), call)))
  routes.api('PUT', '/disputes/:id/close', call => {
    const dispute = disputeOf(call)
    if (!isDisputeOpen(dispute)) throw invalidAction(`A dispute that is ${dispute.Status} cannot be closed.`)
    return ok(enterDispute(world, dispute.Id, 'CLOSED'))
  })
  controlRoutes(routes, world)
}

function readRoutes(routes: Routes, world: World): void {
  const list = (call: StandInCall, where: (dispute: Dispute) => boolean) => {
    const wanted = call.query.get('status')?.split(',')
    return listPage(
      call,
      world.list(disputes, of => where(of) && (wanted?.includes(of.Status) ?? true)),
    )
  }
  const initial = (dispute: Dispute) => world.get(transactions, dispute.InitialTransactionId)
  routes.api('GET', '/disputes', call => list(call, () => true))
  routes.api('GET', '/disputes/:id', call => ok(world.get(disputes, call.params.id ?? '')))
  routes.api('GET', '/disputes/:id/transactions', call => {
    const { RepudiationId } = world.get(disputes, call.params.id ?? '')
    return movements(world, call, ({ Id }) => Id === RepudiationId)
  })
  routes.api('GET', '/wallets/:id/disputes', call => {
    const { Id } = world.get(walletObjects, call.params.id ?? '')
    return list(call, dispute => initial(dispute).CreditedWalletId === Id)
  })
  routes.api('GET', '/users/:id/disputes', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    return list(call, dispute => initial(dispute).AuthorId === Id)
  })
  routes.api('GET', '/payins/:id/disputes', call => {
    const { Id } = payInOf(world, call)
    return list(call, ({ InitialTransactionId }) => InitialTransactionId === Id)
  })
}

/** The control interface: dispute a pay-in (`type`, `reason`), and say what the bank decides: WON, LOST or REOPENED. */
function controlRoutes(routes: Routes, world: World): void {
  routes.control('POST', '/payins/:id/dispute', call => {
    const payIn = payInOf(world, call)
    const fields = new Fields(call.body)
    const type = fields.oneOf('type', disputeTypes, 'CONTESTABLE')
    const reason = fields.oneOf('reason', disputeReasons, 'UNKNOWN')
    fields.done()
    const [other] = world.list(disputes, ({ InitialTransactionId }) => InitialTransactionId === payIn.Id)
    if (payIn.Status !== 'SUCCEEDED' || other)
      throw invalidAction('Only a pay-in that has succeeded can be disputed, and once.')
    return ok(openDispute(world, payIn, type || 'CONTESTABLE', reason || 'UNKNOWN'))
  })
  routes.control('POST', '/disputes/:id', call => {
    const dispute = world.get(disputes, call.params.id ?? '')
    const fields = new Fields(call.body)
    const outcome = fields.oneOf('outcome', ['WON', 'LOST', 'REOPENED'])
    fields.done()
    if (dispute.Status !== 'SUBMITTED') throw invalidAction('The bank decides about disputes that were submitted.')
    if (outcome === 'WON') return ok(win(world, dispute))
    if (outcome === 'LOST') return ok(enterDispute(world, dispute.Id, 'CLOSED', { StatusMessage: 'LOST' }))
    return ok(enterDispute(world, dispute.Id, 'REOPENED_PENDING_CLIENT_ACTION'))
  })
}

function submit(world: World, dispute: Dispute, call: StandInCall): Dispute {
  if (!isDisputeOpen(dispute) || dispute.DisputeType === 'NOT_CONTESTABLE')
    throw invalidAction(`A dispute that is ${dispute.DisputeType} and ${dispute.Status} cannot be contested.`)
  // What was contested once stays contested when the bank only asks for more documents.
  const ContestedFunds =
    dispute.Status === 'PENDING_CLIENT_ACTION' ? readContested(dispute, call) : dispute.ContestedFunds
  return enterDispute(world, dispute.Id, 'SUBMITTED', { ContestedFunds })
}

function readContested({ DisputedFunds }: Dispute, call: StandInCall): Money {
  const inside = new Fields(call.body).inside('ContestedFunds')
  const Currency = inside.text('Currency')
  // Mangopay reads amounts written as text, and its own SDK counts on it here.
  const Amount = Number(inside.text('Amount'))
  inside.done()
  const wrong = !Number.isSafeInteger(Amount) || Amount < 1 || Amount > DisputedFunds.Amount
  if (wrong || Currency !== DisputedFunds.Currency)
    throw paramError({ ContestedFunds: 'The contested funds must be a part of the disputed funds.' })
  return { Currency, Amount }
}
