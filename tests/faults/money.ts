// The API and a worker killed with -9 at random moments while people pay; database and payment provider live on. Nothing is lost and nothing is charged twice.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { dataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { spawnProduct } from '../support/product.ts'
import { standInsApart } from '../support/split-roles.ts'
import { moneyAtRest, type ProviderApi } from './money-at-rest.ts'
import { buyPlans, newPayer, type Told } from './payer.ts'
import { say } from './say.ts'

const KILLS = 30
const PAYERS = 3
/** After a start, at the latest. */
const KILL_WITHIN_MS = 2_500
const START_MS = 90_000
/** A payment whose answer was lost is given up after two minutes, by a round that runs every three. */
const CALM_MS = 7 * 60_000
/** Longer than a bank's page is open. */
const PAGE_S = 20 * 60

type Roles = { url: string; kill(): Promise<void>; died(): string | null }

export async function money(): Promise<string[]> {
  const data = await dataFolder()
  const postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  const standIns = await standInsApart(data)
  const env = { ...standIns.env, DATABASE_URL: postgres.url }
  const database = await openDatabase({ url: postgres.url, directory: null })
  const told: Told[] = []
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await buyAndDie(data, env, database.db, told)
      say(`  ${kill}. killed; ${told.length} payments acknowledged so far`)
    }
    return await rest({ data, env, db: database.db, told })
  } finally {
    await database.close()
    await standIns.stop()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function buyAndDie(data: string, env: Record<string, string>, db: Database, told: Told[]): Promise<void> {
  const roles = await startRoles(data, env)
  const ending = new AbortController()
  const payers = await Promise.all(Array.from({ length: PAYERS }, () => newPayer(db)))
  const buying = payers.map(payer => buyPlans(roles.url, payer, told, ending.signal))
  await sleep(100 + Math.random() * KILL_WITHIN_MS)
  ending.abort()
  await roles.kill()
  await Promise.all(buying)
}

async function startRoles(data: string, env: Record<string, string>): Promise<Roles> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const all = { ...env, PUBLIC_URL: url, LOG_LEVEL: process.env.TRIAL_LOG ?? 'error' }
  const kept = [spawnProduct(data, { ...all, ROLE: 'api', PORT: port }), spawnProduct(data, { ...all, ROLE: 'worker' })]
  const died = () => kept.find(({ child }) => child.exitCode !== null)?.output() ?? null
  const kill = async () => {
    const ended = kept.map(({ child }) => new Promise(done => child.once('exit', done)))
    for (const { child } of kept) child.kill('SIGKILL')
    await Promise.all(ended)
  }
  for (const deadline = Date.now() + START_MS; ; await sleep(50)) {
    const ready = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { url, kill, died }
    if (died() === null && Date.now() < deadline) continue
    for (const { child } of kept) child.kill('SIGKILL')
    throw new Error(`the product did not start: ${kept.map(({ output }) => output()).join('\n')}`)
  }
}

type Rest = { data: string; env: Record<string, string>; db: Database; told: Told[] }

/** Everybody goes home, and the product is left alone until nothing is open any more. */
async function rest({ data, env, db, told }: Rest): Promise<string[]> {
  const roles = await startRoles(data, env)
  const provider: ProviderApi = {
    url: env.MANGOPAY_BASE_URL ?? '',
    client_id: env.MANGOPAY_CLIENT_ID ?? '',
    api_key: env.MANGOPAY_API_KEY ?? '',
    wallet: env.MANGOPAY_WALLET_ID ?? '',
  }
  await fetch(`${provider.url}/__sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ seconds: PAGE_S }),
  })
  const began = Date.now()
  const open = async () => {
    const { rows } = await db.execute<{ open: number }>(
      sql`select (select count(*) from pay_ins where status = 'created')::int as open`,
    )
    return rows[0]?.open ?? 0
  }
  const first = await open()
  while ((await open()) > 0 && Date.now() - began < CALM_MS) await sleep(500)
  const broken = (await open()) > 0 ? [`payments are still open after ${CALM_MS / 60_000} minutes`] : []
  say(`  ${first} payments were open after the last kill, none ${((Date.now() - began) / 1_000).toFixed(0)} s later`)
  broken.push(...(await moneyAtRest(db, provider, told)))
  const died = roles.died()
  if (died !== null) broken.push(`a process died: ${died.slice(-2_000)}`)
  await roles.kill()
  const { rows } = await db.execute<{ paid: number; failed: number }>(
    sql`select count(*) filter (where status = 'succeeded')::int as paid, count(*) filter (where status = 'failed')::int as failed from pay_ins`,
  )
  say(
    `  ${told.length} payments acknowledged, ${rows[0]?.paid} made and ${rows[0]?.failed} refused or never sent${broken.length === 0 ? '; books, provider and answers agree' : ''}`,
  )
  return broken
}
