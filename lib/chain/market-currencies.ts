// What a market of editions is paid in, read from its contract.
import type { Hex, PublicClient } from 'viem'
import { marketAbi } from './abi/market.ts'

/** The market numbers its currencies from 0, and no chain has needed more. */
const CURRENCIES_MAX = 16

/** `token`: the address zero for the chain's own coin. `unit`: smallest parts in which prices are kept. */
export type MarketCurrency = { token: Hex; unit: number; open: boolean }

/** In the order of their numbers. */
export async function readMarketCurrencies(
  client: Pick<PublicClient, 'readContract'>,
  market: Hex,
): Promise<MarketCurrency[]> {
  const found: MarketCurrency[] = []
  for (let number = 0; number < CURRENCIES_MAX; number += 1) {
    const currency = await client
      .readContract({ address: market, abi: marketAbi, functionName: 'currencies', args: [BigInt(number)] })
      .catch((error: unknown) => {
        // Behind the last one the contract refuses without a word; the first one is always there.
        if (number === 0) throw error
        return null
      })
    if (currency === null) break
    const [token, unit, open] = currency
    found.push({ token, unit, open })
  }
  return found
}
