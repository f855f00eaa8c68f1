// The EVM anchor on a local chain of its own: adapters with fresh or shared accounts, and what its tests ask again and again.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestClient, http, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import type { EvmAnchorConfig } from '#server/adapters/anchor/evm-config.ts'
import { AnchorFailure, type AnchorProblem } from '#server/adapters/anchor/failure.ts'
import { startLocalChain } from '#standins/chain/start-local-chain.ts'

export const freshRoot = () => randomBytes(32).toString('hex')

export async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 10_000) throw new Error('it did not happen within ten seconds')
    await sleep(20)
  }
}

export async function problem(work: Promise<unknown>): Promise<AnchorProblem | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof AnchorFailure) return error.problem
    throw error
  }
}

export async function openAnchors() {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-anchor-'))
  const chain = await startLocalChain({ directory })
  const client = { mode: 'anvil', chain: foundry, transport: http(chain.rpcUrl), cacheTime: 0 } as const
  const node = createTestClient(client).extend(publicActions)
  let nextAccount = 0
  /** The account that deployed the contract, for tests that do not count transactions. */
  const shared = (overrides: Partial<EvmAnchorConfig> = {}) =>
    createEvmAnchor({
      ...chain,
      privateKey: chain.accounts.at(-1)?.private_key ?? '',
      network: 'Local chain',
      standin: true,
      confirmations: 1,
      timeoutMs: 20_000,
      pollMs: 20,
      ...overrides,
    })
  return {
    chain,
    node,
    shared,
    /** An account that no other test uses, so that its transaction count is ours alone. */
    freshAccount() {
      const account = chain.accounts[nextAccount++]
      if (!account) throw new Error('the local chain has too few accounts for these tests')
      return {
        adapter: (overrides: Partial<EvmAnchorConfig> = {}) =>
          shared({ privateKey: account.private_key, ...overrides }),
        sent: () => node.getTransactionCount({ address: account.address }),
      }
    },
    async close() {
      await chain.stop()
      await rm(directory, { recursive: true })
    },
  }
}
