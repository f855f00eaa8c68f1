// Ten cut, killed or stopped databases under load, on a PostgreSQL server of our own.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import type { FaultResults } from './fault-rows.ts'
import { say } from './say.ts'
import { beginTrial, oneProcess } from './trial.ts'

const FAULTS = 10
const AWAY_MS = 3_000

export async function databases(): Promise<FaultResults> {
  const data = await dataFolder()
  const postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  try {
    const trial = await beginTrial(await oneProcess(data, { DATABASE_URL: postgres.url }), { part: 'databases' })
    const kinds = {
      cut: () => postgres.cut(),
      killed: async () => postgres.kill(),
      async stopped() {
        // What was cut from the notices of changes has forgotten what it kept; what people write does not show here.
        await trial.status('/en/about/')
        await postgres.stop()
        await sleep(AWAY_MS)
        trial.expect((await trial.status('/api/health')) === 200, 'it is not alive while the database is away')
        trial.expect((await trial.status('/api/health/ready')) === 503, 'it says that it is ready without a database')
        trial.expect((await trial.status('/en/about/')) === 200, 'a kept page is not served')
        await postgres.start()
      },
    }
    await sleep(2_000)
    for (let fault = 0; fault < FAULTS; fault += 1) {
      const [name = '', cause] = Object.entries(kinds)[fault % 3] ?? []
      const seconds = await trial.fault(`database ${name}`, async () => cause?.())
      say(`  ${fault + 1}. database ${name}: normal after ${seconds.toFixed(1)} s`)
      await sleep(1_000)
    }
    return await trial.end()
  } finally {
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}
