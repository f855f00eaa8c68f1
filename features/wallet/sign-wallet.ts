// Talks to a wallet: asks for an account, has our message signed, and hands the signature in.

import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Wallet } from '#lib/contract/wallets.ts'
import type { WalletProvider } from './browser-wallets.ts'

/** What the person is waiting for. */
export type LinkStep = 'connecting' | 'signing' | 'linking'
/** Why a wallet did not do its part. */
export type WalletProblem = 'declined' | 'busy' | 'no_account' | 'wrong_account' | 'chain_unknown' | 'failed'

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
    throw refusalOfWallet(error)
  }
}

/** What a wallet threw, however deep a library has wrapped it. */
export function refusalOfWallet(error: unknown): WalletRefusal {
  let known: unknown = error
  for (let depth = 0; depth < 8 && typeof known === 'object' && known !== null; depth += 1) {
    if (known instanceof WalletRefusal) return known
    const problem = 'code' in known ? problems[String(known.code)] : undefined
    if (problem) return new WalletRefusal(problem)
    known = 'cause' in known ? known.cause : null
  }
  return new WalletRefusal('failed')
}

/** Codes of EIP-1193, EIP-1474 and EIP-3326. */
const problems: Readonly<Record<string, WalletProblem>> = {
  4001: 'declined',
  4902: 'chain_unknown',
  '-32002': 'busy',
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return typeof first === 'string' ? first : null
}

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
