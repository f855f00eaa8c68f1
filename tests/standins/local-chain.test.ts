// The local chain keeps what was anchored through restarts and kill -9, never leaves processes behind, and says why it cannot start.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import { createEvmEditions } from '#server/adapters/editions/evm-editions.ts'
import { anvilBinary } from '#standins/chain/binary.ts'
import { marketAddresses } from '#standins/chain/deploy-market.ts'
import { type LocalChain, marketAccountsOf, startLocalChain } from '#standins/chain/start-local-chain.ts'

let directory: string
const running: LocalChain[] = []
const hosts: ChildProcess[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-chain-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(chain => chain.stop()))
  for (const server of hosts.splice(0)) server.kill('SIGKILL')
  await rm(directory, { recursive: true, maxRetries: 20, retryDelay: 100 })
})

async function start(options: { port?: number; onWarning?: (message: string) => void } = {}): Promise<LocalChain> {
  const chain = await startLocalChain({ directory, ...options })
  running.push(chain)
  return chain
}

const anchorOn = (chain: Pick<LocalChain, 'rpcUrl' | 'chainId' | 'contract'>, privateKey: string) =>
  createEvmAnchor({ ...chain, privateKey, network: 'Local chain', standin: true, confirmations: 1, timeoutMs: 20_000 })
const adapter = (chain: LocalChain) => anchorOn(chain, chain.accounts[0]?.private_key ?? '')
const freshRoot = () => randomBytes(32).toString('hex')

/** A server process of its own that starts the chain, anchors `roots`, says so, and waits to be killed. */
async function hostChain(roots: string[]): Promise<ChildProcess> {
  const module = (path: string) => JSON.stringify(join(import.meta.dirname, '../..', path))
  const program = `
    const { startLocalChain } = await import(${module('standins/chain/start-local-chain.ts')})
    const { createEvmAnchor } = await import(${module('server/adapters/anchor/evm.ts')})
    const chain = await startLocalChain({ directory: ${JSON.stringify(directory)} })
    const anchor = createEvmAnchor({ ...chain, privateKey: chain.accounts[0].private_key, network: 'Local chain', standin: true, confirmations: 1 })
    await Promise.all(${JSON.stringify(roots)}.map(root => anchor.anchor(root)))
    process.stdout.write('anchored')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  hosts.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', code => reject(new Error(`the host ended with ${code}`)))
  })
  return child
}

async function processes(): Promise<{ anvil: number; keeper: number }> {
  return JSON.parse(await readFile(join(directory, 'chain', 'anvil.pid'), 'utf8'))
}

/** A process that has ended may wait as a zombie for an init that never asks; it is as dead as one that is gone. */
async function alive(pid: number): Promise<boolean> {
  try {
    const state = (await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)])).stdout.trim()
    return state !== '' && !state.startsWith('Z')
  } catch {
    return false
  }
}

async function dead(pid: number): Promise<void> {
  for (let waited = 0; await alive(pid); waited += 20) {
    if (waited > 10_000) throw new Error(`process ${pid} lives on`)
    await sleep(20)
  }
}

describe('starting and stopping', () => {
  test('the contract has the same address on every fresh chain', async () => {
    const first = await start()
    const other = await mkdtemp(join(tmpdir(), 'auctor-chain-'))
    const second = await startLocalChain({ directory: other })
    expect(second.contract).toBe(first.contract)
    expect(second.rpcUrl).not.toBe(first.rpcUrl)
    await second.stop()
    await rm(other, { recursive: true })
  })

  test('stop ends both processes, and the next start finds all roots with the same transaction and block', async () => {
    const first = await start()
    const roots = Array.from({ length: 30 }, freshRoot)
    const anchoring = adapter(first)
    const before = await Promise.all(roots.map(root => anchoring.anchor(root)))
    const { anvil, keeper } = await processes()
    await first.stop()
    expect([await alive(anvil), await alive(keeper)]).toEqual([false, false])
    const second = await start()
    expect(second.contract).toBe(first.contract)
    const reading = adapter(second)
    const after = await Promise.all(roots.map(root => reading.find(root)))
    expect(after).toEqual(before)
  })

  test('it listens on the port that was asked for, and refuses a busy one in one sentence', async () => {
    const busy = createServer()
    const port = await new Promise<number>(resolve => {
      busy.listen(0, '127.0.0.1', () => {
        const address = busy.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    await expect(startLocalChain({ directory, port })).rejects.toThrow(
      `The local chain cannot start: port ${port} is in use.`,
    )
    await new Promise(resolve => busy.close(resolve))
    expect((await start({ port })).rpcUrl).toBe(`http://127.0.0.1:${port}`)
  })

  test('a second start on a chain that is in use is refused and disturbs nobody', async () => {
    const chain = await start()
    await expect(startLocalChain({ directory })).rejects.toThrow('in use by another running server')
    expect(await adapter(chain).ready()).toBe(true)
  })
})

describe('kill -9', () => {
  test('of the server: the chain writes its state and ends by itself, and all roots are there again', async () => {
    const roots = Array.from({ length: 20 }, freshRoot)
    const server = await hostChain(roots)
    const { anvil, keeper } = await processes()
    server.kill('SIGKILL')
    await Promise.all([dead(anvil), dead(keeper)])
    const chain = await start()
    const found = await Promise.all(roots.map(root => adapter(chain).find(root)))
    expect(found.map(anchor => anchor?.root)).toEqual(roots)
  })

  test('of the server and the keeper: the orphan is found and ended cleanly at the next start, nothing is lost', async () => {
    const roots = Array.from({ length: 20 }, freshRoot)
    const server = await hostChain(roots)
    const { anvil, keeper } = await processes()
    // The keeper first: it would end the chain as soon as the server is gone.
    process.kill(keeper, 'SIGKILL')
    server.kill('SIGKILL')
    await dead(keeper)
    expect(await alive(anvil)).toBe(true)
    const chain = await start()
    expect(await alive(anvil)).toBe(false)
    const found = await Promise.all(roots.map(root => adapter(chain).find(root)))
    expect(found.map(anchor => anchor?.root)).toEqual(roots)
  })

  test('of all three at once: what the last two seconds lost is anchored again, and each root has one transaction', async () => {
    const roots = Array.from({ length: 20 }, freshRoot)
    const server = await hostChain(roots)
    const { anvil, keeper } = await processes()
    for (const pid of [keeper, anvil]) process.kill(pid, 'SIGKILL')
    server.kill('SIGKILL')
    await Promise.all([dead(anvil), dead(keeper)])
    const chain = await start()
    const anchoring = adapter(chain)
    const anchors = await Promise.all(roots.map(root => anchoring.anchor(root)))
    expect(anchors.map(anchor => anchor.root)).toEqual(roots)
    expect(new Set(anchors.map(anchor => anchor.transaction)).size).toBe(roots.length)
    expect(await adapter(chain).find(roots[0] ?? '')).toEqual(anchors[0])
  })

  test.each(['anvil', 'keeper'] as const)(
    'of the %s alone: the chain comes back by itself, and says so',
    async victim => {
      const warnings: string[] = []
      const chain = await start({ onWarning: message => warnings.push(message) })
      const root = freshRoot()
      await adapter(chain).anchor(root)
      const before = await processes()
      process.kill(before[victim], 'SIGKILL')
      await expect
        .poll(() => warnings, { timeout: 30_000 })
        .toEqual(['The local chain has ended and is started again.', 'The local chain is back.'])
      expect((await adapter(chain).anchor(root)).root).toBe(root)
      const after = await processes()
      expect(after.anvil).not.toBe(before.anvil)
      await chain.stop()
      expect(await Promise.all([before.anvil, before.keeper, after.anvil, after.keeper].map(alive))).not.toContain(true)
    },
  )

  test('a process number that now belongs to somebody else is left alone', async () => {
    const innocent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    hosts.push(innocent)
    const chain = await start()
    await chain.stop()
    const record = { anvil: innocent.pid, keeper: innocent.pid }
    await writeFile(join(directory, 'chain', 'anvil.pid'), JSON.stringify(record))
    await start()
    expect(innocent.exitCode).toBe(null)
    expect(await alive(innocent.pid ?? 0)).toBe(true)
  })
})

describe('damage', () => {
  test('a torn state file is set aside, the copy of the last start takes its place, and a warning says so', async () => {
    const state = join(directory, 'chain', 'state.json')
    const root = freshRoot()
    const first = await start()
    const anchor = await adapter(first).anchor(root)
    await first.stop()
    await (await start()).stop()
    await truncate(state, 1_000)
    const warnings: string[] = []
    const chain = await start({ onWarning: message => warnings.push(message) })
    expect(warnings.join()).toMatch(/was torn and is kept as .*; the previous copy is used\./)
    expect(await adapter(chain).find(root)).toEqual(anchor)
    const kept = (await readdir(join(directory, 'chain'))).filter(name => name.includes('damaged'))
    expect(kept).toHaveLength(1)
  })

  test('with no copy to fall back on the chain starts empty and says so', async () => {
    await (await start()).stop()
    const folder = join(directory, 'chain')
    await rm(join(folder, 'state.json.previous'), { force: true })
    await writeFile(join(folder, 'state.json'), '{"block":')
    const warnings: string[] = []
    const chain = await start({ onWarning: message => warnings.push(message) })
    expect(warnings.join()).toContain('the chain starts empty')
    expect(await adapter(chain).find(freshRoot())).toBe(null)
  })

  test('a machine without the binary gets one sentence that names the package', () => {
    expect(() => anvilBinary('aix', 'ppc64')).toThrow(
      /^The local chain cannot start: the package @foundry-rs\/anvil-aix-ppc64 is not installed/,
    )
  })

  test('a binary that cannot run gets one sentence with the reason, and leaves no process', async () => {
    const notABinary = join(directory, 'anvil')
    await writeFile(notABinary, 'not a program')
    await expect(startLocalChain({ directory, binary: notABinary })).rejects.toThrow(
      /^The local chain cannot start: anvil says ".*EACCES.*"\.$/,
    )
    await writeFile(notABinary, "#!/bin/sh\necho 'cannot do this here' >&2; exit 3\n")
    await chmod(notABinary, 0o755)
    await expect(startLocalChain({ directory, binary: notABinary })).rejects.toThrow(
      'The local chain cannot start: anvil says "cannot do this here".',
    )
  })
})

test('the market of editions is deployed where it was computed, once, and is there after a restart', async () => {
  const first = await startLocalChain({ directory, market: true })
  const computed = marketAddresses(marketAccountsOf(first.accounts))
  expect(first.market).toEqual({ market: computed.market, splitter: computed.splitter })
  const editions = (chain: LocalChain) =>
    createEvmEditions({
      ...computed,
      rpcUrl: chain.rpcUrl,
      chainId: chain.chainId,
      network: 'local chain',
      standin: true,
      publicRpcUrl: chain.rpcUrl,
      explorerUrl: null,
      coin: 'ETH',
    })
  const place = await editions(first).describe()
  expect(place?.currencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'tUSDC'])
  await first.stop()
  const second = await startLocalChain({ directory, market: true })
  running.push(second)
  expect(second.market).toEqual(first.market)
  expect(await editions(second).describe()).toEqual({ ...place, rpc_url: second.rpcUrl })
})
