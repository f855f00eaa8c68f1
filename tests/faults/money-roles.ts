// What a trial of money runs: database and payment provider, which live on, and an API and a worker, which do not.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { dataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { spawnProduct } from '../support/product.ts'
import { standInsApart } from '../support/split-roles.ts'
import { type FaultResults, toTenths } from './fault-rows.ts'
import type { ProviderApi } from './provider-api.ts'

/** A busy machine takes its time. */
const START_MS = 240_000
/** Longer than a bank's page is open. */
const PAGE_S = 20 * 60

export type Roles = { url: string; kill(): Promise<void>; died(): string | null }
export type MoneyTrial = { database: OpenDatabase; provider: ProviderApi; start(): Promise<Roles> }

export async function moneyTrial(play: (trial: MoneyTrial) => Promise<FaultResults>): Promise<FaultResults> {
  const data = await dataFolder()
  const postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  const standIns = await standInsApart(data)
  const env: Record<string, string> = { ...standIns.env, DATABASE_URL: postgres.url }
  const database = await openDatabase({ url: postgres.url, directory: null })
  const provider: ProviderApi = {
    url: env.MANGOPAY_BASE_URL ?? '',
    client_id: env.MANGOPAY_CLIENT_ID ?? '',
    api_key: env.MANGOPAY_API_KEY ?? '',
    wallet: env.MANGOPAY_WALLET_ID ?? '',
  }
  try {
    return await play({ database, provider, start: () => startRoles(data, env) })
  } finally {
    await database.close()
    await standIns.stop()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
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

type Killed = { part: string; kills: number; journey: string; broken: string[]; seen: string; calm_s: number | null }

/** What came of `kills` at random moments; `calm_s` is when nothing was under way any more, null for never. */
export function afterKills({ part, kills, journey, broken, seen, calm_s }: Killed): FaultResults {
  const recovered_s = calm_s === null ? null : toTenths(calm_s)
  const fault = 'API and worker killed with -9 at random moments'
  return { broken, rows: [{ part, fault, times: kills, journey, lost: broken.length, seen, recovered_s }] }
}

/** Time passes at the provider; by itself so much that pages of banks that nobody answers are over. */
export async function passTime({ url }: Pick<ProviderApi, 'url'>, seconds = PAGE_S): Promise<void> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  await fetch(`${url}/__sandbox/clock`, { ...init, body: JSON.stringify({ seconds }) })
}
