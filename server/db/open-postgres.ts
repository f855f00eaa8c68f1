// A PostgreSQL server: a pool of connections, and one for what it has to say.
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { migrations } from './migrations-folder.ts'
import { outageOf } from './outage.ts'
import { tracedStatements } from './traced-statements.ts'

/** The key of the advisory lock under which tables are changed; any constant does. */
const MIGRATION_LOCK = 728_193

/** Compiling a query takes longer than ours run. */
export const PLANNING = 'set jit = off'

const RECONNECT_MS = 1_000
const CLOSE_MS = 5_000

/** `connections`: so many at most, besides those that listen. */
export async function openPostgres(url: string, connections = 10): Promise<OpenDatabase> {
  const onConnect = async (client: pg.ClientBase) => void (await client.query(PLANNING))
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000, onConnect })
  // A connection that drops fails its queries and is replaced; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  try {
    await bringUpToDate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    kind: 'postgres',
    place: 'apart',
    note: null,
    db: overPool(pool),
    queue: {
      executeSql: (text, values) => tracedStatements(pool).query(text, values),
      listen: async (channel, heard, again) => ({ close: await listenPostgres(url, channel, heard, again) }),
    },
    listen: (channel, heard, again) => listenPostgres(url, channel, heard, again),
    // A connection whose statement waits for a lock is not waited for.
    close: () => Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })]),
  }
}

async function bringUpToDate(pool: pg.Pool): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client: connection }), migrations)
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    connection.release()
  }
}

/** Gives every connection back: the library keeps one for good whose BEGIN fails, as it does on a connection that was cut while idle. */
export function overPool(pool: pg.Pool): NodePgDatabase {
  const db = drizzle({ client: tracedStatements(pool) })
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const result = await drizzle({ client: tracedStatements(client) }).transaction(work, config)
      client.release()
      return result
    } catch (error) {
      // The next one gets another connection where this one is lost.
      client.release(outageOf(error) !== null)
      throw error
    }
  }
  return db
}

/** A connection of its own for LISTEN, made again when it drops, which `again` is told; also for processes that only serve pages. */
export async function listenPostgres(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  again: () => void = () => {},
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url })
    client = next
    next.on('notification', message => heard(message.payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => {
      if (!stopped) setTimeout(() => !stopped && connect().then(again, () => {}), RECONNECT_MS)
    })
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  // One that is away is tried again like one that drops.
  await connect().catch(error => {
    if (outageOf(error) === null) throw error
  })
  return async () => {
    stopped = true
    await client.end()
  }
}
