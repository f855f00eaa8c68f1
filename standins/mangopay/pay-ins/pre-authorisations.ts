// Pre-authorisations: money reserved on a card, taken in one or several pay-ins, given free or forgotten after seven days.
import { bankRefusal, cardFields, cardRefusal, secureFields } from '../cards/card-payments.ts'
import { cards, proveCard } from '../cards/card-store.ts'
import { webAddress, whenSecured } from '../cards/secure-mode.ts'
import { delays } from '../protocol/delays.ts'
import { Fields } from '../protocol/fields.ts'
import { invalidAction, listPage, ok, type StandInCall } from '../protocol/protocol.ts'
import { type ResultCode, resultOf, SUCCESS } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { namedUser, userObjects } from '../users/users.ts'
import { conclude, create, type Transaction } from '../wallets/transactions.ts'
import { movements } from '../wallets/wallets.ts'
import { providerId, type World } from '../world.ts'
import { asPayIn, orderRefusal, readCardContext, readOrder, readyOrder } from './orders.ts'
import { type PaymentStatus, type PreAuthorisation, preAuthorisations } from './pre-authorisation-store.ts'

export function preAuthorisationRoutes(routes: Routes, world: World): void {
  whenSecured(world, 'pre_authorisation', (id, refusal) => decide(world, id, refusal))
  world.on('pre_authorisation.expire', id => {
    if (world.get(preAuthorisations, id).PaymentStatus === 'WAITING') enter(world, id, 'EXPIRED')
  })
  const found = (call: StandInCall) => world.get(preAuthorisations, call.params.id ?? '')
  routes.api('POST', '/preauthorizations/card/direct', call => ok(reserve(world, call)))
  routes.api('GET', '/preauthorizations/:id', call => ok(found(call)))
  routes.api('PUT', '/preauthorizations/:id', call => ok(change(world, found(call), call)))
  routes.api('GET', '/preauthorizations/:id/transactions', call => {
    const { Id } = found(call)
    return movements(world, call, ({ PreauthorizationId }) => PreauthorizationId === Id)
  })
  routes.api('GET', '/users/:id/preauthorizations', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    return listPage(
      call,
      world.list(preAuthorisations, ({ AuthorId }) => AuthorId === Id),
    )
  })
  routes.api('POST', '/payins/preauthorized/direct', call => ok(capture(world, call)))
}

function reserve(world: World, call: StandInCall): PreAuthorisation {
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
  const Id = providerId(preAuthorisations.prefix)
  const { SecureMode: mode, Culture: culture } = context
  const challenge = {
    subject_kind: 'pre_authorisation',
    subject: Id,
    card,
    mode,
    funds: DebitedFunds,
    return_url,
    culture,
  } as const
  const secure = secureFields(world, refusal === null ? challenge : null)
  world.insert(preAuthorisations, {
    Id,
    AuthorId,
    DebitedFunds,
    Tag,
    ...context,
    ...cardFields(card),
    ...secure,
    RemainingFunds: { ...DebitedFunds, Amount: 0 },
    Status: 'CREATED',
    PaymentStatus: 'WAITING',
    ExecutionType: 'DIRECT',
    PaymentType: 'CARD',
    PayInId: null,
    ExpirationDate: null,
    ResultCode: null,
    ResultMessage: null,
  })
  world.happened('PREAUTHORIZATION_CREATED', Id)
  return secure.SecureModeNeeded ? world.get(preAuthorisations, Id) : decide(world, Id, refusal)
}

function decide(world: World, id: string, refused: ResultCode | null): PreAuthorisation {
  const { CardId, DebitedFunds, Billing } = world.get(preAuthorisations, id)
  const card = world.get(cards, CardId)
  const refusal = refused ?? bankRefusal(world, card, { funds: DebitedFunds, billing: Billing, flow: 'one_off' })
  const Status = refusal === null ? 'SUCCEEDED' : 'FAILED'
  world.update(preAuthorisations, id, { Status, ...resultOf(refusal ?? SUCCESS) })
  world.happened(`PREAUTHORIZATION_${Status}`, id)
  if (refusal !== null) return world.update(preAuthorisations, id, { PaymentStatus: 'CANCELED' })
  proveCard(world, CardId)
  const ExpirationDate = world.now() + delays.pre_authorisation
  world.schedule('pre_authorisation.expire', id, ExpirationDate)
  world.happened('PREAUTHORIZATION_PAYMENT_WAITING', id)
  return world.update(preAuthorisations, id, { ExpirationDate, RemainingFunds: DebitedFunds })
}

function enter(world: World, id: string, PaymentStatus: Exclude<PaymentStatus, 'WAITING'>): PreAuthorisation {
  const { RemainingFunds } = world.get(preAuthorisations, id)
  world.happened(`PREAUTHORIZATION_PAYMENT_${PaymentStatus}`, id)
  world.unschedule('pre_authorisation.expire', id)
  return world.update(preAuthorisations, id, { PaymentStatus, RemainingFunds: { ...RemainingFunds, Amount: 0 } })
}

/** CANCELED gives the rest free; VALIDATED says that nothing more will be taken. */
function change(world: World, preAuthorisation: PreAuthorisation, call: StandInCall): PreAuthorisation {
  const { Id, Status, PaymentStatus } = preAuthorisation
  const fields = new Fields(call.body)
  const asked = fields.oneOf('PaymentStatus', ['CANCELED', 'VALIDATED'])
  fields.done()
  if (asked === '' || PaymentStatus !== 'WAITING' || Status !== 'SUCCEEDED')
    throw invalidAction(`A pre-authorization that is ${PaymentStatus} cannot be changed.`)
  return enter(world, Id, asked)
}

function capture(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const asked = readOrder(fields)
  const PreauthorizationId = fields.text('PreauthorizationId')
  const order = readyOrder(world, fields, asked)
  const held = world.get(preAuthorisations, PreauthorizationId)
  const details = {
    PaymentType: 'PREAUTHORIZED',
    ExecutionType: 'DIRECT',
    PreauthorizationId,
    CardId: held.CardId,
  } as const
  const payIn = create(world, { ...asPayIn, ...order, ...details, CardInfo: held.CardInfo })
  const rest = held.RemainingFunds.Amount - order.DebitedFunds.Amount
  const sameFunds = held.RemainingFunds.Currency === order.DebitedFunds.Currency
  const open = held.Status === 'SUCCEEDED' && held.PaymentStatus === 'WAITING' && sameFunds
  const refusal = held.AuthorId === order.AuthorId ? orderRefusal(world, order, null) : '001023'
  const ended = conclude(world, payIn, refusal ?? (open && rest >= 0 ? null : '001505'))
  if (ended.Status === 'FAILED') return ended
  world.update(preAuthorisations, held.Id, {
    PayInId: payIn.Id,
    RemainingFunds: { ...held.RemainingFunds, Amount: rest },
  })
  if (rest === 0) enter(world, held.Id, 'VALIDATED')
  return ended
}
