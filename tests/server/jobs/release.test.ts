// A job whose process has died is worked again within seconds, and not for ever.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { certifyImage } from '#server/domains/images/certificates/certify-image.ts'
import { enqueueIn, job } from '#server/jobs/queue.ts'
import { openQueue, releaseLost, startWorker } from '#server/jobs/worker.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const { name } = certifyImage
const fetched = async () => (await api.services.boss.fetch(name)).map(({ id }) => id)
const silentFor = (seconds: number) =>
  api.services.db.execute(
    sql`update pgboss.job set heartbeat_seconds = 15, heartbeat_on = now() - ${seconds} * interval '1 second' where state = 'active'`,
  )

it('is ready again when its process has been silent, and left alone while it beats', async () => {
  await api.context.enqueue(certifyImage, { image_id: 'img_x' })
  const [id] = await fetched()
  await silentFor(5)
  await releaseLost(api.services.db)
  expect(await fetched()).toEqual([])
  await silentFor(20)
  await releaseLost(api.services.db)
  expect(await fetched()).toEqual([id])
})

it('is left to the queue when it has been tried as often as it may', async () => {
  await api.services.db.execute(sql`update pgboss.job set retry_count = retry_limit where name = ${name}`)
  await silentFor(20)
  await releaseLost(api.services.db)
  expect(await fetched()).toEqual([])
})

it('is worked when it is released, not when the worker looks next', async () => {
  const database = await openTestDatabase()
  const { health, log } = api.services
  let ran: (value: number) => void = () => {}
  const running = new Promise<number>(resolve => {
    ran = resolve
  })
  const lost = job('test.lost', z.object({}), async () => ran(performance.now()))
  const boss = await openQueue(database, [lost], { health, log })
  await enqueueIn(boss, database.db, lost, {})
  expect(await boss.fetch(lost.name)).toHaveLength(1)
  const began = performance.now()
  const end = await startWorker(boss, [lost], [], () => ({ ...api.context, db: database.db }), log)
  await database.db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
  const seconds = ((await running) - began) / 1_000
  end()
  await boss.stop({ graceful: false, close: false })
  await database.close()
  // The queue looks by itself after ten.
  expect(seconds).toBeLessThan(8)
})
