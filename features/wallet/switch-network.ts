// Has a wallet change to a network, and add it first where it does not know it (EIP-3326, EIP-3085).
import type { Minter } from '#lib/contract/nft-market.ts'
import type { WalletProvider } from './browser-wallets.ts'
import { askWallet, WalletRefusal } from './sign-wallet.ts'

/** Resolves once the wallet is on the network. Throws `WalletRefusal`. */
export async function switchNetwork(provider: WalletProvider, chain: Minter['chain']): Promise<void> {
  const chainId = `0x${chain.chain_id.toString(16)}`
  try {
    await askWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (!(error instanceof WalletRefusal) || error.problem !== 'chain_unknown') throw error
    await askWallet(provider, 'wallet_addEthereumChain', [
      {
        chainId,
        chainName: chain.network,
        rpcUrls: [chain.rpc_url],
        nativeCurrency: chain.coin,
        ...(chain.explorer_url === null ? {} : { blockExplorerUrls: [chain.explorer_url] }),
      },
    ])
    // Some wallets add a network without changing to it.
    await askWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  }
}
