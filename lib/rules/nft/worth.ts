// What a cryptocurrency is worth in the currencies in which prices are shown; for display alone.
import { type Cents, toCents } from '#lib/money.ts'
import { convertToEuros } from '../billing/display-currency.ts'
import { tokenWorthCents } from './amounts.ts'

/** In which the price of an edition is shown beside its own currency; a person's choice, never what is paid. */
export const nftDisplayCurrencies = ['USDC', 'EUR', 'USD'] as const
export type NftDisplayCurrency = (typeof nftDisplayCurrencies)[number]

/** Tokens whose issuers promise a dollar for each; the second is the play money of the local chain. */
const dollarTokens: readonly string[] = ['USDC', 'tUSDC']

const DOLLAR = toCents(1_00)

/** Cents that one whole is worth when a euro is worth `dollars_a_euro`; null for a currency that nobody is asked about. */
export function worthOf(symbol: string, dollars_a_euro: string): { eur_cents: Cents; usd_cents: Cents } | null {
  if (!dollarTokens.includes(symbol)) return null
  return { eur_cents: convertToEuros(DOLLAR, dollars_a_euro), usd_cents: DOLLAR }
}

type Worth = { decimals: number; symbol: string; worth: { eur_cents: number; usd_cents: number } | null }

/** Hundredths of the display currency that an amount is about; null where nobody is asked, or where it is the same currency. */
export function shownCents(
  amount: string,
  { decimals, symbol, worth }: Worth,
  shown: NftDisplayCurrency,
): number | null {
  if (!worth || symbol === shown) return null
  return tokenWorthCents(amount, decimals, shown === 'EUR' ? worth.eur_cents : worth.usd_cents)
}
