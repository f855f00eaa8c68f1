// The local chain of the embedded default: anvil on loopback, its state kept in the data folder, our contract deployed.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import anchor from '#contracts/artifacts/CertificateAnchor.json' with { type: 'json' }
import { deployByBytecode, hex } from '#contracts/scripts/create2.ts'
import { anvilBinary } from './binary.ts'
import { deployMarket, type LocalMarket, type MarketAccounts } from './deploy-market.ts'
import { keepTime } from './keep-time.ts'
import { endLeftover } from './leftover.ts'
import { checkState } from './state-file.ts'

const LOCAL_CHAIN_ID = 31337
// Anvil's public development phrase: whoever reaches the loopback port controls this chain anyway, and real networks refuse these keys.
const phrase = 'test test test test test test test test test test test junk'

/** While it runs the keeper writes the state, which anvil would write without care for a block that is being made. */
const A_YEAR_S = 365 * 24 * 3600

type LocalChainAccount = { address: Hex; private_key: Hex }
export type LocalChain = {
  rpcUrl: string
  chainId: number
  contract: Hex
  /** Where editions are sold; null unless it was asked for. */
  market: LocalMarket | null
  /** The first sends anchors, the last only deployed the contracts; `marketAccountsOf` says who does what for the market. */
  accounts: readonly LocalChainAccount[]
  /** Ends the chain and resolves when its state is on disk. */
  stop(): Promise<void>
}
export type LocalChainOptions = {
  /** `chain/` is made below it. */
  directory: string
  /** A free one is taken when absent. */
  port?: number
  onWarning?: (message: string) => void
  /** Another anvil than the installed one. */
  binary?: string
  /** Has the market of editions deployed too. */
  market?: boolean
}

function accountsOf(count: number): LocalChainAccount[] {
  // The folder above the accounts, so that the slow step from phrase to seed is made once.
  const folder = mnemonicToAccount(phrase, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: count }, (_, index) => {
    const key = folder.deriveChild(index).privateKey
    if (!key) throw new Error('the development phrase gives no key')
    const private_key = toHex(key)
    return { address: privateKeyToAddress(private_key), private_key }
  })
}

/** The keys of whoever owns the local market, signs for the platform, and receives its fees. */
export function marketAccountsOf(accounts: readonly LocalChainAccount[]): MarketAccounts {
  const [, platform, fees] = accounts
  const owner = accounts.at(-2)
  if (!platform || !fees || !owner) throw new Error('the local chain has too few accounts')
  return { owner: owner.private_key, platform: platform.private_key, fees: fees.private_key }
}

/** The port if it can be listened on, else a free one when 0; refuses a busy one. */
function usablePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => reject(new Error(`The local chain cannot start: port ${port} is in use.`)))
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function answers(rpcUrl: string): Promise<boolean> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(1_000),
    })
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && 'result' in body && body.result === toHex(LOCAL_CHAIN_ID)
  } catch {
    return false
  }
}

async function ready(keeper: ChildProcess, rpcUrl: string, logPath: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (keeper.exitCode !== null || keeper.signalCode !== null) break
    if (await answers(rpcUrl)) return
    await sleep(20)
  }
  const log = await readFile(logPath, 'utf8').catch(() => '')
  const reason = log.trim().split('\n')[0] || 'it did not answer within 30 seconds'
  throw new Error(`The local chain cannot start: anvil says "${reason}".`)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => child.once('exit', () => resolve()))
}

function spawnKeeper(binary: string, record: string, log: string, state: string, port: number): ChildProcess {
  const chain = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(LOCAL_CHAIN_ID), '--quiet']
  // No CORS: a web page must not drive the chain. Old states are not needed, only blocks and logs.
  const keeping = ['--no-cors', '--prune-history', '64', '--state', state, '--state-interval', String(A_YEAR_S)]
  const keeper = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'keeper.ts'),
      binary,
      record,
      log,
      state,
      `http://127.0.0.1:${port}`,
      ...chain,
      ...keeping,
    ],
    // Its own group, so that Ctrl-C reaches the server first and the chain ends last.
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  keeper.stdin?.on('error', () => {}) // a keeper that has just died; its exit is what we look at
  return keeper
}

/** Before each start after the first, doubled each time; a chain that ran for a minute begins anew. */
const PAUSES = { first_ms: 200, longest_ms: 30_000, calm_ms: 60_000 }

type Place = { binary: string; state: string; record: string; log: string; port: number; rpcUrl: string }
type Launched = Awaited<ReturnType<typeof launch>>

/** Ends what a killed server left running there, and goes on with what it kept. */
async function launch({ binary, state, record, log, port, rpcUrl }: Place, warn: (message: string) => void) {
  await endLeftover(record, state)
  const { damaged, restored } = await checkState(state)
  if (damaged) {
    const after = restored ? 'the previous copy is used' : 'the chain starts empty'
    warn(`The local chain's state was torn and is kept as ${damaged}; ${after}.`)
  }
  const keeper = spawnKeeper(binary, record, log, state, port)
  const stop = async () => {
    keeper.stdin?.end()
    await ended(keeper)
    await rm(record, { force: true })
  }
  try {
    await ready(keeper, rpcUrl, log)
    await keepTime(rpcUrl)
    return { keeper, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the chain again whenever it ends by itself; what it had not kept is anchored again by the reconciliation. */
function keepAlive(place: Place, first: Launched, deploy: () => Promise<unknown>, warn: (message: string) => void) {
  const ending = new AbortController()
  const { signal } = ending
  let running = first
  const keeping = (async () => {
    for (let pause = PAUSES.first_ms; ; ) {
      const began = Date.now()
      await ended(running.keeper)
      if (signal.aborted) return
      if (Date.now() - began > PAUSES.calm_ms) pause = PAUSES.first_ms
      warn('The local chain has ended and is started again.')
      for (let started = false; !started; ) {
        await sleep(pause, null, { signal }).catch(() => {})
        pause = Math.min(pause * 2, PAUSES.longest_ms)
        if (signal.aborted) return
        started = await launch(place, warn).then(
          next => {
            running = next
            return true
          },
          () => false,
        )
      }
      // It may have begun anew.
      await deploy().catch(() => {})
      warn('The local chain is back.')
    }
  })()
  return async () => {
    ending.abort()
    await running.stop()
    await keeping
    // One that was being started meanwhile.
    await running.stop()
  }
}

/**
 * Starts the chain in `<directory>/chain`, ending first whatever a killed server left running there.
 * Roots anchored before are still there. Throws one readable sentence when anvil is missing or cannot run.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const folder = join(options.directory, 'chain')
  const [state, record, log] = [join(folder, 'state.json'), join(folder, 'anvil.pid'), join(folder, 'anvil.log')]
  const binary = options.binary ?? anvilBinary()
  const warn = options.onWarning ?? (() => {})
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Before a port is asked for: what was left running may have it.
  await endLeftover(record, state)
  const port = await usablePort(options.port ?? 0)
  const rpcUrl = `http://127.0.0.1:${port}`
  const place = { binary, state, record, log, port, rpcUrl }
  const first = await launch(place, warn)
  try {
    const accounts = accountsOf(10)
    const deployer = accounts.at(-1)
    if (!deployer) throw new Error('the local chain has no account')
    const { private_key: key } = deployer
    const deploy = async () => ({
      contract: await deployByBytecode(rpcUrl, key, anchor.contract, hex(anchor.bytecode)),
      market: options.market ? await deployMarket(rpcUrl, key, marketAccountsOf(accounts)) : null,
    })
    const { contract, market } = await deploy()
    // Whoever checks a proof by hand finds the chain here.
    await writeFile(join(folder, 'place.json'), JSON.stringify({ rpc_url: rpcUrl, chain_id: LOCAL_CHAIN_ID, contract }))
    return { rpcUrl, chainId: LOCAL_CHAIN_ID, contract, market, accounts, stop: keepAlive(place, first, deploy, warn) }
  } catch (error) {
    await first.stop()
    throw error
  }
}
