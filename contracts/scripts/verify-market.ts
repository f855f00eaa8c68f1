// Whether the market on a chain is the one that was compiled here, with these terms.
import { createPublicClient, erc20Abi, type Hex, http, isAddressEqual, size, zeroAddress } from 'viem'
import { editionsAbi } from '#lib/chain/abi/editions-721.ts'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { royaltySplitterAbi } from '#lib/chain/abi/royalty-splitter.ts'
import { readMarketCurrencies } from '#lib/chain/market-currencies.ts'
import { type MarketTerms, marketPlan, unitOfToken } from './market-plan.ts'

export type MarketToken = { token: Hex; symbol: string; unit: number; state: 'open' | 'closed' | 'missing' }
export type VerifiedMarket = { market: Hex; editions: Hex; splitter: Hex; tokens: MarketToken[] }

/**
 * Reads it back. The addresses follow from the compiled code and the terms, so code that stands there is that code.
 * Throws an Error that names the first thing that is not as it should be; a token that was not added yet is no such thing.
 */
export async function verifyMarket(
  rpcUrl: string,
  chainId: number,
  terms: MarketTerms,
  tokens: readonly Hex[],
): Promise<VerifiedMarket> {
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  const served = await client.getChainId()
  if (served !== chainId) throw new Error(`The node serves chain ${served}, not ${chainId}.`)
  const { place, split } = marketPlan(terms)
  for (const { name, address } of [place, split]) {
    const code = await client.getCode({ address })
    if (!code || size(code) === 0) throw new Error(`${name} with these terms is not at ${address}.`)
  }
  const contract = { address: place.address, abi: marketAbi } as const
  const editions = await client.readContract({ ...contract, functionName: 'editions' })
  const [platform, owner, ofEditions, ofSplitter] = await Promise.all([
    client.readContract({ ...contract, functionName: 'platform' }),
    client.readContract({ ...contract, functionName: 'owner' }),
    client.readContract({ address: editions, abi: editionsAbi, functionName: 'market' }),
    client.readContract({ address: split.address, abi: royaltySplitterAbi, functionName: 'market' }),
  ])
  const expected: [string, Hex, Hex][] = [
    ['The platform’s signer', platform, terms.platform],
    ['The owner', owner, terms.owner],
    ['The market of the editions', ofEditions, place.address],
    ['The market of the splitter', ofSplitter, place.address],
  ]
  for (const [name, is, should] of expected)
    if (!isAddressEqual(is, should)) throw new Error(`${name} is ${is}, not ${should}.`)
  const currencies = await readMarketCurrencies(client, place.address)
  const [coin] = currencies
  if (!coin || !isAddressEqual(coin.token, zeroAddress)) throw new Error('The first currency is not the chain’s coin.')
  const stateOf = async (token: Hex): Promise<MarketToken> => {
    const [symbol, decimals] = await Promise.all([
      client.readContract({ address: token, abi: erc20Abi, functionName: 'symbol' }),
      client.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' }),
    ])
    const found = currencies.find(currency => isAddressEqual(currency.token, token))
    const state = found ? (found.open ? 'open' : 'closed') : 'missing'
    return { token, symbol, unit: found?.unit ?? unitOfToken(decimals), state }
  }
  return { market: place.address, editions, splitter: split.address, tokens: await Promise.all(tokens.map(stateOf)) }
}
