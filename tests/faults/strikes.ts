// Jobs of a product on trial, struck from outside as if their hour had come.
import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#server/db/database.ts'

export type Strikes = { strike(job: string): Promise<void>; close(): Promise<void> }

/** The product has made its queue already. */
export async function openStrikes({ queue }: OpenDatabase): Promise<Strikes> {
  const boss = new PgBoss({ db: queue, supervise: false, schedule: false, migrate: false })
  // On a busy machine it may lose its connection; the next call makes another.
  boss.on('error', () => {})
  await boss.start()
  return { strike: async job => void (await boss.send(job, {})), close: () => boss.stop({ graceful: false }) }
}
