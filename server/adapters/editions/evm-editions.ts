// Reads the market of editions on an EVM chain: its contracts, its fee, and what it is paid in.
import { createPublicClient, erc20Abi, type Hex, hashTypedData, http, type PublicClient, zeroAddress } from 'viem'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { royaltySplitterAbi } from '#lib/chain/abi/royalty-splitter.ts'
import { type MarketCurrency, readMarketCurrencies } from '#lib/chain/market-currencies.ts'
import { MINUTE_S } from '#lib/dates.ts'
import type { EditionsCurrency, EditionsPlace, EditionsPort } from '#server/ports/editions.ts'

/** How long what was read is taken as it is: currencies may be added or closed. */
const FRESH_MS = 15 * MINUTE_S * 1_000
export type EvmEditionsConfig = {
  /** How this server reaches the chain. */
  rpcUrl: string
  chainId: number
  network: string
  standin: boolean
  market: Hex
  splitter: Hex
  /** How wallets reach it. */
  publicRpcUrl: string
  explorerUrl: string | null
  /** Symbol of the chain's own coin. */
  coin: string
}

async function describeCurrency(client: PublicClient, coin: string, found: MarketCurrency): Promise<EditionsCurrency> {
  const { token: address, open } = found
  const unit = BigInt(found.unit)
  if (address === zeroAddress) return { token: null, name: coin, symbol: coin, decimals: 18, unit, open }
  const token = { address, abi: erc20Abi } as const
  const [name, symbol, decimals] = await Promise.all([
    client.readContract({ ...token, functionName: 'name' }),
    client.readContract({ ...token, functionName: 'symbol' }),
    client.readContract({ ...token, functionName: 'decimals' }),
  ])
  return { token: address, name, symbol, decimals, unit, open }
}

async function readPlace(client: PublicClient, config: EvmEditionsConfig): Promise<EditionsPlace> {
  const contract = { address: config.market, abi: marketAbi } as const
  const [chainId, editions, fee_bps, served] = await Promise.all([
    client.getChainId(),
    client.readContract({ ...contract, functionName: 'editions' }),
    client.readContract({ ...contract, functionName: 'feeBps' }),
    client.readContract({ address: config.splitter, abi: royaltySplitterAbi, functionName: 'market' }),
  ])
  if (chainId !== config.chainId) throw new Error(`The node serves chain ${chainId}, not ${config.chainId}.`)
  if (served.toLowerCase() !== config.market.toLowerCase())
    throw new Error(`The splitter at ${config.splitter} belongs to another market.`)
  const currencies: EditionsCurrency[] = []
  for (const found of await readMarketCurrencies(client, config.market))
    currencies.push(await describeCurrency(client, config.coin, found))
  const { network, standin, publicRpcUrl: rpc_url, explorerUrl: explorer_url, market, splitter } = config
  return { chain_id: chainId, network, standin, rpc_url, explorer_url, market, editions, splitter, fee_bps, currencies }
}

/** What was read last is answered while the chain is away. */
export function createEvmEditions(config: EvmEditionsConfig): EditionsPort {
  const client = createPublicClient({ transport: http(config.rpcUrl, { timeout: 5_000, retryCount: 1 }), cacheTime: 0 })
  let known: { place: EditionsPlace; at: number } | null = null
  return {
    isSigned: (address, data, signature) => client.verifyHash({ address, hash: hashTypedData(data), signature }),
    async describe() {
      if (known && performance.now() - known.at < FRESH_MS) return known.place
      try {
        known = { place: await readPlace(client, config), at: performance.now() }
      } catch (error) {
        if (!known) throw error
      }
      return known.place
    },
  }
}

/** An installation that sells no editions. */
export const noEditions: EditionsPort = { describe: async () => null, isSigned: async () => false }
