// Processes that start at the same moment on a new database: each makes what is missing, and none fails.
import { rm } from 'node:fs/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { runningUrl } from '#server/db/embedded/start-embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { createHealth } from '#server/health/health.ts'
import { jobs } from '#server/job-list.ts'
import { openQueue } from '#server/jobs/worker.ts'
import { dataFolder } from '#tests/support/data-folder.ts'

const directory = await dataFolder()
const opened: OpenDatabase[] = []
beforeAll(async () => {
  opened.push(await openDatabase({ url: null, directory }))
  for (let i = 0; i < 3; i += 1) opened.unshift(await openDatabase({ url: runningUrl(directory), directory: null }))
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await rm(directory, { recursive: true, force: true })
})

it('open one queue', async () => {
  const log = pino({ level: 'silent' })
  const queues = await Promise.all(
    opened.map(database =>
      openQueue(database, jobs, {
        health: createHealth({ probes: {}, disk: { directory, reserve_bytes: 0 }, log }),
        log,
      }),
    ),
  )
  const names = jobs.map(({ name }) => name)
  for (const queue of queues) {
    const there = await queue.getQueues()
    expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  }
  for (const queue of queues) await queue.stop({ graceful: false, close: false })
})
