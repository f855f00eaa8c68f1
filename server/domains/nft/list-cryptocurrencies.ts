// What NFTs are paid in, and what it is worth today.
import type { Answer } from '#lib/contract/endpoint.ts'
import type { Cryptocurrency, cryptocurrencies as contract } from '#lib/contract/nft-market.ts'
import { MINUTE_S } from '#lib/dates.ts'
import { worthOf } from '#lib/rules/nft/worth.ts'
import type { Context } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import { readRate } from '../billing/rates/read-rate.ts'
import { placeOf } from './list-contracts.ts'

/** What everybody may keep for a quarter of an hour: prices move. */
export const cryptocurrenciesCache = (): Record<string, string> => ({
  'Cache-Control': `public, max-age=${15 * MINUTE_S}`,
})

export async function listCryptocurrencies(context: Context): Promise<Answer<typeof contract.list>> {
  const place = await placeOf(context)
  if (!place) return singlePage([])
  const { dollar } = await readRate(context)
  const results = place.currencies.map(({ name, symbol, decimals, token, open }): Cryptocurrency => {
    const worth = dollar && worthOf(symbol, dollar.rate)
    const { day, source } = dollar ?? {}
    return {
      id: symbol,
      name,
      symbol,
      decimals,
      token,
      open,
      worth: worth && day && source ? { ...worth, day, source } : null,
    }
  })
  return singlePage(results)
}
