// Recurring card payments: the registration, the first payment its holder confirms, and the next ones nobody is asked for.
import { cardFields, cardRefusal, concludeCardPayIn, secureFields } from '../cards/card-payments.ts'
import { cards } from '../cards/card-store.ts'
import { webAddress } from '../cards/secure-mode.ts'
import { Fields, type Money } from '../protocol/fields.ts'
import { invalidAction, ok, type StandInCall } from '../protocol/protocol.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import type { Routes } from '../protocol/routes.ts'
import { create, prefixes, type Transaction } from '../wallets/transactions.ts'
import { providerId, type World } from '../world.ts'
import { asPayIn, optionalObject, orderRefusal, readCardContext, readyOrder } from './orders.ts'
import { enterRecurring, followPayIn, linkPayIn, type RecurringRegistration, registrations } from './recurring-store.ts'

/** Mangopay's limit of pay-ins for one registration. */
const MOST_PAY_INS = 99
const frequencies = [
  'Daily',
  'Weekly',
  'TwiceAMonth',
  'Monthly',
  'Bimonthly',
  'Quarterly',
  'Semiannual',
  'Annual',
  'Biannual',
] as const

export function recurringRoutes(routes: Routes, world: World): void {
  const registrationOf = (call: StandInCall) => world.get(registrations, call.params.id ?? '')
  routes.api('POST', '/recurringpayinregistrations', call => ok(register(world, call)))
  routes.api('GET', '/recurringpayinregistrations/:id', call => ok(registrationOf(call)))
  routes.api('PUT', '/recurringpayinregistrations/:id', call => ok(change(world, registrationOf(call), call)))
  routes.api('POST', '/payins/recurring/card/direct', call => ok(payNext(world, call)))
}

function register(world: World, call: StandInCall): RecurringRegistration {
  const fields = new Fields(call.body)
  const asked = {
    AuthorId: fields.text('AuthorId'),
    CreditedWalletId: fields.text('CreditedWalletId'),
    DebitedFunds: fields.money('FirstTransactionDebitedFunds', 1),
    Fees: fields.money('FirstTransactionFees'),
    Tag: fields.optionalText('Tag'),
  }
  const CardId = fields.text('CardId')
  const terms = readTerms(fields)
  const { AuthorId, CreditedWalletId, CreditedUserId, DebitedFunds, Fees, Tag } = readyOrder(world, fields, asked)
  const card = world.get(cards, CardId)
  if (card.UserId !== AuthorId) fields.wrong('CardId', 'The author is not the owner of the card.')
  fields.done()
  const none = { Currency: DebitedFunds.Currency, Amount: 0 }
  const made = world.insert(registrations, {
    AuthorId,
    CardId,
    CreditedUserId,
    CreditedWalletId,
    Tag,
    ...terms,
    Status: 'CREATED',
    CycleNumber: null,
    TotalAmount: null,
    FirstTransactionDebitedFunds: DebitedFunds,
    FirstTransactionFees: Fees,
    CurrentState: { PayinsLinked: 0, CumulatedDebitedAmount: none, CumulatedFeesAmount: none, LastPayinId: null },
  })
  world.happened('RECURRING_REGISTRATION_CREATED', made.Id)
  return made
}

function readTerms(fields: Fields) {
  const FixedNextAmount = fields.flag('FixedNextAmount') ?? false
  const FractionedPayment = fields.flag('FractionedPayment') ?? false
  const Frequency = fields.has('Frequency') ? fields.oneOf('Frequency', frequencies) : null
  const regular = Frequency !== null && FixedNextAmount
  const money = (name: string) => (fields.has(name) ? fields.money(name) : null)
  const terms = {
    NextTransactionDebitedFunds: money('NextTransactionDebitedFunds'),
    NextTransactionFees: money('NextTransactionFees'),
    EndDate: fields.has('EndDate') ? fields.integer('EndDate') : null,
    FreeCycles: fields.has('FreeCycles') ? fields.integer('FreeCycles') : 0,
    Billing: optionalObject(fields, 'Billing'),
    Shipping: optionalObject(fields, 'Shipping'),
    Migration: fields.flag('Migration') ?? false,
  }
  if (FixedNextAmount && !terms.NextTransactionDebitedFunds)
    fields.wrong('NextTransactionDebitedFunds', 'The next amount is required when it is fixed.')
  const RecurringType = FractionedPayment ? 'FRACTIONED_PAYMENT' : regular ? 'CLASSIC_SUBSCRIPTION' : 'CUSTOM'
  return { ...terms, FixedNextAmount, FractionedPayment, Frequency, RecurringType }
}

function change(world: World, registration: RecurringRegistration, call: StandInCall): RecurringRegistration {
  const fields = new Fields(call.body)
  const card = fields.optionalText('CardId')
  const ends = fields.has('Status') && fields.oneOf('Status', ['ENDED']) === 'ENDED'
  const Billing = optionalObject(fields, 'Billing')
  const Shipping = optionalObject(fields, 'Shipping')
  if (card !== null && world.get(cards, card).UserId !== registration.AuthorId)
    fields.wrong('CardId', 'The author is not the owner of the card.')
  fields.done()
  if (registration.Status === 'ENDED') throw invalidAction('This recurring registration has ended.')
  const changes = { ...(card !== null && { CardId: card }), ...(Billing && { Billing }), ...(Shipping && { Shipping }) }
  const changed = world.update(registrations, registration.Id, changes)
  // Another card has to be confirmed by its holder first.
  if (card !== null && card !== registration.CardId && changed.Status === 'IN_PROGRESS')
    enterRecurring(world, changed.Id, 'AUTHENTICATION_NEEDED')
  if (ends) enterRecurring(world, changed.Id, 'ENDED')
  return world.get(registrations, changed.Id)
}

/** One payment: with its holder present (browser, address and return given), who confirms it; or without them. */
function payNext(world: World, call: StandInCall): Transaction {
  const fields = new Fields(call.body)
  const registration = world.get(registrations, fields.text('RecurringPayinRegistrationId'))
  const present = fields.has('BrowserInfo') || fields.has('SecureModeReturnURL')
  const context = readCardContext(fields)
  const return_url = present ? webAddress(fields, 'SecureModeReturnURL') : ''
  const funds = readFunds(fields, registration)
  const { AuthorId, CreditedWalletId } = registration
  const order = readyOrder(world, fields, { AuthorId, CreditedWalletId, ...funds, Tag: fields.optionalText('Tag') })
  if (registration.Status === 'ENDED') throw invalidAction('This recurring registration has ended.')
  if (!present && registration.Status !== 'IN_PROGRESS')
    throw invalidAction('The holder of the card has to confirm a payment first.')
  const card = world.get(cards, registration.CardId)
  const full: ResultCode | null = registration.CurrentState.PayinsLinked >= MOST_PAY_INS ? '205001' : null
  const refusal = full ?? orderRefusal(world, order, null) ?? cardRefusal(world, card, AuthorId)
  const Id = providerId(prefixes.PAYIN)
  const { Culture: culture } = context
  const challenge = {
    subject_kind: 'pay_in',
    subject: Id,
    card,
    mode: 'FORCE',
    funds: order.DebitedFunds,
    return_url,
    culture,
  } as const
  const secure = secureFields(world, present && refusal === null ? challenge : null)
  const payIn = create(
    world,
    {
      ...asPayIn,
      ...order,
      ...context,
      ...cardFields(card),
      ...secure,
      PaymentType: 'CARD',
      ExecutionType: 'DIRECT',
      SecureMode: present ? 'FORCE' : 'DEFAULT',
      RecurringPayinRegistrationId: registration.Id,
      flow: present ? 'first' : 'next',
      Billing: context.Billing ?? registration.Billing,
      Shipping: context.Shipping ?? registration.Shipping,
    },
    Id,
  )
  if (full === null) linkPayIn(world, registration.Id, Id)
  if (secure.SecureModeNeeded) return payIn
  const ended = concludeCardPayIn(world, payIn, refusal)
  if (full === null) followPayIn(world, ended)
  return ended
}

/** The sent funds and fees, else those that were registered for the first or the next payment. */
function readFunds(fields: Fields, registration: RecurringRegistration): { DebitedFunds: Money; Fees: Money } {
  const first = registration.Status === 'CREATED'
  const usual = first
    ? { funds: registration.FirstTransactionDebitedFunds, fees: registration.FirstTransactionFees }
    : { funds: registration.NextTransactionDebitedFunds, fees: registration.NextTransactionFees }
  const DebitedFunds = usual.funds && !fields.has('DebitedFunds') ? usual.funds : fields.money('DebitedFunds', 1)
  const Fees = usual.fees && !fields.has('Fees') ? usual.fees : fields.money('Fees')
  if (!first && registration.FixedNextAmount && DebitedFunds.Amount !== usual.funds?.Amount)
    fields.wrong('DebitedFunds', 'The amount of the next payments is fixed.')
  return { DebitedFunds, Fees }
}
