// Deploys the market of editions to the chain of CHAIN_RPC_URL and reads back what stands there: `npm run market:deploy`.
import { parseArgs } from 'node:util'
import { type Hex, isAddress, size } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { chainClient, create2Proxy, deployByBytecode } from './create2.ts'
import { type MarketTerms, marketPlan } from './market-plan.ts'
import { verifyMarket } from './verify-market.ts'

const usage = `CHAIN_RPC_URL=… CHAIN_ID=… DEPLOYER_KEY=0x… npm run market:deploy -- \\
  --owner 0x… --platform 0x… --fees 0x… --fee-bps 250 [--token 0x…]… [--check]

owner     may add and close currencies and name the platform's signer; a multisig is best
platform  the address whose key is CHAIN_PLATFORM_KEY
fees      receives the platform's part of each sale: --fee-bps hundredths of a per cent, at most 1000; neither can change
token     a token that editions may be paid in, as often as there are tokens
check     only reads back what stands there; needs no key
The key is of an account that pays for the deployment and has no power afterwards.`

/** Public chains make a block in seconds; in a rush a transaction waits longer. */
const BLOCK_MS = 300_000

const Address = z.custom<Hex>(value => typeof value === 'string' && isAddress(value))
const Settings = z.object({
  CHAIN_RPC_URL: z.url(),
  CHAIN_ID: z.coerce.number().int().positive(),
  DEPLOYER_KEY: z.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)).optional(),
  owner: Address,
  platform: Address,
  fees: Address,
  'fee-bps': z.coerce.number().int().min(0).max(1_000),
  token: z.array(Address).default([]),
  check: z.boolean().default(false),
})

function readSettings() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      owner: text,
      platform: text,
      fees: text,
      'fee-bps': text,
      token: { ...text, multiple: true },
      check: { type: 'boolean' },
    },
  })
  const { CHAIN_RPC_URL, CHAIN_ID, DEPLOYER_KEY } = process.env
  const read = Settings.safeParse({ CHAIN_RPC_URL, CHAIN_ID, DEPLOYER_KEY, ...values })
  if (read.success) return read.data
  const wrong = [...new Set(read.error.issues.map(({ path }) => path[0]))].join(', ')
  throw new Error(`Missing or wrong: ${wrong}.\n\n${usage}`)
}

type Target = { rpcUrl: string; chainId: number; key: Hex }

/** The block before the first one that can hold anything of it. */
async function deployContracts({ rpcUrl, chainId, key }: Target, terms: MarketTerms): Promise<bigint> {
  const client = chainClient(rpcUrl, key)
  // A wrong chain is refused before anything is paid there.
  const served = await client.getChainId()
  if (served !== chainId) throw new Error(`The node serves chain ${served}, not ${chainId}.`)
  const proxy = await client.getCode({ address: create2Proxy })
  if (!proxy || size(proxy) === 0) throw new Error(`This chain has no CREATE2 proxy at ${create2Proxy}.`)
  const from = await client.getBlockNumber()
  const { place, split } = marketPlan(terms)
  for (const { name, code } of [place, split]) await deployByBytecode(rpcUrl, key, name, code, BLOCK_MS)
  return from
}

/** Tells the market to take these tokens, where the key is its owner's. */
async function addTokens(target: Target, market: Hex, tokens: readonly { token: Hex; unit: number }[]): Promise<void> {
  const client = chainClient(target.rpcUrl, target.key)
  for (const { token, unit } of tokens) {
    const call = { address: market, abi: marketAbi, functionName: 'addCurrency', args: [token, unit] } as const
    const hash = await client.writeContract({ ...call, chain: null })
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: BLOCK_MS })
    if (status !== 'success') throw new Error(`The token ${token} could not be added (${hash}).`)
  }
}

async function main(): Promise<void> {
  const settings = readSettings()
  const { CHAIN_RPC_URL: rpcUrl, CHAIN_ID: chainId, DEPLOYER_KEY: key, owner, platform, fees, token, check } = settings
  const terms: MarketTerms = { owner, platform, fees, fee_bps: settings['fee-bps'] }
  const verify = () => verifyMarket(rpcUrl, chainId, terms, token)
  let from: bigint | null = null
  if (!check) {
    if (!key) throw new Error(`Missing or wrong: DEPLOYER_KEY.\n\n${usage}`)
    from = await deployContracts({ rpcUrl, chainId, key }, terms)
    if (privateKeyToAddress(key).toLowerCase() === owner.toLowerCase()) {
      const { market, tokens } = await verify()
      const missing = tokens.filter(({ state }) => state === 'missing')
      await addTokens({ rpcUrl, chainId, key }, market, missing)
    }
  }
  const { market, editions, splitter, tokens } = await verify()
  console.log(
    `Verified: what stands there was made of the committed code with these terms. Editions are at ${editions}.`,
  )
  for (const { symbol, token: address, unit, state } of tokens) {
    const todo = `, the owner is to call addCurrency(${address}, ${unit})`
    console.log(`${symbol}: ${state}${state === 'missing' ? todo : ''}`)
  }
  console.log(`\nCHAIN_MARKET=${market}\nCHAIN_SPLITTER=${splitter}`)
  if (from !== null) console.log(`CHAIN_MARKET_BLOCK=${from}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
