// What operators read of a process: calls and jobs by kind, the parts and the queue, and nothing of people.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { images } from '#lib/contract/images.ts'
import { newId } from '#lib/ids.ts'
import { job } from '#server/jobs/queue.ts'
import { runJob } from '#server/jobs/worker.ts'
import { readParts } from '#server/metrics/read-parts.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { root } from '../../scripts/build-stamp.ts'

let api: TestApi
let served: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  api = await testApi()
  const { log } = api.services
  served = await serveMetrics({ host: '127.0.0.1', port: 0, read: () => readParts(api.services), log })
})
afterAll(async () => {
  await served.close()
  await api.close()
})

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${served.port}${path}`, init)
const text = async () => (await ask('/metrics')).text()
/** The value of one series. */
const value = async (series: string) =>
  (await text())
    .split('\n')
    .find(line => line.startsWith(`${series} `))
    ?.split(' ')
    .at(-1)

/** The number of one series, 0 before it is first counted. Other files of this worker count in the same registry. */
const count = async (series: string) => Number((await value(series)) ?? 0)

it('counts calls by the path of the contract, without ids and people', async () => {
  const person = await makePerson(api)
  const id = newId('image', api.clock.now())
  expect(images.info.path).toContain('{id}')
  const calls = `auctor_calls_seconds_count{method="GET",path="${images.info.path}",status="404"}`
  const before = await count(calls)
  await api.as(person).call(images.info, { id })
  // A call is counted once its answer has left, which the caller may read first.
  await expect.poll(() => count(calls)).toBe(before + 1)
  const all = await text()
  expect(all).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const secret of [id, person.id, person.token, person.email]) expect(all).not.toContain(secret)
})

it('counts jobs by what became of them', async () => {
  const run = (name: string, work: () => Promise<void>) =>
    runJob(job(name, z.object({}), work), {}, api.context, api.services.log)
  const done = 'auctor_jobs_seconds_count{job="test.well",outcome="done"}'
  const failed = 'auctor_jobs_seconds_count{job="test.ill",outcome="failed"}'
  const before = [await count(done), await count(failed)]
  await run('test.well', async () => undefined)
  const broken = async () => {
    throw new Error('broken')
  }
  await expect(run('test.ill', broken)).rejects.toThrow('broken')
  expect([await count(done), await count(failed)]).toEqual(before.map(number => number + 1))
})

it('tells the parts, the room and what waits', async () => {
  expect(await value('auctor_part_state{part="database"}')).toBe('1')
  expect(await value('auctor_disk_room')).toBe('1')
  expect(await value('auctor_replica_lag_seconds')).toBe('0')
  expect(await value('auctor_broken_files{kind="original"}')).toBe('0')
  expect(await value('auctor_broken_files{kind="document"}')).toBe('0')
  await api.services.db.execute(
    sql`insert into pgboss.job (name, start_after) values ('dead-letters', now() - interval '1 hour')`,
  )
  expect(await value('auctor_queue_jobs{job="dead-letters",state="created"}')).toBe('1')
  expect(Number(await value('auctor_queue_oldest_seconds{job="dead-letters",state="created"}'))).toBeGreaterThan(3_500)
})

it('answers nothing but reads of its one path, and what it has while a part is away', async () => {
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404)
  const read = async () => {
    throw new Error('no database')
  }
  const { log } = api.services
  const alone = await serveMetrics({ host: '127.0.0.1', port: 0, read, log })
  const answer = await fetch(`http://127.0.0.1:${alone.port}/metrics`)
  await alone.close()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
})

it('says which setting names a port that is taken', async () => {
  const taken = { host: '127.0.0.1', port: served.port, read: null, log: api.services.log }
  await expect(serveMetrics(taken)).rejects.toThrow(`Port ${served.port} for metrics is in use`)
})

it('has every metric that the dashboard and the alerts ask for', async () => {
  const all = await text()
  const asked = ['docs/dashboard.json', 'docs/operations.md'].flatMap(name => {
    const said = readFileSync(join(root, name), 'utf8')
    return said.match(/\b(?:auctor|nodejs|process)_[a-z0-9_]+_(?:seconds|total|jobs|state|room|bytes)\b/g) ?? []
  })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(name => !all.includes(`# TYPE ${name} `))).toEqual([])
})
