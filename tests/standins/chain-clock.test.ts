// The local chain's clock never goes back, wherever the clock of the machine is when it is started again.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, http, publicActions } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import { type LocalChain, startLocalChain } from '#standins/chain/start-local-chain.ts'

let directory: string
let chain: LocalChain
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-chain-'))
  chain = await startLocalChain({ directory })
})
afterEach(async () => {
  await chain.stop()
  await rm(directory, { recursive: true, maxRetries: 20, retryDelay: 100 })
})

test('what is anchored after a restart is found, though the clock was ahead before it', async () => {
  const node = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  await node().increaseTime({ seconds: 3_600 })
  await node().mine({ blocks: 3 })
  const { timestamp } = await node().getBlock()
  await chain.stop()
  chain = await startLocalChain({ directory })
  const { rpcUrl, chainId, contract, accounts } = chain
  const privateKey = accounts[0]?.private_key ?? ''
  const place = { network: 'Local chain', standin: true, confirmations: 1, timeoutMs: 10_000 }
  const anchor = createEvmAnchor({ rpcUrl, chainId, contract, privateKey, ...place })
  const { at } = await anchor.anchor(randomBytes(32).toString('hex'))
  expect(Date.parse(at)).toBeGreaterThanOrEqual(Number(timestamp) * 1_000)
})
