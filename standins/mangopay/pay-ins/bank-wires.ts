// Money that comes in by bank wire: announced with a reference, credited when the wire arrives.
import { Fields } from '../protocol/fields.ts'
import { invalidAction, ok, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { conclude, create, creditedFunds, type Transaction, transactions } from '../wallets/transactions.ts'
import type { World } from '../world.ts'
import { asPayIn, orderRefusal, readyOrder } from './orders.ts'
import { payInOf } from './pay-ins.ts'

/** Mangopay's own test account; a stand-in has none. */
const ACCOUNT = { Type: 'IBAN', OwnerName: 'MANGOPAY', IBAN: 'FR7630004000031234567890143', BIC: 'BNPAFRPP' }

export function bankWireRoutes(routes: Routes, world: World): void {
  routes.api('POST', '/payins/bankwire/direct', call => ok(announce(world, call)))
  routes.control('POST', '/payins/:id/receive', call => ok(receive(world, call)))
}

function announce(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = {
    AuthorId: fields.text('AuthorId'),
    CreditedWalletId: fields.text('CreditedWalletId'),
    DebitedFunds: fields.money('DeclaredDebitedFunds', 1),
    Fees: fields.money('DeclaredFees'),
    Tag: fields.optionalText('Tag'),
  }
  const order = readyOrder(world, fields, asked)
  const declared = { DeclaredDebitedFunds: order.DebitedFunds, DeclaredFees: order.Fees }
  const details = { PaymentType: 'BANK_WIRE', ExecutionType: 'DIRECT', BankAccount: ACCOUNT } as const
  const { Id } = create(world, { ...asPayIn, ...order, ...declared, ...details })
  return world.update(transactions, Id, { WireReference: Id.slice(-10) })
}

/** The control interface: the wire arrives, with another amount (`amount`, in cents) when asked. */
function receive(world: World, call: StandInCall): Transaction {
  const payIn = payInOf(world, call)
  if (payIn.PaymentType !== 'BANK_WIRE' || payIn.Status !== 'CREATED')
    throw invalidAction('No bank wire is expected here.')
  const fields = new Fields(call.body)
  const Amount = fields.has('amount') ? fields.integer('amount') : payIn.DebitedFunds.Amount
  if (Amount < 1) fields.wrong('amount', 'The amount must be at least 1')
  fields.done()
  const DebitedFunds = { ...payIn.DebitedFunds, Amount }
  const CreditedFunds = creditedFunds(DebitedFunds, payIn.Fees)
  const arrived = world.update(transactions, payIn.Id, { DebitedFunds, CreditedFunds })
  const order = {
    ...arrived,
    CreditedUserId: arrived.CreditedUserId ?? '',
    CreditedWalletId: arrived.CreditedWalletId ?? '',
  }
  return conclude(world, arrived, orderRefusal(world, order, null))
}
