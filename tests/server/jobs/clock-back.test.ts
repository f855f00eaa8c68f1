// The database's clock was a day ahead and is right again: schedules start, jobs are taken, and nothing lost is held.
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { OpenDatabase } from '#server/db/database.ts'
import { mendQueueTimes } from '#server/jobs/clock-back.ts'
import { enqueueIn, job } from '#server/jobs/queue.ts'
import { openQueue, releaseLost } from '#server/jobs/worker.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const work = job('test.day', z.object({}), async () => {})
const DAY = sql`interval '1 day'`

let api: TestApi
let database: OpenDatabase
let boss: PgBoss
beforeAll(async () => {
  api = await testApi()
  database = await openTestDatabase()
  boss = await openQueue(database, [work], api.services)
})
afterAll(async () => {
  await boss.stop({ graceful: false, close: false })
  await database.close()
  await api.close()
})

const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows
const due = () =>
  rows(sql`select id from pgboss.job where name = 'test.day' and state < 'active' and start_after <= now()`)
/** What a day ahead has left behind. */
async function aheadForADay(): Promise<void> {
  await rows(sql`update pgboss.version set cron_on = now() + ${DAY}, monitor_backoff_on = now() + ${DAY}`)
  await rows(sql`update pgboss.queue set maintain_on = now() + ${DAY}, monitor_claim_on = now() + ${DAY}`)
  await rows(
    sql`update pgboss.job set created_on = created_on + ${DAY}, start_after = start_after + ${DAY},
      started_on = started_on + ${DAY}, heartbeat_on = heartbeat_on + ${DAY} where name = 'test.day'`,
  )
}

it('starts schedules again', async () => {
  await aheadForADay()
  await mendQueueTimes(database.db)
  const late = await rows(
    sql`select cron_on::text as at from pgboss.version where cron_on > now() or monitor_backoff_on > now() union all
      select maintain_on::text from pgboss.queue where maintain_on > now() or monitor_claim_on > now()`,
  )
  expect(late).toEqual([])
})

it('takes jobs made meanwhile when their time has come, and none before', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  await enqueueIn(boss, database.db, work, {})
  await enqueueIn(boss, database.db, work, {}, { at: inAnHour })
  await aheadForADay()
  expect(await due()).toEqual([])
  await mendQueueTimes(database.db)
  expect(await due()).toHaveLength(1)
  const [later] = await rows(
    sql`select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
      where name = 'test.day' and start_after > now()`,
  )
  expect(later).toEqual({ minutes: 60 })
})

it('has a job that was put back meanwhile tried again', async () => {
  await rows(sql`update pgboss.job set state = 'retry', start_after = now() + ${DAY} where name = 'test.day'`)
  await mendQueueTimes(database.db)
  expect(await due()).toHaveLength(2)
})

it('gives a job whose process died meanwhile to another', async () => {
  await boss.fetch('test.day')
  await aheadForADay()
  await mendQueueTimes(database.db)
  await rows(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`)
  expect([...(await releaseLost(database.db))]).toEqual(['test.day'])
})

it('changes nothing while the clock is right', async () => {
  const all = sql`select * from pgboss.job where name = 'test.day' order by id`
  await mendQueueTimes(database.db)
  const before = await rows(all)
  await mendQueueTimes(database.db)
  expect(await rows(all)).toEqual(before)
})
