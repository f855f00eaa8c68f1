// The EVM anchor refuses what can never work, says what a retry may mend, and keeps its key to itself.
import { createServer, type Server } from 'node:http'
import { toFunctionSelector } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import type { EvmAnchorConfig } from '#server/adapters/anchor/evm-config.ts'
import { AnchorFailure } from '#server/adapters/anchor/failure.ts'
import { isPublicKeyAccount } from '#server/adapters/anchor/public-accounts.ts'
import { freshRoot, openAnchors, problem } from '#tests/support/certificates/anchors.ts'

let anchors: Awaited<ReturnType<typeof openAnchors>>
beforeAll(async () => {
  anchors = await openAnchors()
})
afterAll(() => anchors.close())

const config = (): EvmAnchorConfig => ({
  rpcUrl: 'http://127.0.0.1:1',
  chainId: 8453,
  contract: `0x${'ab'.repeat(20)}`,
  privateKey: '11'.repeat(32),
  network: 'Base',
  standin: false,
  confirmations: 2,
})

describe('refusals', () => {
  test('test chains and published keys are refused unless they are a stand-in', () => {
    const refused = (change: Partial<EvmAnchorConfig>) => () => createEvmAnchor({ ...config(), ...change })
    for (const chainId of [31337, 1337, 5777]) expect(refused({ chainId })).toThrow(/local test chain/)
    for (const { private_key, address } of anchors.chain.accounts) {
      expect(isPublicKeyAccount(address)).toBe(true)
      expect(refused({ privateKey: private_key })).toThrow(/published in development tools/)
      expect(refused({ privateKey: private_key.slice(2).toUpperCase() })).toThrow(/published in development tools/)
    }
    expect(refused({})).not.toThrow()
    expect(
      refused({ standin: true, chainId: 31337, privateKey: anchors.chain.accounts[0]?.private_key ?? '' }),
    ).not.toThrow()
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
      expect(await problem(anchors.shared().anchor(root)), root).toBe('root_invalid')
      expect(await problem(anchors.shared().find(root)), root).toBe('root_invalid')
    }
  })

  test('a node of another chain, a place without contract and an account without funds are told apart', async () => {
    expect(await problem(anchors.shared({ chainId: 31338 }).anchor(freshRoot()))).toBe('misconfigured')
    expect(await problem(anchors.shared({ contract: `0x${'ab'.repeat(20)}` }).anchor(freshRoot()))).toBe(
      'misconfigured',
    )
    expect(await problem(anchors.shared({ privateKey: '11'.repeat(32) }).anchor(freshRoot()))).toBe('refused')
  })

  test('a failure of one root does not hold up the next', async () => {
    const adapter = anchors.shared()
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

  test('ready is true for our chain, and false soon for silence, refusal or another chain', async () => {
    expect(await anchors.shared().ready()).toBe(true)
    const started = Date.now()
    expect(await anchors.shared({ rpcUrl: url }).ready()).toBe(false)
    expect(await anchors.shared({ rpcUrl: 'http://127.0.0.1:1' }).ready()).toBe(false)
    expect(await anchors.shared({ chainId: 31338 }).ready()).toBe(false)
    expect(Date.now() - started).toBeLessThan(15_000)
  })

  test('a root is not anchored, and the failure says that a retry may help', async () => {
    const down = anchors.shared({ rpcUrl: 'http://127.0.0.1:1' })
    expect(await problem(down.anchor(freshRoot()))).toBe('unreachable')
    expect(await problem(down.find(freshRoot()))).toBe('unreachable')
  })
})
