// A service of others that is away: jobs that need it wait without losing a try, and the log says it once.
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { OpenDatabase } from '#server/db/database.ts'
import { enqueueIn, job } from '#server/jobs/queue.ts'
import { openQueue, startWorker } from '#server/jobs/worker.ts'
import { MailRefused } from '#server/ports/mail.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const email = { id: 'm', to: 'a@b.example', reply_to: null, unsubscribe_url: null, subject: '', text: '', html: '' }
let away = false
let refused = 0
let sent = 0
const said: { msg?: string; level?: number }[] = []

const sendOne = job('test.send', z.object({}), async ({ ports }) => {
  await ports.mail.send(email)
})

let api: TestApi
let database: OpenDatabase
let boss: PgBoss
let end: () => void
beforeAll(async () => {
  const answer = async () => {
    if (away) throw new Error('connect ECONNREFUSED')
  }
  const send = async () => {
    await answer()
    if (refused > 0) {
      refused -= 1
      throw new MailRefused('550 unknown')
    }
    sent += 1
  }
  const log = pino({ level: 'warn' }, { write: line => void said.push(JSON.parse(line)) })
  api = await testApi({ ports: { mail: { send, check: answer } }, log })
  database = await openTestDatabase()
  const { health } = api.services
  boss = await openQueue(database, [sendOne], { health, log })
  end = await startWorker(boss, [sendOne], [], () => ({ ...api.context, db: database.db }), log)
})
afterAll(async () => {
  end()
  await boss.stop({ graceful: false, close: false })
  await database.close()
  await api.close()
})

type Waiting = { state: string; retry_count: number; later: boolean }
const waiting = async () =>
  (
    await database.db.execute<Waiting>(
      sql`select state::text as state, retry_count, start_after > now() as later from pgboss.job
        where name = 'test.send' and state <> 'completed'`,
    )
  ).rows
const putOff = { state: 'retry', retry_count: 0, later: true }
/** What was put off is due again. */
const later = () => database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
const enqueue = () => enqueueIn(boss, database.db, sendOne, {})

it('keeps every try of a job that meets a service that is away, and says it once', async () => {
  away = true
  await enqueue()
  await expect.poll(waiting).toEqual([putOff])
  for (let round = 0; round < 3; round += 1) {
    await later()
    // A new job wakes the worker, which otherwise looks every few seconds.
    await enqueue()
    await expect.poll(async () => (await waiting()).filter(each => each.later)).not.toEqual([])
  }
  expect((await waiting()).map(each => each.retry_count)).toEqual([0, 0, 0, 0])
  expect(said.map(({ msg }) => msg)).toEqual(['mail is failing'])
  away = false
  await expect.poll(() => said.map(({ msg }) => msg)).toEqual(['mail is failing', 'mail is back'])
  await later()
  await enqueue()
  await expect.poll(waiting).toEqual([])
  expect(sent).toBe(5)
})

it('counts the tries of a job that fails while the service serves', async () => {
  said.length = 0
  refused = 1
  await enqueue()
  await expect.poll(() => said.map(({ msg }) => msg)).toEqual(['job failed, will be tried again'])
  await expect.poll(waiting).toEqual([expect.objectContaining({ state: 'retry', retry_count: 0 })])
  await expect.poll(waiting).toEqual([])
  expect(sent).toBe(6)
  const { rows } = await database.db.execute(sql`select 1 from pgboss.job where name = 'test.send' and retry_count > 0`)
  expect(rows).toHaveLength(1)
})
