// Money that comes in by card, and the reading of every pay-in.
import { cardFields, cardRefusal, concludeCardPayIn, secureFields } from '../cards/card-payments.ts'
import { cards } from '../cards/card-store.ts'
import { webAddress, whenSecured } from '../cards/secure-mode.ts'
import { Fields } from '../protocol/fields.ts'
import { json, notFound, ok, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { create, prefixes, type Transaction, transactions } from '../wallets/transactions.ts'
import { providerId, type World } from '../world.ts'
import {
  asPayIn,
  checkBeneficiaries,
  checksBeneficiaries,
  orderRefusal,
  readCardContext,
  readFlow,
  readOrder,
  readyOrder,
} from './orders.ts'
import { followPayIn } from './recurring-store.ts'

export function payInRoutes(routes: Routes, world: World): void {
  whenSecured(world, 'pay_in', (id, refusal) => {
    const ended = concludeCardPayIn(world, world.get(transactions, id), refusal)
    followPayIn(world, ended)
  })
  routes.api('POST', '/payins/card/direct', call => ok(payByCard(world, call)))
  routes.api('GET', '/payins/:id', call => ok(payInOf(world, call)))
  routes.control('POST', '/settings', call => {
    const fields = new Fields(call.body)
    const check = fields.flag('check_beneficiaries')
    fields.done()
    if (check !== null) checkBeneficiaries(world, check)
    return json({ check_beneficiaries: checksBeneficiaries(world) })
  })
}

/** The pay-in an address names, or the protocol's 404. */
export function payInOf(world: World, call: StandInCall): Transaction {
  const id = call.params.id ?? ''
  const transaction = world.get(transactions, id)
  if (transaction.Type !== 'PAYIN' || transaction.Nature !== 'REGULAR') throw notFound(id)
  return transaction
}

function payByCard(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = readOrder(fields)
  const context = readCardContext(fields)
  const card_id = fields.text('CardId')
  const return_url = webAddress(fields, 'SecureModeReturnURL')
  const FlowDescriptor = readFlow(fields)
  for (const name of ['IpAddress', 'BrowserInfo'])
    if (!fields.has(name)) fields.wrong(name, `The ${name} field is required.`)
  const order = readyOrder(world, fields, asked)
  const card = world.get(cards, card_id)
  const refusal = orderRefusal(world, order, FlowDescriptor) ?? cardRefusal(world, card, order.AuthorId)
  const Id = providerId(prefixes.PAYIN)
  const { SecureMode: mode, Culture: culture } = context
  const challenge = {
    subject_kind: 'pay_in',
    subject: Id,
    card,
    mode,
    funds: order.DebitedFunds,
    return_url,
    culture,
  } as const
  const secure =
    refusal === null
      ? secureFields(world, challenge)
      : { ...secureFields(world, null), SecureModeReturnURL: return_url }
  const details = { ...order, ...context, ...cardFields(card), ...secure, FlowDescriptor, flow: 'one_off' } as const
  const payIn = create(world, { ...asPayIn, ...details, PaymentType: 'CARD', ExecutionType: 'DIRECT' }, Id)
  return secure.SecureModeNeeded ? payIn : concludeCardPayIn(world, payIn, refusal)
}
