// Money that comes in by direct debit: charged a day after it was asked for, settled on the next one.

import { asPayIn, orderRefusal, readFlow, readOrder, readyOrder } from '../pay-ins/orders.ts'
import { delays } from '../protocol/delays.ts'
import { Fields } from '../protocol/fields.ts'
import { invalidAction, ok, type StandInCall } from '../protocol/protocol.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { conclude, create, failTransaction, type Transaction, transactions } from '../wallets/transactions.ts'
import type { World } from '../world.ts'
import { enterMandate, keepAlive, mandates, testName } from './mandate-store.ts'
import { isUsable } from './mandates.ts'

export function directDebitRoutes(routes: Routes, world: World): void {
  world.on('direct_debit.settle', id => settle(world, id))
  routes.api('POST', '/payins/directdebit/direct', call => ok(debit(world, call)))
  routes.control('POST', '/direct-debits/:id/settle', call => {
    const { Id, PaymentType, Status } = world.get(transactions, call.params.id ?? '')
    if (PaymentType !== 'DIRECT_DEBIT' || Status !== 'CREATED')
      throw invalidAction('This is no direct debit on its way.')
    world.unschedule('direct_debit.settle', Id)
    return ok(settle(world, Id))
  })
}

function debit(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = readOrder(fields)
  const MandateId = fields.text('MandateId')
  const StatementDescriptor = fields.optionalText('StatementDescriptor', 100)
  const FlowDescriptor = readFlow(fields)
  const order = readyOrder(world, fields, asked)
  const mandate = world.get(mandates, MandateId)
  const details = {
    PaymentType: 'DIRECT_DEBIT',
    ExecutionType: 'DIRECT',
    MandateId,
    StatementDescriptor,
    FlowDescriptor,
  } as const
  const payIn = create(world, {
    ...asPayIn,
    ...order,
    ...details,
    ChargeDate: world.now() + delays.direct_debit_charge,
  })
  const refusal = mandate.UserId === order.AuthorId ? orderRefusal(world, order, FlowDescriptor) : '001024'
  const refused: ResultCode | null = isUsable(mandate) ? refusal : '001833'
  if (refused !== null) return failTransaction(world, payIn, refused)
  world.schedule('direct_debit.settle', payIn.Id, world.now() + delays.direct_debit_settlement)
  return payIn
}

function settle(world: World, id: string): Transaction {
  const payIn = world.get(transactions, id)
  const mandate = world.get(mandates, payIn.MandateId ?? '')
  const holder = testName(world, mandate.UserId)
  const ended = conclude(world, payIn, isUsable(mandate) ? (holder === 'Penniless' ? '001830' : null) : '001833')
  if (ended.Status === 'FAILED') return ended
  if (mandate.Status === 'SUBMITTED' && mandate.Scheme === 'SEPA') enterMandate(world, mandate.Id, 'ACTIVE')
  keepAlive(world, mandate.Id)
  if (holder === 'Fickle') world.schedule('dispute.open', id, world.now() + delays.late_dispute)
  return ended
}
