// What a process has open for its requests and jobs: database, queue, ports, settings, log and clock.
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Ports, Settings } from './context.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/open-replica.ts'
import type { Health } from './health/health.ts'

export type Services = {
  db: Database
  /** A standby of it, for visitors' reads; null where there is none. */
  replica?: Replica | null
  boss: PgBoss
  ports: Ports
  settings: Settings
  health: Health
  log: Logger
  now(): Date
}
