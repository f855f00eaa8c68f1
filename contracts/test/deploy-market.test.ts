// The market on a configured chain: deployed by one command, read back, and refused where anything is not as it should be.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unitOfToken } from '#contracts/scripts/market-plan.ts'
import { marketAddresses } from '#standins/chain/deploy-market.ts'
import { marketAccountsOf, startLocalChain } from '#standins/chain/start-local-chain.ts'

let directory: string
let chain: Awaited<ReturnType<typeof startLocalChain>>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-deploy-'))
  chain = await startLocalChain({ directory, market: true })
})
afterAll(async () => {
  await chain.stop()
  await rm(directory, { recursive: true, force: true })
})

type Ended = { code: number; out: string; err: string }
function run(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const script = join(import.meta.dirname, '..', 'scripts', 'deploy-market.ts')
  const settings = { CHAIN_RPC_URL: chain.rpcUrl, CHAIN_ID: String(chain.chainId), ...env }
  return new Promise(done => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...settings } }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

const account = (number: number) => {
  const found = chain.accounts[number]
  if (!found) throw new Error('the chain has too few accounts')
  return found
}
/** Other terms than those of the market that the local chain begins with. */
const terms = (fee = '300') => [
  '--owner',
  account(3).address,
  '--platform',
  account(4).address,
  '--fees',
  account(5).address,
  '--fee-bps',
  fee,
  '--token',
  marketAddresses(marketAccountsOf(chain.accounts)).usdc,
]

describe('the command that deploys the market', () => {
  it('says what is missing or wrong before it asks the chain', async () => {
    expect(await run([])).toMatchObject({ code: 1, err: expect.stringContaining('Missing or wrong: owner') })
    const dear = await run(terms('1001'), { DEPLOYER_KEY: account(3).private_key })
    expect(dear).toMatchObject({ code: 1, err: expect.stringContaining('Missing or wrong: fee-bps') })
    expect(await run(terms())).toMatchObject({ code: 1, err: expect.stringContaining('DEPLOYER_KEY') })
  })

  it('pays for nothing on another chain than the named one', async () => {
    const ended = await run(terms(), { CHAIN_ID: '1', DEPLOYER_KEY: account(3).private_key })
    expect(ended).toMatchObject({ code: 1, err: `The node serves chain ${chain.chainId}, not 1.\n` })
    expect((await run([...terms(), '--check'])).err).toContain('is not at 0x')
  })

  it('leaves the tokens to the owner where somebody else deploys, and adds them where the owner does', async () => {
    const stranger = await run(terms(), { DEPLOYER_KEY: account(6).private_key })
    expect(stranger.err).toBe('')
    expect(stranger.out).toMatch(/tUSDC: missing, the owner is to call addCurrency\(0x[0-9a-fA-F]{40}, 1\)/)
    const owner = await run(terms(), { DEPLOYER_KEY: account(3).private_key })
    expect(owner.out).toContain('tUSDC: open')
    const [market] = /CHAIN_MARKET=0x\w{40}/.exec(owner.out) ?? []
    expect(market).toBeDefined()
    expect(stranger.out).toContain(market)
    expect(owner.out).toMatch(/CHAIN_SPLITTER=0x\w{40}\nCHAIN_MARKET_BLOCK=\d+\n/)
    // Again: nothing new, and without a key.
    const again = await run(terms(), { DEPLOYER_KEY: account(3).private_key })
    expect(again.out).toContain(market)
    const checked = await run([...terms(), '--check'])
    expect(checked).toMatchObject({ code: 0, err: '' })
    expect(checked.out).toContain(market)
  })

  it('finds no market with other terms', async () => {
    expect(await run([...terms('301'), '--check'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('Market with these terms is not at'),
    })
  })
})

it.each([
  [6, 1],
  [9, 1],
  [10, 10],
  [18, 1_000_000_000],
])('keeps prices of a token of %i decimals in units of %i', (decimals, unit) => {
  expect(unitOfToken(decimals)).toBe(unit)
})
