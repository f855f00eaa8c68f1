// Talks to a wallet: asks for an account, has our message signed, and hands the signature in.

import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Wallet } from '#lib/contract/wallets.ts'
import type { WalletProvider } from './browser-wallets.ts'

/** What the person is waiting for. */
export type LinkStep = 'connecting' | 'signing' | 'linking'
/** Why a wallet did not do its part. */
export type WalletProblem = 'declined' | 'busy' | 'no_account' | 'chain_unknown' | 'failed'

export class WalletRefusal extends Error {
  readonly problem: WalletProblem

  constructor(problem: WalletProblem) {
    super(problem)
    this.name = 'WalletRefusal'
    this.problem = problem
  }
}

/** Links the account that the person chooses in the wallet. Throws `WalletRefusal`, or what the API answers. */
export async function linkBrowserWallet(provider: WalletProvider, onStep: (step: LinkStep) => void): Promise<Wallet> {
  onStep('connecting')
  const address = firstText(await askWallet(provider, 'eth_requestAccounts'))
  if (address === null) throw new WalletRefusal('no_account')
  const chain_id = Number(await askWallet(provider, 'eth_chainId'))
  if (!Number.isSafeInteger(chain_id)) throw new WalletRefusal('failed')
  const { message } = await call(api.wallets.challenge, { body: { address, chain_id } })
  onStep('signing')
  const signature = await askWallet(provider, 'personal_sign', [hexOf(message), address])
  if (typeof signature !== 'string') throw new WalletRefusal('failed')
  onStep('linking')
  return call(api.wallets.link, { body: { message, signature } })
}

/** One call of a wallet (EIP-1193). Throws `WalletRefusal`. */
export async function askWallet(
  provider: WalletProvider,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw new WalletRefusal(problemOf(error))
  }
}

/** Codes of EIP-1193, EIP-1474 and EIP-3326. */
function problemOf(error: unknown): WalletProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 4001) return 'declined'
  if (code === 4902) return 'chain_unknown'
  return code === -32002 ? 'busy' : 'failed'
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'string' ? first : null
}

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
