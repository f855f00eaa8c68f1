// The queues of the test databases: made once, in the image that every test's database is copied from.
import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#server/db/database.ts'
import { jobs } from '#server/job-list.ts'
import { queueOptions } from '#server/jobs/queue.ts'
import { prepareQueues } from '#server/jobs/worker.ts'

export const jobNames = jobs.map(({ name }) => name)
/** Tests work their jobs by hand: nobody needs to be told of new ones. */
export const silentQueues = { ...queueOptions, notify: false }

/** Makes the queue's own tables and all queues. */
export async function createQueues({ queue, kind }: Pick<OpenDatabase, 'queue' | 'kind'>): Promise<void> {
  const boss = new PgBoss({ db: queue, backend: kind, supervise: false, schedule: false, useListenNotify: false })
  await boss.start()
  await prepareQueues(boss, jobNames, silentQueues)
  await boss.stop({ graceful: false, close: false })
}
