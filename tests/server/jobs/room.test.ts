// A disk with little room: jobs wait for it, none is tried in vain, and what makes room goes on.
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { OpenDatabase } from '#server/db/database.ts'
import type { Room } from '#server/health/health.ts'
import { jobs } from '#server/job-list.ts'
import { enqueueIn, job } from '#server/jobs/queue.ts'
import { openQueue, startWorker } from '#server/jobs/worker.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let room: Room = 'enough'
let fails = 0
const ran: string[] = []
const kind = (writes: 'files' | 'rows' | 'nothing') =>
  job(
    `test.${writes}`,
    z.object({}),
    async () => {
      if (fails > 0) {
        fails -= 1
        throw Object.assign(new Error('write'), { code: 'ENOSPC' })
      }
      ran.push(writes)
    },
    { writes },
  )
const kinds = { files: kind('files'), rows: kind('rows'), nothing: kind('nothing') }

let api: TestApi
let database: OpenDatabase
let boss: PgBoss
let end: () => void
beforeAll(async () => {
  api = await testApi()
  database = await openTestDatabase()
  const { health, log } = api.services
  boss = await openQueue(database, Object.values(kinds), { health, log })
  const context = { ...api.context, db: database.db, health: { ...health, room: () => room } }
  end = await startWorker(boss, Object.values(kinds), [], () => context, log)
})
afterAll(async () => {
  end()
  await boss.stop({ graceful: false, close: false })
  await database.close()
  await api.close()
})

const ask = async (...which: (keyof typeof kinds)[]) => {
  for (const each of which) await enqueueIn(boss, database.db, kinds[each], {})
}
type Waiting = { name: string; state: string; retry_count: number; later: boolean }
const waiting = async () =>
  (
    await database.db.execute<Waiting>(
      sql`select name, state::text as state, retry_count, start_after > now() as later from pgboss.job
        where name like 'test.%' and state <> 'completed' order by name`,
    )
  ).rows
const putOff = (name: string) => ({ name, state: 'retry', retry_count: 0, later: true })
/** What was put off is due again. */
const later = () => database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)

it('lets files wait below the reserve, rows below half of it, and what only deletes never', async () => {
  room = 'little'
  await ask('files', 'rows', 'nothing')
  await expect.poll(waiting).toEqual([putOff('test.files')])
  expect(ran.toSorted()).toEqual(['nothing', 'rows'])
  room = 'none'
  await ask('rows', 'nothing')
  await expect.poll(waiting).toEqual([putOff('test.files'), putOff('test.rows')])
  expect(ran.toSorted()).toEqual(['nothing', 'nothing', 'rows'])
})

it('works everything once there is room, without a try lost', async () => {
  for (let round = 0; round < 12; round += 1) {
    await later()
    await ask('files')
    await expect.poll(async () => (await waiting()).filter(each => each.later)).toEqual([putOff('test.files')])
  }
  expect((await waiting()).filter(each => each.retry_count > 0)).toEqual([])
  expect(ran).not.toContain('files')
  room = 'enough'
  await later()
  await ask('files', 'rows')
  await expect.poll(waiting).toEqual([])
  expect(ran.filter(each => each === 'files')).toHaveLength(14)
})

it('puts off what met the full disk itself', async () => {
  fails = 1
  await ask('files')
  await expect.poll(waiting).toEqual([putOff('test.files')])
  await later()
  await ask('rows', 'files')
  await expect.poll(waiting).toEqual([])
  const { rows } = await database.db.execute(sql`select 1 from pgboss.job where name like 'test.%' and retry_count > 0`)
  expect(rows).toEqual([])
})

it('knows of every job that makes files or only deletes', () => {
  const named = (writes: string) => jobs.filter(each => each.writes === writes).map(({ name }) => name)
  expect(named('files')).toEqual(
    expect.arrayContaining(['images.certify', 'images.render-certificate', 'monitoring.capture-evidence']),
  )
  const deleting = jobs.map(({ name }) => name).filter(name => /\.(?:remove|purge)-/.test(name))
  expect(named('nothing')).toEqual(expect.arrayContaining(deleting))
})
