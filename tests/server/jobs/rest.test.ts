// A kind of job with a rest: the first runs at once, the next waits for more work, and the end of the process waits for no rest.
import type { PgBoss } from 'pg-boss'
import pino from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { job } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'

type Handler = (batch: { id: string; data: unknown }[]) => Promise<void>

it('rests between two runs, and not when the process ends', async () => {
  const handlers: Handler[] = []
  const work = async (_name: string, _options: object, handler: Handler) => {
    handlers.push(handler)
    return 'attendant'
  }
  // Of the queue, only what attending a kind of job asks for.
  const boss = { work, notifyWorker: () => {} } as unknown as PgBoss
  const ran: number[] = []
  const gather = job('gather', z.object({}), async () => void ran.push(performance.now()), { cooldown_ms: 300 })
  const log = pino({ level: 'silent' })
  // The job above asks for nothing of its context, and its worker for room on the disk.
  const context = { health: { room: () => 'enough' } } as Context
  const endCooldowns = await startWorker(boss, [gather], [], () => context, log)
  const [attend] = handlers
  if (!attend) throw new Error('nobody attends')
  const run = () => attend([{ id: '1', data: {} }])

  const began = performance.now()
  await run()
  await run()
  expect((ran[0] ?? Infinity) - began).toBeLessThan(200)
  expect((ran[1] ?? 0) - (ran[0] ?? 0)).toBeGreaterThanOrEqual(295)
  const third = run()
  endCooldowns()
  await third
  expect((ran[2] ?? Infinity) - (ran[1] ?? 0)).toBeLessThan(295)
})
