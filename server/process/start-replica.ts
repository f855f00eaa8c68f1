// Opens the replica of the database where one is named and this process answers visitors.
import type { Logger } from 'pino'
import { openReplica, type Replica } from '../db/open-replica.ts'
import type { Env } from '../env.ts'
import { PAGES_CHANNEL } from '../page-cache/changes.ts'

/** What visitors see otherwise from now on is told on the channel of pages: it is not read where it has not arrived. */
export function startReplica({ ROLE, DATABASE_URL, DATABASE_REPLICA_URL: url }: Env, log: Logger): Replica | null {
  if (!url || !DATABASE_URL || ROLE === 'worker') return null
  const onWarning = (message: string) => log.warn(message)
  return openReplica({ url, primary_url: DATABASE_URL, channel: PAGES_CHANNEL, onWarning })
}
