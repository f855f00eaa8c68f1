// Jobs as values: a name, the shape of its payload, and how it is put into the queue in the caller's transaction.
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { fromDrizzle } from 'pg-boss'
import { ulid } from 'ulid'
import type { z } from 'zod'
import type { Context, EnqueueOptions, JobKind } from '../context.ts'
import type { Database } from '../db/database.ts'

export type Job<T> = JobKind<T> & {
  run(context: Context, payload: T): Promise<void>
  /** How many of this kind one process runs at once. */
  concurrency: number
  /** Milliseconds from the end of one run to the start of the next in a process, so that work that comes in batches can gather. */
  cooldown_ms: number
  /** Files wait below the disk's reserve, rows below half of it; what only deletes makes room and never waits. */
  writes: 'files' | 'rows' | 'nothing'
}

export type Schedule = { name: string; cron: string; job: Job<Record<string, never>> }

/** A kind of job. `run` must be safe to repeat: it may be stopped at any line and is then run again. */
export function job<T>(
  name: string,
  schema: z.ZodType<T>,
  run: Job<T>['run'],
  {
    concurrency = 1,
    cooldown_ms = 0,
    writes = 'rows',
  }: Partial<Pick<Job<T>, 'concurrency' | 'cooldown_ms' | 'writes'>> = {},
): Job<T> {
  return { name, schema, run, concurrency, cooldown_ms, writes }
}

/** A kind of job that starts by the clock; `cron` is read in Europe/Paris. */
export function every(cron: string, scheduled: Job<Record<string, never>>): Schedule {
  return { name: scheduled.name, cron, job: scheduled }
}

/** Settings of every queue: ten tries with growing pauses (1 s to 15 min), then the dead letters. */
export const queueOptions = {
  policy: 'short',
  retryLimit: 10,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 600,
  heartbeatSeconds: 15,
  deadLetter: 'dead-letters',
  notify: true,
} as const

/** Puts a job into the queue inside `db`'s transaction. */
export async function enqueueIn<T>(
  boss: PgBoss,
  db: Database,
  queued: JobKind<T>,
  payload: T,
  options: EnqueueOptions = {},
): Promise<void> {
  const data = queued.schema.parse(payload)
  await boss.send(queued.name, data as object, {
    // The policy of the queues lets one job wait per key, so a job without a key gets one of its own.
    singletonKey: options.key ?? ulid(),
    ...(options.at ? { startAfter: options.at } : {}),
    ...(options.timeout_s ? { expireInSeconds: options.timeout_s } : {}),
    db: fromDrizzle(db, sql),
  })
}
