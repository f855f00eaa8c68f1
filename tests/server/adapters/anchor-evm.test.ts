// The EVM anchor writes each root in exactly one transaction, whoever repeats, dies or runs at the same time.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestClient, http, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { toFunctionSelector } from 'viem/utils'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import type { EvmAnchorConfig } from '#server/adapters/anchor/evm-config.ts'
import { AnchorFailure, type AnchorProblem } from '#server/adapters/anchor/failure.ts'
import { isPublicKeyAccount } from '#server/adapters/anchor/public-accounts.ts'
import { type LocalChain, startLocalChain } from '#server/standins/chain/start-local-chain.ts'

let directory: string
let chain: LocalChain
let node: ReturnType<typeof connect>
let nextAccount = 0

const connect = (rpcUrl: string) =>
  createTestClient({ mode: 'anvil', chain: foundry, transport: http(rpcUrl), cacheTime: 0 }).extend(publicActions)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-anchor-'))
  chain = await startLocalChain({ directory })
  node = connect(chain.rpcUrl)
}, 60_000)
afterEach(() => node.setAutomine(true))
afterAll(async () => {
  await chain.stop()
  await rm(directory, { recursive: true })
})

const freshRoot = () => randomBytes(32).toString('hex')

/** An account that no other test uses, so that its transaction count is ours alone. */
function freshAccount() {
  const account = chain.accounts[nextAccount++]
  if (!account) throw new Error('the local chain has too few accounts for these tests')
  return {
    ...account,
    adapter: (overrides: Partial<EvmAnchorConfig> = {}) => shared({ privateKey: account.private_key, ...overrides }),
    sent: () => node.getTransactionCount({ address: account.address }),
  }
}

/** The last account, for tests that do not count transactions. */
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

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 10_000) throw new Error('it did not happen within ten seconds')
    await sleep(20)
  }
}

async function problem(work: Promise<unknown>): Promise<AnchorProblem | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof AnchorFailure) return error.problem
    throw error
  }
}

const config = (): EvmAnchorConfig => ({
  rpcUrl: 'http://127.0.0.1:1',
  chainId: 8453,
  contract: `0x${'ab'.repeat(20)}`,
  privateKey: '11'.repeat(32),
  network: 'Base',
  standin: false,
  confirmations: 2,
})

describe('one root, one transaction', () => {
  test('the answer is what the chain holds, and reading back gives the same', async () => {
    const account = freshAccount()
    const root = freshRoot()
    const anchor = await account.adapter().anchor(root)
    const transaction = await node.getTransaction({ hash: `0x${anchor.transaction.slice(2)}` })
    const block = await node.getBlock({ blockNumber: BigInt(anchor.block_number) })
    expect(transaction.input).toBe(`0x${root}`)
    expect(anchor).toEqual({
      network: 'Local chain',
      standin: true,
      chain_id: 31337,
      contract: chain.contract,
      root,
      transaction: transaction.hash,
      block_number: Number(block.number),
      block_hash: block.hash,
      at: new Date(Number(block.timestamp) * 1000).toISOString(),
    })
    expect(await account.adapter().find(root)).toEqual(anchor)
    expect(await account.adapter().anchor(root)).toEqual(anchor)
    expect(await account.sent()).toBe(1)
  })

  test('50 parallel calls for the same root send one transaction', async () => {
    const account = freshAccount()
    const root = freshRoot()
    const adapter = account.adapter()
    const anchors = await Promise.all(Array.from({ length: 50 }, () => adapter.anchor(root)))
    expect(new Set(anchors.map(anchor => anchor.transaction)).size).toBe(1)
    expect(await account.sent()).toBe(1)
  })

  test('50 adapters of 50 processes with the same key and root send one transaction', async () => {
    const account = freshAccount()
    const root = freshRoot()
    const anchors = await Promise.all(Array.from({ length: 50 }, () => account.adapter().anchor(root)))
    expect(new Set(anchors.map(anchor => anchor.transaction)).size).toBe(1)
    expect(await account.sent()).toBe(1)
  }, 60_000)

  test('three processes that anchor the same twelve roots in different orders send twelve transactions', async () => {
    const account = freshAccount()
    const roots = Array.from({ length: 12 }, freshRoot)
    const orders = [roots, roots.toReversed(), roots.toSorted()]
    const work = orders.map(order => {
      const adapter = account.adapter()
      return Promise.all(order.map(root => adapter.anchor(root)))
    })
    await Promise.all(work)
    expect(await account.sent()).toBe(12)
  }, 60_000)

  test('a process that dies between sending and the receipt leaves a transaction that the next one awaits', async () => {
    const account = freshAccount()
    const root = freshRoot()
    await node.setAutomine(false)
    expect(await problem(account.adapter({ timeoutMs: 300 }).anchor(root))).toBe('pending')
    const next = account.adapter().anchor(root)
    await sleep(300)
    await node.mine({ blocks: 1 })
    expect((await next).root).toBe(root)
    expect(await account.sent()).toBe(1)
  })

  test('another root that still waits is awaited too, and both are anchored once', async () => {
    const account = freshAccount()
    const [lost, root] = [freshRoot(), freshRoot()]
    await node.setAutomine(false)
    expect(await problem(account.adapter({ timeoutMs: 300 }).anchor(lost))).toBe('pending')
    const next = account.adapter().anchor(root)
    await sleep(200)
    await node.setAutomine(true)
    await node.mine({ blocks: 1 })
    await next
    expect((await account.adapter().find(lost))?.root).toBe(lost)
    expect(await account.sent()).toBe(2)
  })

  test('a transaction that waits too long is replaced at the same nonce with a higher fee', async () => {
    const account = freshAccount()
    const [lost, root] = [freshRoot(), freshRoot()]
    await node.setAutomine(false)
    expect(await problem(account.adapter({ timeoutMs: 300 }).anchor(lost))).toBe('pending')
    expect(await problem(account.adapter({ timeoutMs: 600 }).anchor(root))).toBe('pending')
    await node.mine({ blocks: 1 })
    await node.setAutomine(true)
    const anchor = await account.adapter().anchor(root)
    const { nonce } = await node.getTransaction({ hash: `0x${anchor.transaction.slice(2)}` })
    expect([nonce, await account.sent()]).toEqual([0, 1])
    expect(await account.adapter().find(lost)).toBe(null)
  })

  test('a root that a stranger anchored first is read back, not sent', async () => {
    const [stranger, account] = [freshAccount(), freshAccount()]
    const root = freshRoot()
    const first = await stranger.adapter().anchor(root)
    expect(await account.adapter().anchor(root)).toEqual(first)
    expect(await account.sent()).toBe(0)
  })
})

describe('reading and confirming', () => {
  test('a root is answered only when its block has the agreed number of confirmations', async () => {
    const adapter = shared({ confirmations: 3 })
    let anchor: { block_number: number } | null = null
    const work = adapter.anchor(freshRoot()).then(result => {
      anchor = result
    })
    await sleep(400)
    await node.mine({ blocks: 1 })
    await sleep(400)
    expect(anchor).toBe(null)
    await node.mine({ blocks: 1 })
    await work
    expect(anchor).not.toBe(null)
  })

  test('a root is found again under hundreds of later blocks', async () => {
    const adapter = shared()
    const root = freshRoot()
    const anchor = await adapter.anchor(root)
    await node.mine({ blocks: 300 })
    expect(await adapter.find(root)).toEqual(anchor)
  })

  test('a root that is not there is null', async () => {
    expect(await shared().find(freshRoot())).toBe(null)
  })

  test('a block that the chain takes back is noticed, and the root is sent again', async () => {
    const adapter = shared({ confirmations: 2 })
    const root = freshRoot()
    const snapshot = await node.snapshot()
    const work = adapter.anchor(root)
    await waitFor(async () => (await shared().find(root)) !== null)
    await node.revert({ id: snapshot })
    await waitFor(async () => (await shared().find(root)) !== null)
    await node.mine({ blocks: 1 })
    const anchor = await work
    expect((await node.getBlock({ blockNumber: BigInt(anchor.block_number) })).hash).toBe(anchor.block_hash)
  })
})

describe('refusals', () => {
  test('test chains and published keys are refused unless they are a stand-in', () => {
    const refused = (change: Partial<EvmAnchorConfig>) => () => createEvmAnchor({ ...config(), ...change })
    for (const chainId of [31337, 1337, 5777]) expect(refused({ chainId })).toThrow(/local test chain/)
    for (const { private_key, address } of chain.accounts) {
      expect(isPublicKeyAccount(address)).toBe(true)
      expect(refused({ privateKey: private_key })).toThrow(/published in development tools/)
      expect(refused({ privateKey: private_key.slice(2).toUpperCase() })).toThrow(/published in development tools/)
    }
    expect(refused({})).not.toThrow()
    expect(refused({ standin: true, chainId: 31337, privateKey: chain.accounts[0]?.private_key ?? '' })).not.toThrow()
  })

  test('settings that can never work are refused at once, and no message shows the key', () => {
    const outOfRange = 'f'.repeat(64)
    const changes: Partial<EvmAnchorConfig>[] = [
      { privateKey: 'secret-but-wrong' },
      { privateKey: outOfRange },
      { contract: '0x12' },
      { confirmations: 0 },
      { confirmations: 1.5 },
    ]
    for (const change of changes) {
      const attempt = () => createEvmAnchor({ ...config(), ...change })
      expect(attempt).toThrow(AnchorFailure)
      expect(attempt).not.toThrow(new RegExp(`secret|${outOfRange}|${BigInt(`0x${outOfRange}`)}`))
    }
  })

  test('what is not a root is refused before anything is sent', async () => {
    const selector = toFunctionSelector('anchoredAt(bytes32)').slice(2)
    const wrong = [
      '',
      'AB'.repeat(32),
      `0x${'ab'.repeat(32)}`,
      'ab'.repeat(31),
      '0'.repeat(64),
      selector + 'ab'.repeat(28),
    ]
    for (const root of wrong) {
      expect(await problem(shared().anchor(root)), root).toBe('root_invalid')
      expect(await problem(shared().find(root)), root).toBe('root_invalid')
    }
  })

  test('a node of another chain, a place without contract and an account without funds are told apart', async () => {
    expect(await problem(shared({ chainId: 31338 }).anchor(freshRoot()))).toBe('misconfigured')
    expect(await problem(shared({ contract: `0x${'ab'.repeat(20)}` }).anchor(freshRoot()))).toBe('misconfigured')
    expect(await problem(shared({ privateKey: '11'.repeat(32) }).anchor(freshRoot()))).toBe('refused')
  })

  test('a failure of one root does not hold up the next', async () => {
    const adapter = shared()
    const bad = problem(adapter.anchor('0'.repeat(64)))
    const good = adapter.anchor(freshRoot())
    expect(await bad).toBe('root_invalid')
    expect((await good).standin).toBe(true)
  })
})

describe('a node that does not answer', () => {
  let silent: Server
  let url: string
  beforeAll(async () => {
    silent = createServer(() => {}) // accepts and says nothing
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => {
    silent.closeAllConnections()
    silent.close()
  })

  test('ready is true for our chain, and false within a second and a half for silence, refusal or another chain', async () => {
    expect(await shared().ready()).toBe(true)
    const started = Date.now()
    expect(await shared({ rpcUrl: url }).ready()).toBe(false)
    expect(await shared({ rpcUrl: 'http://127.0.0.1:1' }).ready()).toBe(false)
    expect(await shared({ chainId: 31338 }).ready()).toBe(false)
    expect(Date.now() - started).toBeLessThan(1_500)
  })

  test('a root is not anchored, and the failure says that a retry may help', async () => {
    const down = shared({ rpcUrl: 'http://127.0.0.1:1' })
    expect(await problem(down.anchor(freshRoot()))).toBe('unreachable')
    expect(await problem(down.find(freshRoot()))).toBe('unreachable')
  })
})
