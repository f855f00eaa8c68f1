// Drives a wallet of this browser with wagmi: its account, its network, its signatures and transactions. Fetched when a person asks for their wallet.
import {
  type Config,
  type Connector,
  connect,
  createConfig,
  injected,
  sendTransaction,
  signTypedData,
  unstable_connector,
} from '@wagmi/core'
import { defineChain, getAddress, type Hex, isHex } from 'viem'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import type { BrowserWallet } from './browser-wallets.ts'
import { askWallet, refusalOfWallet, WalletRefusal } from './sign-wallet.ts'
import { switchNetwork } from './switch-network.ts'

/** What a person is asked to sign (EIP-712). */
type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: string }
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

export type OpenedWallet = {
  /** Those that the wallet shows to this page. */
  addresses: readonly string[]
  sign(data: TypedData, account: string): Promise<Hex>
  /** The hash by which the wallet sent it. */
  send(transaction: NonNullable<ChainAction['transaction']>): Promise<Hex>
}

/** Asks for accounts, brings the wallet to the network, and hands it over. Throws `WalletRefusal`. */
export async function openWallet({ id, name, provider }: BrowserWallet, chain: Minter['chain']): Promise<OpenedWallet> {
  await askWallet(provider, 'eth_requestAccounts')
  if (Number(await askWallet(provider, 'eth_chainId')) !== chain.chain_id) await switchNetwork(provider, chain)
  // The providers of EIP-1193 as wagmi types them; whoever announced this one said so.
  const target = { id, name: name ?? id, provider: provider as never }
  const config = configOf(chain, injected({ shimDisconnect: false, target }))
  return refusing(async () => {
    const { accounts } = await connect(config, { connector: connectorOf(config) })
    if (accounts.length === 0) throw new WalletRefusal('no_account')
    return {
      addresses: accounts,
      sign: (data, account) => refusing(() => sign(config, data, ownOf(accounts, account))),
      send: transaction => refusing(() => send(config, transaction, ownOf(accounts, transaction.from))),
    }
  })
}

/** Everything that is read is asked of the wallet itself: the page speaks to no node. */
function configOf(
  { chain_id, network, rpc_url, coin }: Minter['chain'],
  connector: ReturnType<typeof injected>,
): Config {
  const chain = defineChain({
    id: chain_id,
    name: network,
    nativeCurrency: coin,
    rpcUrls: { default: { http: [rpc_url] } },
  })
  return createConfig({
    chains: [chain],
    connectors: [connector],
    transports: { [chain.id]: unstable_connector(injected) },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}

function connectorOf({ connectors: [connector] }: Config): Connector {
  if (!connector) throw new WalletRefusal('failed')
  return connector
}

/** The linked account must be among those that the wallet shows. */
function ownOf(accounts: readonly Hex[], account: string): Hex {
  const own = accounts.find(each => each.toLowerCase() === account.toLowerCase())
  if (!own) throw new WalletRefusal('wrong_account')
  return getAddress(own)
}

const sign = (config: Config, { domain, types, primaryType, message }: TypedData, account: Hex): Promise<Hex> =>
  signTypedData(config, {
    account,
    domain: { ...domain, verifyingContract: hex(domain.verifyingContract) },
    types,
    primaryType,
    message,
  })

const send = (
  config: Config,
  { chain_id, to, data, value, gas }: NonNullable<ChainAction['transaction']>,
  account: Hex,
): Promise<Hex> =>
  sendTransaction(config, {
    account,
    chainId: chain_id,
    to: hex(to),
    data: hex(data),
    value: BigInt(value),
    gas: gas === null ? null : BigInt(gas),
  })

function hex(text: string): Hex {
  if (!isHex(text)) throw new WalletRefusal('failed')
  return text
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOfWallet(error)
  }
}
