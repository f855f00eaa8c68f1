// Opens the queue, gives every kind of job its one handler, and works the jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { outageOf } from '../db/outage.ts'
import type { Health, Room } from '../health/health.ts'
import { noteFailure, noteOutage } from '../health/note-failure.ts'
import { isServiceAway } from '../health/watched-ports.ts'
import { countJob } from '../metrics/metrics.ts'
import { inSpan, traceFields } from '../tracing/spans.ts'
import { mendQueueTimes } from './clock-back.ts'
import { type Job, queueOptions, type Schedule } from './queue.ts'

/** A job whose payload type is known only to itself. */
export type AnyJob = Omit<Job<unknown>, 'run'> & { run(context: Context, payload: never): Promise<void> }

/** Opens the queue in the given database and creates the queues that are missing. */
export async function openQueue(
  database: OpenDatabase,
  jobs: readonly AnyJob[],
  { health, log }: { health: Health; log: Logger },
): Promise<PgBoss> {
  const names = jobs.map(each => each.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`job ${twice} has two handlers`)
  const boss = new PgBoss({
    db: database.queue,
    backend: database.kind,
    useListenNotify: database.queue.listen !== undefined,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', error => noteFailure({ health, log }, error, {}, 'queue'))
  const { heartbeatSeconds } = queueOptions
  await alone(database, async () => {
    await boss.start()
    await prepareQueues(boss, names, queueOptions)
    // Queues that an earlier release has made.
    await database.db.execute(
      sql`update pgboss.queue set heartbeat_seconds = ${heartbeatSeconds} where heartbeat_seconds <> ${heartbeatSeconds}`,
    )
  })
  return boss
}

/** The key of the advisory lock under which the queue is opened; any constant does. */
const QUEUE_LOCK = 728_194

/** One process after the other: two that start together on a new database would make the same tables. */
async function alone({ kind, db }: OpenDatabase, open: () => Promise<void>): Promise<void> {
  // It admits one process, and a transaction would keep its only connection.
  if (kind === 'pglite') return open()
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`)
    await open()
  })
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Creates the queues that are missing, and has the library read their settings now, as it has read those of all others
 * when it started. Otherwise it reads them at the first job, from outside the caller's transaction, and PGlite's
 * only connection waits for itself.
 */
export async function prepareQueues(
  boss: PgBoss,
  names: readonly string[],
  options: Parameters<PgBoss['createQueue']>[1],
): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!there.has(queueOptions.deadLetter)) await boss.createQueue(queueOptions.deadLetter)
  for (const name of names.filter(each => !there.has(each))) {
    await boss.createQueue(name, options)
    await boss.touch(name, NO_JOB)
  }
}

/** Jobs that were running when the only process died wait for no heartbeat: they are ready again at once. */
export async function releaseInterrupted(database: OpenDatabase): Promise<void> {
  await database.db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now(), started_on = null where state = 'active'`,
  )
}

const RELEASE_MS = 5_000
const MEND_MS = 60_000

/**
 * Jobs whose process has died are ready again at once; the queue itself looks every half minute, and then lets them wait
 * as if they had failed. Those that have been tried too often are left to it. Resolves to their kinds.
 */
export async function releaseLost(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`update pgboss.job set state = 'retry', start_after = now(), started_on = null, retry_count = retry_count + 1
      where state = 'active' and retry_count < retry_limit
      and heartbeat_on + heartbeat_seconds * interval '1 second' < now() returning name`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Starts working; resolves when every queue is polled, to what ends all cooldowns: call it before the queue is stopped. */
export async function startWorker(
  boss: PgBoss,
  jobs: readonly AnyJob[],
  schedules: readonly Schedule[],
  context: (jobId: string) => Context,
  log: Logger,
): Promise<() => void> {
  const ending = new AbortController()
  const polls: { name: string; id: string }[] = []
  for (const each of jobs) {
    for (let count = 0; count < each.concurrency; count += 1) {
      const run = (jobId: string, data: unknown) => attend(each, { id: jobId, data }, context(jobId), log)
      const id = await poll(boss, each, ending.signal, run)
      polls.push({ name: each.name, id })
    }
  }
  for (const { name, cron } of schedules) {
    await boss.schedule(name, cron, {}, { tz: 'Europe/Paris', singletonKey: name })
  }
  const { db, health } = context('release')
  const release = async () => {
    const released = await releaseLost(db)
    // Nothing announces them: without this they would wait until somebody looks.
    for (const { name, id } of polls) if (released.has(name)) boss.notifyWorker(id)
  }
  const releasing = setInterval(
    () => void release().catch(error => noteFailure({ health, log }, error, {}, 'queue')),
    RELEASE_MS,
  )
  const mend = () => void mendQueueTimes(db).catch(error => noteFailure({ health, log }, error, {}, 'queue'))
  mend()
  const mending = setInterval(mend, MEND_MS)
  for (const each of [releasing, mending]) each.unref()
  return () => {
    for (const each of [releasing, mending]) clearInterval(each)
    ending.abort()
  }
}

/** True when it was worked; without room on the disk, or the service that it needs, it is put off, and that counts as no try. */
async function attend(each: AnyJob, { id, data }: { id: string; data: unknown }, context: Context, log: Logger) {
  const { db, health } = context
  const wait = async (seconds: number) => {
    await putOff(db, id, seconds)
    return false
  }
  if (!hasRoom(each, health.room())) return wait(NO_ROOM_S)
  try {
    await runJob(each, data, context, log)
    return true
  } catch (error) {
    if (outageOf(error) === 'storage_full') return wait(NO_ROOM_S)
    if (await isServiceAway(error)) return wait(SERVICE_AWAY_S)
    throw error
  }
}

const hasRoom = ({ writes }: Pick<AnyJob, 'writes'>, room: Room): boolean =>
  writes === 'nothing' || room === 'enough' || (writes === 'rows' && room === 'little')

const NO_ROOM_S = 15
/** Of each kind no more are tried in it than a process runs at once. */
const SERVICE_AWAY_S = 5

/** Back into the queue for a while, as if it had not been fetched. */
async function putOff(db: Database, id: string, seconds: number): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'retry', started_on = null, start_after = now() + ${seconds} * interval '1 second'
      where id = ${id} and state = 'active'`,
  )
}

/** After each job the next is fetched at once; the library alone would first wait for its pause to end. Resolves to who polls. */
async function poll(
  boss: PgBoss,
  { name, cooldown_ms }: AnyJob,
  ending: AbortSignal,
  run: (id: string, data: unknown) => Promise<boolean>,
): Promise<string> {
  let worker = ''
  let ready_ms = 0
  worker = await boss.work<unknown, void, { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number }>(
    name,
    // A new job is announced at once; one that is tried again is only found by looking.
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 },
    async batch => {
      let worked = true
      try {
        // Only the end of the process cuts a cooldown short.
        await sleep(Math.max(0, ready_ms - performance.now()), null, { signal: ending }).catch(() => {})
        for (const { id, data } of batch) worked = await run(id, data)
      } finally {
        ready_ms = performance.now() + cooldown_ms
        // What waits for room is not looked through at once, for that would write a row for each.
        if (worked) boss.notifyWorker(worker)
      }
    },
  )
  return worker
}

/** Runs one job; a payload that does not parse is logged and dropped, because trying again cannot help it. */
export async function runJob(definition: AnyJob, data: unknown, context: Context, log: Logger): Promise<void> {
  const payload = definition.schema.safeParse(data ?? {})
  if (!payload.success) {
    log.error({ job: definition.name, problems: payload.error.issues }, 'job payload refused')
    return
  }
  const attributes = { 'auctor.job': definition.name }
  await inSpan({ name: definition.name, kind: SpanKind.CONSUMER, attributes, headers: null }, async span => {
    const started = performance.now()
    const count = (outcome: 'done' | 'failed') => {
      const ms = performance.now() - started
      countJob(definition.name, outcome, ms / 1_000)
      return { job: definition.name, ms: Math.round(ms), ...traceFields(span) }
    }
    try {
      await definition.run(context, payload.data as never) // parsed with the job's own schema
      log.info(count('done'), 'job done')
    } catch (error) {
      const said = count('failed')
      const expected = noteOutage(context, error) || (await isServiceAway(error))
      if (!expected) log.warn({ ...said, err: error }, 'job failed, will be tried again')
      throw error
    }
  })
}
