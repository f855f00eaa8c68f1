// The jobs of a trial: the product's own queue, worked one job after the other by the trial's clock.
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { addSeconds } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { jobs } from '#server/job-list.ts'
import { runJob } from '#server/jobs/worker.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import type { MortalDatabase } from './mortal-database.ts'

export async function openTrialQueue({ queue }: MortalDatabase): Promise<PgBoss> {
  const boss = new PgBoss({ db: queue, backend: 'postgres', supervise: false, schedule: false, useListenNotify: false })
  boss.on('error', () => {})
  await boss.start()
  return boss
}

type Work = { boss: PgBoss; pool: pg.Pool; log: Logger; contextOf(id: string): Context; now(): Date }

/** Works whatever is due, until nothing is; a job that the provider fails rests until time passes. */
export async function workDue(work: Work): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const { rows } = await work.pool.query<{ name: string }>(DUE, [work.now()])
    if (rows.length === 0) return
    for (const { name } of rows) await workQueue(work, name)
  }
  throw new Error('jobs keep adding jobs')
}

async function workQueue({ boss, pool, log, contextOf, now }: Work, name: string): Promise<void> {
  const definition = jobs.find(each => each.name === name)
  if (!definition) throw new Error(`there is no job ${name}`)
  for (const { id, data } of await boss.fetch<object>(name, { batchSize: 50 })) {
    try {
      await runJob(definition, data, contextOf(id), log)
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error
      await boss.fail(name, id)
      await pool.query(REST, [id, addSeconds(now(), 1)])
      continue
    }
    await boss.complete(name, id)
  }
}

/** What a new process does with jobs that the last one had begun. */
export const releaseJobs = (pool: pg.Pool) => pool.query(RELEASE)

/** Letters are written, and not sent; passports are neither signed nor stored. The queue lets jobs begin by the machine's clock, which is behind that of trials. */
const DUE = `with due as (update pgboss.job set start_after = now() - interval '1 second'
    where state in ('created', 'retry') and start_after <= $1 and name not in ('mail.send', 'market.keep-passport') returning name) select distinct name from due`
const RELEASE = `update pgboss.job set state = 'retry', start_after = now(), started_on = null where state = 'active'`
const REST = `update pgboss.job set start_after = $2 where id = $1`
