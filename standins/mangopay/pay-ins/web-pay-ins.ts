// Money that comes in by card through the payment page of the provider, which asks for the card itself.
import { secureModes } from '../cards/card-rules.ts'
import { cardTypes } from '../cards/card-store.ts'
import { openSecureMode, webAddress } from '../cards/secure-mode.ts'
import { Fields } from '../protocol/fields.ts'
import { ok, type StandInCall } from '../protocol/protocol.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { conclude, create, failTransaction, prefixes, type Transaction, transactions } from '../wallets/transactions.ts'
import { providerId, type World } from '../world.ts'
import { asPayIn, optionalObject, orderRefusal, readOrder, readyOrder } from './orders.ts'

export function webPayInRoutes(routes: Routes, world: World): void {
  const end = (id: string, refusal: ResultCode | null) => conclude(world, world.get(transactions, id), refusal)
  world.on('web_pay_in.accepted', id => end(id, null))
  world.on('web_pay_in.refused', id => end(id, '001031'))
  world.on('web_pay_in.expired', id => end(id, '001034'))
  routes.api('POST', '/payins/card/web', call => ok(pay(world, call)))
}

function pay(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = readOrder(fields)
  const details = {
    CardType: fields.oneOf('CardType', cardTypes, 'CB_VISA_MASTERCARD'),
    SecureMode: fields.oneOf('SecureMode', secureModes, 'DEFAULT'),
    Culture: fields.text('Culture'),
    StatementDescriptor: fields.optionalText('StatementDescriptor', 22),
    Billing: optionalObject(fields, 'Billing'),
    Shipping: optionalObject(fields, 'Shipping'),
  }
  const return_url = webAddress(fields, 'ReturnURL')
  const order = readyOrder(world, fields, asked)
  const Id = providerId(prefixes.PAYIN)
  const refusal = orderRefusal(world, order, null)
  const session = { subject_kind: 'web_pay_in', subject: Id, funds: order.DebitedFunds, alias: null } as const
  const page = refusal === null ? openSecureMode(world, { ...session, return_url, culture: details.Culture }) : null
  const addresses = {
    RedirectURL: page?.SecureModeRedirectURL ?? null,
    ReturnURL: page?.SecureModeReturnURL ?? return_url,
  }
  const how = { PaymentType: 'CARD', ExecutionType: 'WEB' } as const
  const payIn = create(world, { ...asPayIn, ...order, ...details, ...addresses, ...how }, Id)
  return refusal === null ? payIn : failTransaction(world, payIn, refusal)
}
