// What is looked up when somebody reads the metrics: the state of each part, the queue, and how old its oldest job is.
import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { PartState } from '#lib/contract/system.ts'
import { countBrokenFiles } from '../db/broken-files.ts'
import type { Database } from '../db/database.ts'
import type { Replica } from '../db/open-replica.ts'
import type { Health, Room } from '../health/health.ts'
import { registry } from './metrics.ts'

const partStates: Record<PartState, number> = { ok: 1, failing: 0, off: -1 }
const rooms: Record<Room, number> = { enough: 1, little: 0.5, none: 0 }

type Queued = { name: string; state: string; jobs: number; oldest_s: number }

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] })

const parts = gauge('auctor_part_state', 'State of a part: 1 ok, 0 failing, -1 not used here', ['part'])
const room = gauge('auctor_disk_room', 'Room on the disk of the data folder: 1 enough, 0.5 no more files, 0 nothing')
const broken = gauge('auctor_broken_files', 'Stored files that are missing or damaged and cannot be made anew', [
  'kind',
])
const lag = gauge(
  'auctor_replica_lag_seconds',
  'How far a replica of the database is behind at most; 0 where none is named',
)
const queue = gauge('auctor_queue_jobs', 'Jobs by name and state, and in dead-letters those given up', ['job', 'state'])
const oldest = gauge('auctor_queue_oldest_seconds', 'How long the oldest job that is due has waited', ['job', 'state'])

type Read = { db: Database; replica?: Replica | null; health: Health }

/** Tells the registry what these know now. Rejects when the database does not answer. */
export async function readParts({ db, replica, health }: Read): Promise<void> {
  lag.set(replica?.lag_s() ?? 0)
  for (const [part, state] of Object.entries(await health.read())) parts.set({ part }, partStates[state])
  room.set(rooms[health.room()])
  const { broken_originals, broken_documents } = await countBrokenFiles(db)
  broken.set({ kind: 'original' }, broken_originals)
  broken.set({ kind: 'document' }, broken_documents)
  const { rows } = await db.execute<Queued>(sql`
    select name, state::text, count(*)::int as jobs,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float as oldest_s
    from pgboss.job where state in ('created', 'retry', 'active') group by name, state`)
  queue.reset()
  oldest.reset()
  for (const { name, state, jobs, oldest_s } of rows) {
    queue.set({ job: name, state }, jobs)
    if (state !== 'active') oldest.set({ job: name, state }, oldest_s)
  }
}
