// Deposits: a guarantee reserved on a card for thirty days, taken at most once and given free otherwise.
import { bankRefusal, cardFields, cardRefusal, secureFields } from '../cards/card-payments.ts'
import { cards, proveCard } from '../cards/card-store.ts'
import { type SecureMode, webAddress, whenSecured } from '../cards/secure-mode.ts'
import { delays } from '../protocol/delays.ts'
import { Fields, type Json, type Money } from '../protocol/fields.ts'
import { invalidAction, listPage, ok, type StandInCall } from '../protocol/protocol.ts'
import { type ResultCode, resultOf, SUCCESS } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { namedUser, userObjects } from '../users/users.ts'
import { conclude, create, type Transaction, type TransactionStatus } from '../wallets/transactions.ts'
import { movements } from '../wallets/wallets.ts'
import { kind, providerId, type Stored, type World } from '../world.ts'
import { asPayIn, orderRefusal, readCardContext, readOrder, readyOrder } from './orders.ts'

type PaymentStatus = 'WAITING' | 'CANCELED' | 'EXPIRED' | 'VALIDATED'
type Deposit = Stored &
  SecureMode & {
    Tag: string | null
    AuthorId: string
    CardId: string
    CardInfo: Json
    DebitedFunds: Money
    Status: TransactionStatus
    PaymentStatus: PaymentStatus
    PayinsLinked: { PayinCaptureId: string | null; PayinComplementId: string | null }
    PaymentType: 'CARD'
    ExecutionType: 'DIRECT'
    ExpirationDate: number | null
    Billing: Json | null
    ResultCode: ResultCode | null
    ResultMessage: string | null
  }
const deposits = kind<Deposit>('deposit', 'deposit_m')

export function depositRoutes(routes: Routes, world: World): void {
  whenSecured(world, 'deposit', (id, refusal) => decide(world, id, refusal))
  world.on('deposit.expire', id => enter(world, id, 'EXPIRED'))
  const found = (call: StandInCall) => world.get(deposits, call.params.id ?? '')
  routes.api('POST', '/deposit-preauthorizations/card/direct', call => ok(reserve(world, call)))
  routes.api('GET', '/deposit-preauthorizations/:id', call => ok(found(call)))
  routes.api('PUT', '/deposit-preauthorizations/:id', call => ok(change(world, found(call), call)))
  routes.api('GET', '/deposit-preauthorizations/:id/transactions', call => {
    const { Id } = found(call)
    return movements(world, call, ({ DepositId }) => DepositId === Id)
  })
  routes.api('GET', '/cards/:id/deposit-preauthorizations', call => {
    const { Id } = world.get(cards, call.params.id ?? '')
    return listPage(
      call,
      world.list(deposits, ({ CardId }) => CardId === Id),
    )
  })
  routes.api('GET', '/users/:id/deposit-preauthorizations', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    return listPage(
      call,
      world.list(deposits, ({ AuthorId }) => AuthorId === Id),
    )
  })
  for (const path of ['full-capture', 'capture-with-complement'])
    routes.api('POST', `/payins/deposit-preauthorized/direct/${path}`, call => ok(capture(world, call)))
}

function reserve(world: World, call: StandInCall): Deposit {
  const fields = new Fields(call.body)
  const AuthorId = fields.text('AuthorId')
  const DebitedFunds = fields.money('DebitedFunds', 1)
  const Tag = fields.optionalText('Tag')
  const context = readCardContext(fields)
  const card_id = fields.text('CardId')
  const return_url = webAddress(fields, 'SecureModeReturnURL')
  fields.done()
  namedUser(world, 'AuthorId', AuthorId)
  const card = world.get(cards, card_id)
  const refusal = cardRefusal(world, card, AuthorId)
  const Id = providerId(deposits.prefix)
  const { SecureMode: mode, Culture: culture } = context
  const challenge = {
    subject_kind: 'deposit',
    subject: Id,
    card,
    mode,
    funds: DebitedFunds,
    return_url,
    culture,
  } as const
  const secure = secureFields(world, refusal === null ? challenge : null)
  world.insert(deposits, {
    Id,
    AuthorId,
    DebitedFunds,
    Tag,
    ...context,
    ...cardFields(card),
    ...secure,
    Status: 'CREATED',
    PaymentStatus: 'WAITING',
    PaymentType: 'CARD',
    ExecutionType: 'DIRECT',
    ExpirationDate: null,
    PayinsLinked: { PayinCaptureId: null, PayinComplementId: null },
    ResultCode: null,
    ResultMessage: null,
  })
  world.happened('DEPOSIT_PREAUTHORIZATION_CREATED', Id)
  return secure.SecureModeNeeded ? world.get(deposits, Id) : decide(world, Id, refusal)
}

function decide(world: World, id: string, refused: ResultCode | null): Deposit {
  const { CardId, DebitedFunds, Billing } = world.get(deposits, id)
  const card = world.get(cards, CardId)
  const refusal = refused ?? bankRefusal(world, card, { funds: DebitedFunds, billing: Billing, flow: 'one_off' })
  if (refusal !== null) {
    world.happened('DEPOSIT_PREAUTHORIZATION_FAILED', id)
    return world.update(deposits, id, { Status: 'FAILED', PaymentStatus: 'CANCELED', ...resultOf(refusal) })
  }
  proveCard(world, CardId)
  const ExpirationDate = world.now() + delays.deposit
  world.schedule('deposit.expire', id, ExpirationDate)
  world.happened('DEPOSIT_PREAUTHORIZATION_PAYMENT_WAITING', id)
  return world.update(deposits, id, { Status: 'SUCCEEDED', ExpirationDate, ...resultOf(SUCCESS) })
}

function enter(world: World, id: string, PaymentStatus: 'CANCELED' | 'EXPIRED' | 'VALIDATED'): Deposit {
  world.unschedule('deposit.expire', id)
  world.happened(`DEPOSIT_PREAUTHORIZATION_PAYMENT_${PaymentStatus}`, id)
  return world.update(deposits, id, { PaymentStatus })
}

function change(world: World, { Id, Status, PaymentStatus }: Deposit, call: StandInCall): Deposit {
  const fields = new Fields(call.body)
  fields.oneOf('PaymentStatus', ['CANCELED'])
  fields.done()
  if (Status !== 'SUCCEEDED' || PaymentStatus !== 'WAITING')
    throw invalidAction(`A deposit that is ${PaymentStatus} cannot be changed.`)
  return enter(world, Id, 'CANCELED')
}

function capture(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = readOrder(fields)
  const DepositId = fields.text('DepositId')
  const order = readyOrder(world, fields, asked)
  const { Status, PaymentStatus, DebitedFunds, AuthorId, CardId, CardInfo } = world.get(deposits, DepositId)
  const details = { PaymentType: 'PREAUTHORIZED', ExecutionType: 'DIRECT', DepositId, CardId, CardInfo } as const
  const payIn = create(world, { ...asPayIn, ...order, ...details })
  const sameFunds = DebitedFunds.Currency === order.DebitedFunds.Currency
  const open = Status === 'SUCCEEDED' && PaymentStatus === 'WAITING' && sameFunds
  const enough = order.DebitedFunds.Amount <= DebitedFunds.Amount
  const refusal = AuthorId === order.AuthorId ? orderRefusal(world, order, null) : '001023'
  const ended = conclude(world, payIn, refusal ?? (open && enough ? null : '001505'))
  if (ended.Status === 'FAILED') return ended
  world.update(deposits, DepositId, { PayinsLinked: { PayinCaptureId: payIn.Id, PayinComplementId: null } })
  enter(world, DepositId, 'VALIDATED')
  return ended
}
