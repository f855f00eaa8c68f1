// The API and a worker killed with -9 at random moments while people pay; database and payment provider live on. Nothing is lost and nothing is charged twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { FaultResults } from './fault-rows.ts'
import { moneyAtRest } from './money-at-rest.ts'
import { afterKills, type MoneyTrial, moneyTrial, passTime } from './money-roles.ts'
import { buyPlans, newPayer, type Told } from './payer.ts'
import { say } from './say.ts'

const KILLS = 30
const PAYERS = 3
/** After a start, at the latest. */
const KILL_WITHIN_MS = 2_500
/** A payment whose answer was lost is given up after two minutes, by a round that runs every three. */
const CALM_MS = 7 * 60_000

export const money = (): Promise<FaultResults> =>
  moneyTrial(async trial => {
    const told: Told[] = []
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await buyAndDie(trial, told)
      say(`  ${kill}. killed; ${told.length} payments acknowledged so far`)
    }
    return rest(trial, told)
  })

async function buyAndDie({ database: { db }, start }: MoneyTrial, told: Told[]): Promise<void> {
  const roles = await start()
  const ending = new AbortController()
  const payers = await Promise.all(Array.from({ length: PAYERS }, () => newPayer(db)))
  const buying = payers.map(payer => buyPlans(roles.url, payer, told, ending.signal))
  await sleep(100 + Math.random() * KILL_WITHIN_MS)
  ending.abort()
  await roles.kill()
  await Promise.all(buying)
}

/** Everybody goes home, and the product is left alone until nothing is open any more. */
async function rest({ database: { db }, provider, start }: MoneyTrial, told: Told[]): Promise<FaultResults> {
  const roles = await start()
  await passTime(provider)
  const began = Date.now()
  const first = await openPayIns(db)
  while ((await openPayIns(db)) > 0 && Date.now() - began < CALM_MS) await sleep(500)
  const calm_s = (await openPayIns(db)) > 0 ? null : (Date.now() - began) / 1_000
  const broken = calm_s === null ? [`payments are still open after ${CALM_MS / 60_000} minutes`] : []
  say(`  ${first} payments were open after the last kill, none ${((Date.now() - began) / 1_000).toFixed(0)} s later`)
  broken.push(...(await moneyAtRest(db, provider, told)))
  const died = roles.died()
  if (died !== null) broken.push(`a process died: ${died.slice(-2_000)}`)
  await roles.kill()
  const { rows } = await db.execute<{ paid: number; failed: number }>(
    sql`select count(*) filter (where status = 'succeeded')::int as paid, count(*) filter (where status = 'failed')::int as failed from pay_ins`,
  )
  const seen = `${told.length} payments acknowledged, ${rows[0]?.paid} made and ${rows[0]?.failed} refused or never sent`
  say(`  ${seen}${broken.length === 0 ? '; books, provider and answers agree' : ''}`)
  return afterKills({ part: 'money', kills: KILLS, journey: 'pay for plans', broken, seen, calm_s })
}

async function openPayIns(db: Database): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from pay_ins where status = 'created'`,
  )
  return rows[0]?.open ?? 0
}
