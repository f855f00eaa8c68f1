// Asks anvil for its state until all of it is of one moment: it reads its blocks and its accounts one after the other.
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** What we read of the state, as anvil writes it. */
type ChainState = { accounts: Record<string, { nonce: number; code: string }>; transactions: unknown[] }

const TRIES = 5
const PAUSE_MS = 50

/** Transactions that the accounts know and the blocks do not: those of a block that was made in between. */
export function ahead({ accounts, transactions }: ChainState): number {
  const people = Object.values(accounts).filter(({ code }) => code === '0x')
  return people.reduce((sent, { nonce }) => sent + nonce, 0) - transactions.length
}

/**
 * A state whose accounts and blocks agree, as JSON. Loaded from any other, a root would be anchored by a transaction
 * that nobody finds. One that disagrees five times in a row was loaded like that, and is taken as it is.
 */
export async function settledState(dump: () => Promise<string>): Promise<string> {
  let state = await dump()
  for (let tries = 1; tries < TRIES && ahead(JSON.parse(state)) !== 0; tries += 1) {
    await sleep(PAUSE_MS)
    state = await dump()
  }
  return state
}

async function call(rpcUrl: string, method: string): Promise<string> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  })
  const { result }: { result?: unknown } = await response.json()
  if (typeof result !== 'string') throw new Error(`anvil does not answer ${method}`)
  return result
}

/** The number of the last block, as anvil says it. */
export const lastBlock = (rpcUrl: string): Promise<string> => call(rpcUrl, 'eth_blockNumber')

/** The whole state as JSON, the same as anvil writes into its file. */
export async function dumpState(rpcUrl: string): Promise<string> {
  const packed = await call(rpcUrl, 'anvil_dumpState')
  return (await promisify(gunzip)(Buffer.from(packed.slice(2), 'hex'))).toString()
}
