// Follows the market of editions on an EVM chain: its blocks and logs, transactions of people, and what they would do.
import {
  BaseError,
  type Block,
  ContractFunctionRevertedError,
  createPublicClient,
  decodeErrorResult,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  parseEventLogs,
  RawContractError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { editionsAbi } from '#lib/chain/abi/editions-721.ts'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { royaltySplitterAbi } from '#lib/chain/abi/royalty-splitter.ts'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import type { ChainBlock, ChainLog, MarketChainPort } from '#server/ports/market-chain.ts'

export type EvmMarketChainConfig = {
  rpcUrl: string
  market: Hex
  splitter: Hex
  /** Signs for the platform; null: nothing can be countersigned here. */
  platformKey: Hex | null
  confirmations: number
  firstBlock: number
}

const events = [...marketAbi, ...editionsAbi].filter(item => item.type === 'event')
const errors = [...marketAbi, ...editionsAbi, ...royaltySplitterAbi, ...testUsdcAbi].filter(
  item => item.type === 'error',
)

const blockOf = ({ number, hash, parentHash, timestamp }: Block<bigint, false, 'latest'>): ChainBlock => ({
  number: Number(number),
  hash,
  parent_hash: parentHash,
  at: new Date(Number(timestamp) * 1_000),
})

/** Null where the node says that there is none. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const missing =
      error instanceof TransactionNotFoundError ||
      error instanceof TransactionReceiptNotFoundError ||
      (error instanceof BaseError && error.name === 'BlockNotFoundError')
    if (missing) return null
    throw error
  }
}

/** The contract's own word; `error` where it is another failure than a refusal. */
function refusalOf(error: unknown): string {
  if (!(error instanceof BaseError)) throw error
  const reverted = error.walk(inner => inner instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError)
    return reverted.data?.errorName ?? reverted.reason ?? 'reverted'
  const raw = error.walk(inner => inner instanceof RawContractError || hasData(inner))
  const data = hasData(raw) ? raw.data : null
  if (data !== null) {
    try {
      return decodeErrorResult({ abi: errors, data }).errorName
    } catch {
      return 'reverted'
    }
  }
  if (/revert|insufficient funds|exceeds|out of gas/i.test(error.message))
    return /insufficient funds|exceeds/i.test(error.message) ? 'InsufficientFunds' : 'reverted'
  throw error
}

function hasData(error: unknown): error is { data: Hex } {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null
  return typeof data === 'string' && data.startsWith('0x') && data.length >= 10
}

function logsOf(client: PublicClient, market: Hex, editions: Hex): MarketChainPort['logs'] {
  return async (from, to) => {
    const found = await client.getLogs({ address: [market, editions], fromBlock: BigInt(from), toBlock: BigInt(to) })
    const parsed = parseEventLogs({ abi: events, logs: found })
    return parsed.map((log): ChainLog => {
      const args = Object.fromEntries(Object.entries(log.args).map(([name, value]) => [name, String(value)]))
      const { blockNumber, blockHash, transactionHash, logIndex, eventName } = log
      const place = { block_number: Number(blockNumber), block_hash: blockHash, tx_hash: transactionHash }
      return { ...place, log_index: logIndex, name: eventName, token_id: args.tokenId ?? null, args }
    })
  }
}

function transactionsOf(client: PublicClient): Pick<MarketChainPort, 'receipt' | 'transaction' | 'sentBy' | 'sentAs'> {
  return {
    async receipt(hash) {
      const found = await orNull(client.getTransactionReceipt({ hash }))
      if (!found) return null
      const { status, blockNumber, gasUsed } = found
      return { success: status === 'success', block_number: Number(blockNumber), gas_used: gasUsed }
    },
    async transaction(hash) {
      const found = await orNull(client.getTransaction({ hash }))
      if (!found) return null
      const { from, to, input: data, value, nonce, gas } = found
      return { from, to: to ?? '0x', data, value, nonce, gas }
    },
    sentBy: address => client.getTransactionCount({ address, blockTag: 'latest' }),
    async sentAs(account, nonce, from, to) {
      for (let number = from; number <= to; number += 1) {
        const block = await orNull(client.getBlock({ blockNumber: BigInt(number), includeTransactions: true }))
        const found = block?.transactions.find(
          each => each.from.toLowerCase() === account.toLowerCase() && each.nonce === nonce,
        )
        if (found) return found.hash
      }
      return null
    },
  }
}

function readsOf(client: PublicClient, { market, splitter }: EvmMarketChainConfig, editions: () => Promise<Hex>) {
  const makes = { address: splitter, abi: royaltySplitterAbi } as const
  const isContract = async (address: Hex) => ((await client.getCode({ address })) ?? '0x') !== '0x'
  return {
    isContract,
    allowance: (address, account) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [account, market] }),
    moves: async account =>
      client.readContract({
        address: await editions(),
        abi: editionsAbi,
        functionName: 'isApprovedForAll',
        args: [account, market],
      }),
    owed: (token, account) =>
      client.readContract({
        address: market,
        abi: marketAbi,
        functionName: 'owed',
        args: [token ?? '0x0000000000000000000000000000000000000000', account],
      }),
    splitterOf: (ids, bps) => client.readContract({ ...makes, functionName: 'addressOf', args: [ids, bps] }),
    balance: (address, account) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    due: async (address, token, id) =>
      (await isContract(address))
        ? client.readContract({ address, abi: royaltySplitterAbi, functionName: 'due', args: [token, id] })
        : 0n,
  } satisfies Partial<MarketChainPort>
}

/** The chain of one market, by its node. */
export function createEvmMarketChain(config: EvmMarketChainConfig): MarketChainPort {
  const { market, platformKey, confirmations, firstBlock: first_block } = config
  const client = createPublicClient({
    transport: http(config.rpcUrl, { timeout: 10_000, retryCount: 1 }),
    cacheTime: 0,
  })
  let known: Hex | null = null
  const editions = async () => {
    known ??= await client.readContract({ address: market, abi: marketAbi, functionName: 'editions' })
    return known
  }
  return {
    confirmations,
    first_block,
    head: async () => blockOf(await client.getBlock({ blockTag: 'latest' })),
    async block(number) {
      const found = await orNull(client.getBlock({ blockNumber: BigInt(number) }))
      return found && blockOf(found)
    },
    logs: async (from, to) => logsOf(client, market, await editions())(from, to),
    ...transactionsOf(client),
    ...readsOf(client, config, editions),
    async tryCall({ from: account, to, data, value }, block) {
      const before = block === undefined ? {} : { blockNumber: BigInt(block) }
      try {
        if (block === undefined) return { gas: await client.estimateGas({ account, to, data, value }) }
        await client.call({ account, to, data, value, ...before })
        return { gas: 0n }
      } catch (error) {
        return { refused: refusalOf(error) }
      }
    },
    async sign(data) {
      if (platformKey === null) throw new Error('CHAIN_PLATFORM_KEY is not set: nothing can be countersigned.')
      return privateKeyToAccount(platformKey).signTypedData(data)
    },
  }
}
