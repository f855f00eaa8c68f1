// Twelve roles killed with -9 under load, on a PostgreSQL server of our own: API, pages and two workers, each under its keeper.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/build-stamp.ts'
import { dataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { spawnProduct } from '../support/product.ts'
import { standInsApart } from '../support/split-roles.ts'
import type { FaultResults } from './fault-rows.ts'
import { say } from './say.ts'
import { beginTrial, endGently, type Running } from './trial.ts'

const KILLS = 12
const LONGEST_PAUSE_MS = 4_000
/** After the last kill every image that was acknowledged is certified within so many seconds. */
const CERTIFIED_S = 30

type Role = { name: string; killOnce(): boolean } & ReturnType<typeof spawnProduct>

/** A role under its keeper, `scripts/start.mjs`. */
function keptRole(name: string, data: string, env: Record<string, string>): Role {
  const kept = spawnProduct(data, env, root, 'scripts/start.mjs')
  return {
    name,
    ...kept,
    /** False while the keeper waits before it starts the next. */
    killOnce() {
      const { pid } = kept.child
      const [working] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      if (working) process.kill(Number(working), 'SIGKILL')
      return Boolean(working)
    },
  }
}

export async function roles(): Promise<FaultResults> {
  const data = await dataFolder()
  const postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  const standIns = await standInsApart(data)
  try {
    const { running, kept } = await startRoles(data, { ...standIns.env, DATABASE_URL: postgres.url })
    const trial = await beginTrial(running, { part: 'roles', settle_s: CERTIFIED_S, pause_ms: 1_500 })
    const seconds = await trial.fault(`API, pages or a worker killed ${KILLS} times, up to 4.5 s apart`, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(500 + Math.random() * LONGEST_PAUSE_MS)
        const role = kept[kill % kept.length]
        while (!role?.killOnce()) await sleep(20)
        say(`  ${kill + 1}. ${role.name} killed`)
      }
    })
    const killed = Date.now()
    say(`  writes again ${seconds.toFixed(1)} s after the last kill`)
    const found = await trial.end()
    say(`  the whole took ${((Date.now() - killed) / 1_000).toFixed(0)} s`)
    return found
  } finally {
    await standIns.stop()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function startRoles(data: string, env: Record<string, string>): Promise<{ running: Running; kept: Role[] }> {
  const [api_port, web_port] = [await freePort(), await freePort()]
  const [url, api_url] = [`http://127.0.0.1:${web_port}`, `http://127.0.0.1:${api_port}`]
  const both = { ...env, PUBLIC_URL: url }
  const worker = (name: string) => keptRole(name, data, { ...both, ROLE: 'worker' })
  // The workers come last: what they were at is lost with nobody left who works on.
  const kept = [
    keptRole('api', data, { ...both, ROLE: 'api', PORT: String(api_port), TRUST_PROXY: 'true' }),
    keptRole('web', data, { ...both, ROLE: 'web', PORT: String(web_port), API_URL: `${api_url}/api` }),
    worker('worker 1'),
    worker('worker 2'),
  ]
  const running: Running = {
    url,
    api_url,
    died() {
      const gone = kept.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
      return gone.length === 0 ? null : gone.map(({ name, output }) => `${name}: ${output().slice(-2_000)}`).join('\n')
    },
    output: () => kept.map(({ output }) => output()).join('\n'),
    async stop() {
      const ended = await Promise.all(kept.map(({ child }) => endGently(child)))
      return ended.every(Boolean)
    },
    kill() {
      for (const { child } of kept) child.kill('SIGKILL')
    },
  }
  return { running, kept }
}
