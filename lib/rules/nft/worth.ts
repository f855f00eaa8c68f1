// What a cryptocurrency is worth in the currencies in which prices are shown; for display alone.
import { type Cents, toCents } from '#lib/money.ts'
import { convertToEuros } from '../billing/display-currency.ts'

/** Tokens whose issuers promise a dollar for each; the second is the play money of the local chain. */
const dollarTokens: readonly string[] = ['USDC', 'tUSDC']

const DOLLAR = toCents(1_00)

/** Cents that one whole is worth when a euro is worth `dollars_a_euro`; null for a currency that nobody is asked about. */
export function worthOf(symbol: string, dollars_a_euro: string): { eur_cents: Cents; usd_cents: Cents } | null {
  if (!dollarTokens.includes(symbol)) return null
  return { eur_cents: convertToEuros(DOLLAR, dollars_a_euro), usd_cents: DOLLAR }
}
