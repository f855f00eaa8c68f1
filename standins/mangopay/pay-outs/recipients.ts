// Recipients: accounts that can be paid out to once their owner has confirmed them, and what replaces bank accounts since 2026.

import type { Json } from '../protocol/fields.ts'
import {
  invalidAction,
  json,
  listPage,
  noContent,
  ok,
  paramError,
  Refusal,
  type StandInAnswer,
  type StandInCall,
} from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { acceptsSca, openSca } from '../users/sca.ts'
import { type MangopayUser, openUser, userObjects } from '../users/users.ts'
import { kind, providerId, type Stored, type World } from '../world.ts'
import { bankAccountObjects, type MangopayBankAccount } from './bank-accounts.ts'
import {
  type Choice,
  CURRENCIES,
  METHODS,
  methodsFor,
  RECIPIENT_TYPES,
  schemaErrors,
  schemaOf,
} from './recipient-schema.ts'

export type MangopayRecipient = Stored & {
  UserId: string
  Status: 'PENDING' | 'ACTIVE' | 'CANCELED' | 'DEACTIVATED'
  DisplayName: string
  PayoutMethodType: string
  RecipientType: string
  Currency: string
  Country: string
  RecipientScope: 'PAYOUT' | 'PAYIN'
  Tag: string | null
  IndividualRecipient?: Json
  BusinessRecipient?: Json
  LocalBankTransfer?: Record<string, Json>
  InternationalBankTransfer?: Json
  PendingUserAction: { RedirectUrl: string } | null
  RecipientVerificationOfPayee: object | null
}
export const recipientObjects = kind<MangopayRecipient>('recipient', 'rec')

export function recipientRoutes(routes: Routes, world: World): void {
  routes.api('GET', '/recipients/payout-methods', call => payoutMethods(call))
  routes.api('GET', '/recipients/schema', call => {
    const asked = (name: string) => call.query.get(name) ?? ''
    const choice = { method: asked('payoutmethodtype'), type: asked('recipienttype') }
    const where = { currency: asked('currency'), country: asked('country') }
    refuse(choiceErrors({ ...choice, ...where }))
    return json(schemaOf({ ...choice, ...where }))
  })
  routes.api('POST', '/users/:user_id/recipients/validate', call => {
    openUser(world, call.params.user_id ?? '')
    validate(call.body)
    return noContent()
  })
  routes.api('POST', '/users/:user_id/recipients', call => create(world, call))
  routes.api('GET', '/users/:user_id/recipients', call => {
    const user = world.get(userObjects, call.params.user_id ?? '')
    const [scope, status] = [call.query.get('recipientscope'), call.query.get('status')]
    const rows = world.list(
      recipientObjects,
      row => row.UserId === user.Id && (scope ?? row.RecipientScope) === row.RecipientScope,
    )
    return listPage(
      call,
      rows.filter(row => (status ?? row.Status) === row.Status),
    )
  })
  routes.api('GET', '/recipients/:id', call => read(world, call.params.id ?? ''))
  routes.api('PUT', '/recipients/:id', call => deactivate(world, call))
  world.on('recipient.VALIDATED', id => settle(world, id, 'ACTIVE'))
  for (const outcome of ['FAILED', 'EXPIRED']) world.on(`recipient.${outcome}`, id => settle(world, id, 'CANCELED'))
}

function payoutMethods(call: StandInCall): StandInAnswer {
  const [country, currency] = [call.query.get('country') ?? '', call.query.get('currency') ?? '']
  const errors: Record<string, string> = {}
  if (!/^[A-Z]{2}$/.test(country)) errors.Country = 'UNSUPPORTED_COUNTRY'
  if (!CURRENCIES.includes(currency)) errors.Currency = 'UNSUPPORTED_CURRENCY'
  refuse(errors)
  return json({ AvailablePayoutMethods: methodsFor(country, currency) })
}

/** The errors of recipients stand under a capital: `Errors`. */
class RecipientRefusal extends Refusal {
  override readonly errorsName = 'Errors'
}

function refuse(errors: Record<string, string>): void {
  if (Object.keys(errors).length === 0) return
  const { status, type, message } = paramError(errors)
  throw new RecipientRefusal(status, type, message, errors)
}

function choiceErrors({ method, type, currency, country }: Choice): Record<string, string> {
  const errors: Record<string, string> = {}
  const oneOf = (name: string, value: string, allowed: string[], otherwise: string) => {
    if (value === '') errors[name] = 'REQUIRED'
    else if (!allowed.includes(value)) errors[name] = otherwise
  }
  oneOf('PayoutMethodType', method, METHODS, 'NOT_IN_ALLOWED_VALUES')
  oneOf('RecipientType', type, RECIPIENT_TYPES, 'NOT_IN_ALLOWED_VALUES')
  oneOf('Currency', currency, CURRENCIES, 'UNSUPPORTED_CURRENCY')
  if (country === '') errors.Country = 'REQUIRED'
  else if (!/^[A-Z]{2}$/.test(country)) errors.Country = 'UNSUPPORTED_COUNTRY'
  const known = Object.keys(errors).length === 0
  if (known && !methodsFor(country, currency).includes(method)) errors.Country = 'UNSUPPORTED_COUNTRY'
  return errors
}

function validate(body: Json): Choice {
  const asked = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const choice = {
    method: asked('PayoutMethodType'),
    type: asked('RecipientType'),
    currency: asked('Currency'),
    country: asked('Country'),
  }
  refuse(choiceErrors(choice))
  refuse(schemaErrors(schemaOf(choice), body))
  return choice
}

function create(world: World, call: StandInCall): StandInAnswer {
  const user = openUser(world, call.params.user_id ?? '')
  const { method, type, currency, country } = validate(call.body)
  const { body } = call
  const scope = body.RecipientScope === 'PAYIN' ? 'PAYIN' : 'PAYOUT'
  if (scope === 'PAYOUT' && user.UserCategory === 'PAYER')
    throw paramError({ RecipientScope: 'Only an OWNER can have a recipient for payouts' })
  const holder = type === 'Individual' ? 'IndividualRecipient' : 'BusinessRecipient'
  const Id = providerId(recipientObjects.prefix)
  const confirmed = scope === 'PAYIN' || acceptsSca(user)
  const DisplayName = String(body.DisplayName)
  const created = world.insert(recipientObjects, {
    Id,
    UserId: user.Id,
    Status: 'PENDING',
    DisplayName,
    PayoutMethodType: method,
    RecipientType: type,
    Currency: currency,
    Country: country,
    RecipientScope: scope,
    Tag: typeof body.Tag === 'string' ? body.Tag : null,
    [holder]: body[holder],
    [method]: body[method],
    PendingUserAction: confirmed ? null : { RedirectUrl: openSca(world, 'recipient', Id, DisplayName) },
    RecipientVerificationOfPayee: method === 'LocalBankTransfer' && currency === 'EUR' ? payeeCheck() : null,
  })
  if (confirmed) settle(world, Id, 'ACTIVE')
  return ok(world.get(recipientObjects, created.Id), 201)
}

const payeeCheck = () => ({
  RecipientVerificationId: providerId('vop'),
  RecipientVerificationCheck: 'MATCH',
  RecipientVerificationMessage: 'The name matches the account.',
})

function settle(world: World, id: string, Status: 'ACTIVE' | 'CANCELED'): void {
  if (world.find(recipientObjects, id)?.Status !== 'PENDING') return
  world.update(recipientObjects, id, { Status, PendingUserAction: null })
  world.happened(`RECIPIENT_${Status}`, id)
}

/** Accounts of the older API can be read here too, under their own id. */
function read(world: World, id: string): StandInAnswer {
  const account = world.find(bankAccountObjects, id)
  if (account) return json(migrated(account, world.get(userObjects, account.UserId)))
  return ok(world.get(recipientObjects, id))
}

function migrated(account: MangopayBankAccount, user: MangopayUser): object {
  const { Type, IBAN, BIC, AccountNumber, SortCode, ABA, BankName, InstitutionNumber, BranchCode } = account
  const byType = {
    IBAN: { Currency: 'EUR', LocalBankTransfer: { EUR: { IBAN } } },
    GB: { Currency: 'GBP', LocalBankTransfer: { GBP: { SortCode, AccountNumber } } },
    US: { Currency: 'USD', LocalBankTransfer: { USD: { ABA, AccountNumber } } },
    CA: { Currency: 'CAD', LocalBankTransfer: { CAD: { BankName, InstitutionNumber, BranchCode, AccountNumber } } },
    OTHER: { Currency: null, InternationalBankTransfer: { AccountNumber, BIC } },
  }
  return {
    Id: account.Id,
    CreationDate: account.CreationDate,
    UserId: account.UserId,
    Status: account.Active ? 'ACTIVE' : 'DEACTIVATED',
    DisplayName: account.OwnerName,
    PayoutMethodType: Type === 'OTHER' ? 'InternationalBankTransfer' : 'LocalBankTransfer',
    RecipientType: user.PersonType === 'NATURAL' ? 'Individual' : 'Business',
    Country: account.Country ?? IBAN?.slice(0, 2) ?? account.OwnerAddress.Country,
    RecipientScope: 'PAYOUT',
    Tag: account.Tag,
    PendingUserAction: null,
    ...byType[Type],
  }
}

function deactivate(world: World, call: StandInCall): StandInAnswer {
  const recipient = world.get(recipientObjects, call.params.id ?? '')
  if (call.body.Status !== 'DEACTIVATED') throw paramError({ Status: 'A recipient can only be DEACTIVATED' })
  if (recipient.Status !== 'ACTIVE')
    throw invalidAction(`A recipient that is ${recipient.Status} cannot be deactivated`)
  const changed = world.update(recipientObjects, recipient.Id, { Status: 'DEACTIVATED' })
  world.happened('RECIPIENT_DEACTIVATED', recipient.Id)
  return ok(changed)
}
