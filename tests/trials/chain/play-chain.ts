// Editions are minted, offered, bought, bid for and settled while the product or its chain is killed at random moments; then the contracts and the database are compared.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStrikes } from '../../faults/strikes.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { seeded } from '../../support/seeded.ts'
import { actionsAtRest } from './actions-at-rest.ts'
import { bar, buy, giveUp, listed, pendingBids } from './buyers.ts'
import { contractsAtRest } from './chain-at-rest.ts'
import { killAndRestart, type Place, startTrialProduct, type Victim } from './chain-kills.ts'
import { castPlayers, contractsOf, nodeOf, type Player, type Stage, tell } from './chain-stage.ts'
import { sell, settle, type Waits } from './sellers.ts'

export type Kill = { number: number; at_s: number; who: Victim; back_s: number; doing: string }
export type Verdict = { kills: Kill[]; counts: ReadonlyMap<string, number>; anchored_s: number; broken: string[] }
type Asked = { kills: number; seed: number; demo?: boolean; onKill?: (kill: Kill) => void }

const BUYERS = ['Ada', 'Bea', 'Cleo'] as const
/** From one kill to the next. */
const BETWEEN_MS = { least: 1_500, more: 5_000 }
const UNDER_WAY_MS = 3_000
/** After something was seen to be under way. */
const STRIKE_MS = 1_000
/** Of all wallets. */
const AWAKE = 0.5
/** A certificate is on the chain within a minute of its upload, or of the kill that came between. */
const ANCHORED_S = 60

export async function playChain({ kills, seed, demo = false, onKill }: Asked): Promise<Verdict> {
  const data = await dataFolder()
  const place: Place = { data, port: await freePort(), demo }
  let product = await startTrialProduct(place)
  const home = new AbortController()
  const { url } = product
  const told: Kill[] = []
  try {
    const random = seeded(seed)
    const always = { url, data, random, ending: home.signal, offered: [], counts: new Map<string, number>() }
    const stage: Stage = { ...always, contracts: await contractsOf(url) }
    const players = await castPlayers(stage, ['Creator', 'Settler', ...BUYERS])
    const [seller, settler, ...buyers] = players
    if (!seller || !settler) throw new Error('nobody sells')
    let last = Date.now()
    const waits: Waits = { since: () => last, longest_s: 0 }
    const began = Date.now()
    const playing = [
      sell(stage, seller, waits, seed % 100_000),
      settle(stage, settler),
      bar(stage, buyers),
      ...buyers.map(each => buy(stage, each)),
    ]
    const moments = seeded(seed + 1)
    for (let number = 1; number <= kills; number += 1) {
      await sleep(BETWEEN_MS.least + moments() * BETWEEN_MS.more)
      await somethingUnderWay(players)
      await sleep(moments() * STRIKE_MS)
      const [who, at] = [whom(moments()), Date.now()]
      const busy = players.filter(each => !IDLE.includes(each.doing) || each === seller)
      const doing = busy.map(each => `${each.name} ${each.doing}`).join(', ')
      product = await killAndRestart(who, product, place)
      last = Date.now()
      const kill = { number, at_s: (at - began) / 1_000, who, back_s: (last - at) / 1_000, doing }
      told.push(kill)
      onKill?.(kill)
      // Some wallets notice at once that the network lost what they sent; others put something else in its place.
      const awake = players.filter(() => moments() < AWAKE)
      await Promise.all(awake.map(({ wallet }) => wallet.sendAgain().catch(() => {})))
    }
    await sleep(BETWEEN_MS.more)
    home.abort()
    await Promise.all(playing)
    const broken = await rest({ ...stage, ending: new AbortController().signal }, players)
    if (waits.longest_s > ANCHORED_S) broken.push(`a photograph waited ${waits.longest_s.toFixed(0)} s for its anchor`)
    return { kills: told, counts: stage.counts, anchored_s: waits.longest_s, broken }
  } finally {
    home.abort()
    await product.stop()
    await rm(data, { recursive: true, force: true })
  }
}

const IDLE = ['comes in', 'looks around', 'waits for an auction', 'uploads', 'prepares']

/** A transaction of somebody; when nobody gets that far the kill comes all the same. */
async function somethingUnderWay(players: readonly Player[]): Promise<void> {
  for (const deadline = Date.now() + UNDER_WAY_MS; Date.now() < deadline; await sleep(20))
    if (players.some(({ doing }) => !IDLE.includes(doing))) return
}

const whom = (chance: number): Victim => (chance < 0.45 ? 'server' : chance < 0.85 ? 'chain' : 'both')

const HOME_MS = 120_000

/** Everybody finishes or gives up what they have begun; then both sides are read. */
async function rest(stage: Stage, players: readonly Player[]): Promise<string[]> {
  for (const player of players) await listed(stage, player, false)
  const broken: string[] = []
  for (const player of players) {
    const deadline = Date.now() + HOME_MS
    while (!(await atHome(stage, player).catch(() => false))) {
      await sleep(500)
      if (Date.now() < deadline) continue
      broken.push(`${player.name} cannot come to an end`)
      break
    }
  }
  const database = await openDatabase({ url: null, directory: stage.data, join: true })
  try {
    const { db } = database
    const { strike, close } = await openStrikes(database)
    await strike('nft.follow-chain')
    const node = await nodeOf(stage.data)
    await followed(db, Number(await node.getBlockNumber()))
    await close()
    const both = { db, node, contracts: stage.contracts, players }
    return [...broken, ...(await contractsAtRest(both)), ...(await actionsAtRest(both))]
  } finally {
    await database.close()
  }
}

/** Nothing of theirs is under way; what is prepared is given up. */
async function atHome(stage: Stage, player: Player): Promise<boolean> {
  await player.wallet.sendAgain()
  for (const bid of await pendingBids(stage, player)) await giveUp(stage, player, bid)
  const list = async (state: string) =>
    (await tell<{ results: ChainAction[] }>(stage, player, `/chain_actions?state=${state}&page_size=100`)).results
  for (const { id } of await list('prepared')) await tell(stage, player, `/chain_actions/${id}/give_up`, {})
  return (await list('sent')).length === 0 && (await pendingBids(stage, player)).length === 0
}

async function followed(db: Database, head: number): Promise<void> {
  for (const deadline = Date.now() + HOME_MS; Date.now() < deadline; await sleep(500)) {
    const { rows } = await db.execute<{ last: number | null }>(sql`select max(number) as last from chain_blocks`)
    if ((rows[0]?.last ?? -1) >= head) return
  }
}
