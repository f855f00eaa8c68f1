// After the database's clock was ahead and is right again: what the queue wrote down then would keep it waiting until that time has come.
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** More than clocks of two machines differ. */
const AHEAD = sql`now() + interval '1 minute'`

/** Which pass of the queue ran last, by instance: one in the future stops schedules, monitoring and clearing up. */
const passes = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['maintain_on', 'monitor_claim_on'],
}

/** Makes times that cannot be true what they would be by the clock of now; changes nothing while the clock is right. */
export async function mendQueueTimes(db: Database): Promise<void> {
  for (const [table, columns] of Object.entries(passes)) {
    for (const column of columns) {
      const name = sql.identifier(column)
      await db.execute(
        sql`update pgboss.${sql.identifier(table)} set ${name} = now() - interval '1 day' where ${name} > ${AHEAD}`,
      )
    }
  }
  // A job waits as long from now as it was to wait from when it was made.
  await db.execute(
    sql`update pgboss.job set start_after = start_after - (created_on - now()), created_on = now()
      where state < 'active' and created_on > ${AHEAD}`,
  )
  // Pauses between two tries are a quarter of an hour at most; it was made before, and begun and put back while the clock was ahead.
  await db.execute(
    sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now() + interval '1 hour'`,
  )
  // Whoever works on it says so again within seconds; whoever is gone does not, and then it is anybody's.
  await db.execute(
    sql`update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
      where state = 'active' and (started_on > ${AHEAD} or heartbeat_on > ${AHEAD})`,
  )
}
