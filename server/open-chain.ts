// Connects the chain: the configured one, or the local one that this process starts.
import type { Logger } from 'pino'
import { marketAccountsOf, startLocalChain } from '#standins/chain/start-local-chain.ts'
import { createEvmAnchor } from './adapters/anchor/evm.ts'
import { createEvmEditions, noEditions } from './adapters/editions/evm-editions.ts'
import { createEvmMarketChain } from './adapters/editions/evm-market-chain.ts'
import type { Ports } from './context.ts'
import type { Env } from './env.ts'

type ChainPorts = Pick<Ports, 'anchor' | 'editions' | 'market_chain'>

export async function openChain(env: Env, log: Logger, closers: (() => Promise<void>)[]): Promise<ChainPorts> {
  if (env.CHAIN_RPC_URL) return configuredChain(env, env.CHAIN_RPC_URL)
  const chain = await startLocalChain({
    directory: env.DATA_DIR,
    market: true,
    onWarning: message => log.warn(message),
  })
  closers.push(() => chain.stop())
  const [anchoring] = chain.accounts
  if (!anchoring || !chain.market) throw new Error('the local chain has no account')
  const { rpcUrl, chainId, contract, market } = chain
  const network = 'local chain'
  return {
    anchor: createEvmAnchor({
      rpcUrl,
      chainId,
      contract,
      privateKey: anchoring.private_key,
      network,
      standin: true,
      confirmations: 1,
    }),
    editions: createEvmEditions({
      rpcUrl,
      chainId,
      network,
      standin: true,
      ...market,
      publicRpcUrl: rpcUrl,
      explorerUrl: null,
      coin: env.CHAIN_COIN,
    }),
    market_chain: createEvmMarketChain({
      rpcUrl,
      ...market,
      platformKey: marketAccountsOf(chain.accounts).platform,
      confirmations: 1,
      firstBlock: 0,
    }),
  }
}

function configuredChain(env: Env, rpcUrl: string): ChainPorts {
  const { CHAIN_ID: chainId, CHAIN_CONTRACT: contract, CHAIN_PRIVATE_KEY: privateKey, CHAIN_STANDIN: standin } = env
  if (!chainId || !contract || !privateKey)
    throw new Error('CHAIN_RPC_URL is set, so CHAIN_ID, CHAIN_CONTRACT and CHAIN_PRIVATE_KEY must be set too.')
  const network = env.CHAIN_NETWORK ?? `chain ${chainId}`
  const confirmations = env.CHAIN_CONFIRMATIONS
  const { CHAIN_MARKET: market, CHAIN_SPLITTER: splitter, CHAIN_PUBLIC_RPC_URL: publicRpcUrl } = env
  if (market && !(splitter && publicRpcUrl))
    throw new Error('CHAIN_MARKET is set, so CHAIN_SPLITTER and CHAIN_PUBLIC_RPC_URL must be set too.')
  return {
    anchor: createEvmAnchor({ rpcUrl, chainId, contract, privateKey, network, standin, confirmations }),
    editions:
      market && splitter && publicRpcUrl
        ? createEvmEditions({
            rpcUrl,
            chainId,
            network,
            standin,
            market,
            splitter,
            publicRpcUrl,
            explorerUrl: env.CHAIN_EXPLORER_URL,
            coin: env.CHAIN_COIN,
          })
        : noEditions,
    market_chain:
      market && splitter
        ? createEvmMarketChain({
            rpcUrl,
            market,
            splitter,
            platformKey: env.CHAIN_PLATFORM_KEY,
            confirmations,
            firstBlock: env.CHAIN_MARKET_BLOCK,
          })
        : null,
  }
}
