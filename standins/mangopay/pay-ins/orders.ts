// What the body of a payment must say, read the same way for every kind of it.

import { secureModes } from '../cards/card-rules.ts'
import type { Fields, Json, Money } from '../protocol/fields.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import { namedUser, userObjects } from '../users/users.ts'
import { type MangopayWallet, ownerOf, walletObjects } from '../wallets/wallet-store.ts'
import { kind, type Stored, type World } from '../world.ts'

export type Order = {
  Tag: string | null
  AuthorId: string
  CreditedUserId: string
  CreditedWalletId: string
  DebitedFunds: Money
  Fees: Money
}

/** What all pay-ins have in common. */
export const asPayIn = { Type: 'PAYIN', Nature: 'REGULAR', DebitedWalletId: null } as const

/** Reads who pays how much into which wallet; call `ready` before using it. */
export function readOrder(fields: Fields): Omit<Order, 'CreditedUserId'> {
  return {
    Tag: fields.optionalText('Tag'),
    AuthorId: fields.text('AuthorId'),
    CreditedWalletId: fields.text('CreditedWalletId'),
    DebitedFunds: fields.money('DebitedFunds', 1),
    Fees: fields.money('Fees'),
  }
}

/** The order once its author and wallet are known to exist and all its currencies are the wallet's. */
export function readyOrder(world: World, fields: Fields, order: Omit<Order, 'CreditedUserId'>): Order {
  fields.done()
  namedUser(world, 'AuthorId', order.AuthorId)
  const wallet = world.get(walletObjects, order.CreditedWalletId)
  sameCurrency(fields, wallet, order)
  return { ...order, CreditedUserId: ownerOf(wallet) }
}

/** Refuses the call when the funds or fees are not in the currency of the wallet. */
export function sameCurrency(
  fields: Fields,
  wallet: MangopayWallet,
  funds: { DebitedFunds: Money; Fees: Money },
): void {
  for (const name of ['DebitedFunds', 'Fees'] as const)
    if (funds[name].Currency !== wallet.Currency)
      fields.wrong(`${name}.Currency`, `The currency of the wallet ${wallet.Id} is ${wallet.Currency}`)
  fields.done()
}

/** What card payments and reservations carry and give back unchanged. */
export function readCardContext(fields: Fields) {
  const StatementDescriptor = fields.optionalText('StatementDescriptor', 22)
  return {
    SecureMode: fields.oneOf('SecureMode', secureModes, 'DEFAULT') || ('DEFAULT' as const),
    StatementDescriptor,
    Culture: fields.optionalText('Culture'),
    Billing: optionalObject(fields, 'Billing'),
    Shipping: optionalObject(fields, 'Shipping'),
    BrowserInfo: optionalObject(fields, 'BrowserInfo'),
    IpAddress: fields.optionalText('IpAddress'),
    PaymentCategory: fields.oneOf('PaymentCategory', ['ECommerce', 'TelephoneOrder'], 'ECommerce'),
  }
}

export function optionalObject(fields: Fields, name: string): Json | null {
  return fields.has(name) ? fields.object(name) : null
}

type Settings = Stored & { check_beneficiaries: boolean }
const settings = kind<Settings>('money_settings', 'settings')
const SETTINGS = 'money'

/** Mangopay's rule of 2026 about unverified beneficiaries; its SDK's own tests are older than the rule. */
export function checkBeneficiaries(world: World, check_beneficiaries: boolean): void {
  if (world.find(settings, SETTINGS)) world.update(settings, SETTINGS, { check_beneficiaries })
  else world.insert(settings, { Id: SETTINGS, check_beneficiaries })
}

export function checksBeneficiaries(world: World): boolean {
  return world.find(settings, SETTINGS)?.check_beneficiaries ?? true
}

/** Why an order cannot be paid in, before any bank is asked; null when it can. */
export function orderRefusal(world: World, order: Order, flow: Json | null): ResultCode | null {
  if (order.Fees.Amount >= order.DebitedFunds.Amount) return '001014'
  if (world.get(userObjects, order.AuthorId).UserStatus === 'PENDING_USER_ACTION') return '002704'
  return beneficiaryRefusal(world, beneficiaries(flow) ?? [order.CreditedUserId])
}

/** 002951 when one of the users is an owner whose identity is not verified. */
export function beneficiaryRefusal(world: World, ids: string[]): ResultCode | null {
  if (!checksBeneficiaries(world)) return null
  const unverified = ids.some(id => {
    const user = world.get(userObjects, id)
    return user.UserCategory === 'OWNER' && user.KYCLevel !== 'REGULAR'
  })
  return unverified ? '002951' : null
}

/** `FlowDescriptor.Beneficiaries[].UserId`; without it the owner of the credited wallet is the beneficiary. */
function beneficiaries(flow: Json | null): string[] | null {
  const list = flow?.Beneficiaries
  if (!Array.isArray(list) || list.length === 0) return null
  return list.flatMap(item => {
    const id: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'UserId') : item
    return typeof id === 'string' ? [id] : []
  })
}

/** Reads the `FlowDescriptor`: at most five beneficiaries. */
export function readFlow(fields: Fields): Json | null {
  const flow = optionalObject(fields, 'FlowDescriptor')
  if (Array.isArray(flow?.Beneficiaries) && flow.Beneficiaries.length > 5)
    fields.wrong('FlowDescriptor.Beneficiaries', 'There can be at most 5 beneficiaries.')
  return flow
}
