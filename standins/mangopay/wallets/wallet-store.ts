// Wallets: electronic money of users, and the platform's own wallets for fees and credit.
import type { Money } from '../protocol/fields.ts'
import { shown } from '../protocol/protocol.ts'
import { kind, type Stored, type World } from '../world.ts'
import { balanceOf } from './ledger.ts'

export type MangopayWallet = Stored & {
  Owners: string[]
  Description: string
  Currency: string
  FundsType: 'DEFAULT'
  Tag: string | null
}
export const walletObjects = kind<MangopayWallet>('wallet', 'wlt_m')

/** Currencies a wallet may have at Mangopay. */
export const currencies = [
  'EUR',
  'GBP',
  'USD',
  'CHF',
  'PLN',
  'SEK',
  'NOK',
  'DKK',
  'CAD',
  'AUD',
  'ZAR',
  'JPY',
  'HUF',
  'CZK',
  'RON',
  'NZD',
  'HKD',
  'SGD',
  'AED',
  'ISK',
] as const

export function walletView(world: World, wallet: MangopayWallet): Record<string, unknown> {
  return { ...shown(wallet), Balance: balance(world, wallet.Id, wallet.Currency) }
}

/** The one owner of a wallet. */
export function ownerOf({ Owners }: MangopayWallet): string {
  return Owners[0] ?? ''
}

export const clientFunds = ['FEES', 'CREDIT'] as const
export type ClientFunds = (typeof clientFunds)[number]

/** The platform's wallet of a kind in a currency; it is there from the beginning, empty. */
export function clientWalletView(world: World, funds: ClientFunds, currency: string): Record<string, unknown> {
  const Id = clientWalletId(funds, currency)
  return { Id, FundsType: funds, Currency: currency, Balance: balance(world, Id, currency), CreationDate: 0, Tag: null }
}

export const clientWalletId = (funds: ClientFunds, currency: string): string => `${funds}_${currency}`

function balance(world: World, account: string, currency: string): Money {
  return { Currency: currency, Amount: balanceOf(world, account) }
}
