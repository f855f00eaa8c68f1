// Twelve roles killed with -9 under load, on a PostgreSQL server of our own: API, pages and two workers, each under its keeper.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { standInsApart } from '../support/split-roles.ts'
import type { FaultResults } from './fault-rows.ts'
import { startKeptRoles } from './kept-roles.ts'
import { say } from './say.ts'
import { beginTrial } from './trial.ts'

const KILLS = 12
const LONGEST_PAUSE_MS = 4_000
/** After the last kill every image that was acknowledged is certified within so many seconds. */
const CERTIFIED_S = 30

export async function roles(): Promise<FaultResults> {
  const data = await dataFolder()
  const postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  const standIns = await standInsApart(data)
  try {
    const { running, kept } = await startKeptRoles(data, { ...standIns.env, DATABASE_URL: postgres.url })
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
