// Reads the market of editions on an EVM chain: its contracts, its fee, and what it is paid in.
import { createPublicClient, erc20Abi, type Hex, hashTypedData, http, type PublicClient, zeroAddress } from 'viem'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { royaltySplitterAbi } from '#lib/chain/abi/royalty-splitter.ts'
import { MINUTE_S } from '#lib/dates.ts'
import type { EditionsCurrency, EditionsPlace, EditionsPort } from '#server/ports/editions.ts'

/** How long what was read is taken as it is: currencies may be added or closed. */
const FRESH_MS = 15 * MINUTE_S * 1_000
/** The market numbers its currencies from 0, and no chain has needed more. */
const CURRENCIES_MAX = 16

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

async function readCurrency(client: PublicClient, config: EvmEditionsConfig, currency: number) {
  const found = await client
    .readContract({ address: config.market, abi: marketAbi, functionName: 'currencies', args: [BigInt(currency)] })
    .catch((error: unknown) => {
      // Behind the last one the contract refuses without a word; the first one is always there.
      if (currency === 0) throw error
      return null
    })
  if (found === null) return null
  const [address, units, open] = found
  const unit = BigInt(units)
  if (address === zeroAddress) return { token: null, name: config.coin, symbol: config.coin, decimals: 18, unit, open }
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
  for (let number = 0; number < CURRENCIES_MAX; number += 1) {
    const currency = await readCurrency(client, config, number)
    if (!currency) break
    currencies.push(currency)
  }
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
