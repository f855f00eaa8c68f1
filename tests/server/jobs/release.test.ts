// A job whose process has died is worked again within seconds, and not for ever.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certifyImage } from '#server/domains/images/certificates/certify-image.ts'
import { releaseLost } from '#server/jobs/worker.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

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
