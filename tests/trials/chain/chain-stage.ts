// Where a trial of editions is played: the product and its chain as they stand now, the people, and what each of them is doing.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { createPublicClient, type Hex, http, type PublicClient } from 'viem'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import { openDatabase } from '#server/db/open.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ask, newPayer, type Payer } from '../../faults/payer.ts'
import { type TrialWallet, trialWallet } from './trial-wallet.ts'

/** Addresses of the contracts, the same in every life of the chain. */
export type Contracts = { market: Hex; editions: Hex; usdc: Hex }
export type Player = Payer & { name: string; wallet: TrialWallet /** Said of a kill. */; doing: string }
export type Stage = {
  url: string
  data: string
  contracts: Contracts
  random: () => number
  /** Everybody goes home. */
  ending: AbortSignal
  /** Photographs whose editions are offered. */
  offered: string[]
  /** What was played to its end, by its name. */
  counts: Map<string, number>
}

export const count = ({ counts }: Stage, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

/** The node of the product's chain as it is now. */
export async function nodeOf(data: string): Promise<PublicClient> {
  const place: { rpc_url: string } = JSON.parse(await readFile(join(data, 'chain', 'place.json'), 'utf8'))
  return createPublicClient({ transport: http(place.rpc_url, { retryCount: 0, timeout: 5_000 }), cacheTime: 0 })
}

/** What somebody is refused, or no answer at all. */
export class NotDone extends Error {}

/** The answer of a call that went well. */
export async function tell<T>(stage: Pick<Stage, 'url'>, person: Payer, path: string, body?: object): Promise<T> {
  const answered = await ask(stage.url, person, path, body)
  if (answered === null) throw new NotDone(`${path}: no answer`)
  if (answered.status >= 300) throw new NotDone(`${path}: ${answered.status} ${String(answered.body.code)}`)
  return answered.body as T // by the contract of its path
}

/** Registered, verified and with a linked wallet; the first one sells. */
export async function castPlayers(stage: Pick<Stage, 'url' | 'data'>, names: readonly string[]): Promise<Player[]> {
  const { data } = stage
  const database = await openDatabase({ url: null, directory: data, join: true })
  const players: Player[] = []
  try {
    for (const name of names) {
      const payer = await newPayer(database.db)
      await database.db.update(users).set({ identity_verified: true }).where(eq(users.id, payer.id))
      players.push({ ...payer, name, doing: 'comes in', wallet: trialWallet(() => nodeOf(data)) })
    }
  } finally {
    await database.close()
  }
  const chain_id = await (await nodeOf(data)).getChainId()
  for (const player of players) {
    const { account } = player.wallet
    const { message } = await tell<{ message: string }>(stage, player, '/wallets/challenge', {
      address: account.address,
      chain_id,
    })
    const signature = await account.signMessage({ message })
    await tell(stage, player, '/wallets', { message, signature })
  }
  return players
}

/** Where the contracts are, as the product says it. */
export async function contractsOf(url: string): Promise<Contracts> {
  const read = async (path: string) => (await (await fetch(`${url}/api${path}`)).json()).results
  const [marketplace] = await read('/marketplaces')
  const [minter] = await read('/minters')
  const money: { symbol: string; token: Hex }[] = await read('/cryptocurrencies')
  const usdc = money.find(({ symbol }) => symbol === 'tUSDC')?.token
  if (!usdc) throw new Error('the market takes no play money')
  return { market: marketplace.contract, editions: minter.contract, usdc }
}

/** Browsers that are closed between the wallet and us. */
const SILENT = 0.15
const SETTLE_MS = 15_000

/** From the wallet to what the chain makes of it; what is not settled by then is looked at again later. */
export async function carry(stage: Stage, person: Player, start: ChainAction): Promise<ChainAction> {
  let action = start
  if (action.transaction) {
    const hash = await person.wallet.send(action.transaction)
    if (stage.random() >= SILENT) await tell(stage, person, `/chain_actions/${action.id}/sent`, { hash })
  }
  for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline && !stage.ending.aborted; await sleep(250)) {
    action = await tell<ChainAction>(stage, person, `/chain_actions/${action.id}`)
    if (action.state !== 'sent' && action.state !== 'prepared') break
  }
  return action
}
