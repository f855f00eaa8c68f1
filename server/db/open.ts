// Opens the database, embedded (PGlite) or PostgreSQL, brings its tables up to date and hands out one shape for both.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import type { Database } from './database.ts'
import { lockFolder } from './lock.ts'
import { PreparedPglite } from './prepared-pglite.ts'

type QueueDatabase = ReturnType<typeof fromPglite>

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  db: Database
  /** The queue's own door to the same database. */
  queue: QueueDatabase
  /** Calls `heard` for each NOTIFY on `channel`; returns how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }

/** The key of the advisory lock under which tables are changed; any constant does. */
const MIGRATION_LOCK = 728_193

/** Opens `url` (postgres://…) when given, else PGlite in `<directory>/db` (in memory when `directory` is null). */
export async function openDatabase(options: {
  url: string | null
  directory: string | null
  snapshot?: Blob
}): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url) : openEmbedded(options.directory, options.snapshot)
}

async function openEmbedded(directory: string | null, snapshot: Blob | undefined): Promise<OpenDatabase> {
  let release = () => {}
  if (directory) {
    mkdirSync(directory, { recursive: true })
    release = lockFolder(join(directory, 'db.lock'), directory)
  }
  const extensions = { pg_trgm, unaccent }
  const client = await PreparedPglite.open({
    ...(directory ? { dataDir: join(directory, 'db') } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    extensions,
  })
  const db = drizzlePglite({ client })
  if (!snapshot) await migratePglite(db, migrations)
  return {
    kind: 'pglite',
    db,
    queue: fromPglite(queueClient(client)),
    listen: (channel, heard) => client.listen(channel, heard),
    close: async () => {
      await client.close()
      release()
    },
  }
}

/** The queue asks without parameters for single statements too, which then stay prepared like all others. */
const queueClient = (client: PreparedPglite): Parameters<typeof fromPglite>[0] => ({
  query: (text, values) => client.query(text, values),
  exec: async text => (text.includes(';') ? client.exec(text) : [await client.query(text)]),
  listen: (channel, heard) => client.listen(channel, heard),
})

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = drizzlePg({ client: pool })
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg({ client: connection }), migrations)
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    connection.release()
  }
  return {
    kind: 'postgres',
    db,
    queue: { executeSql: (text, values) => pool.query(text, values) },
    listen: (channel, heard) => listenPostgres(url, channel, heard),
    close: () => pool.end(),
  }
}

/** A connection of its own for LISTEN, made anew when it drops; also for processes that only serve pages. */
export async function listenPostgres(
  url: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client
  const connect = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url })
    client.on('notification', message => heard(message.payload ?? ''))
    client.on('error', () => {})
    client.on('end', () => {
      if (!stopped) setTimeout(() => connect().catch(() => {}), 1_000)
    })
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  await connect()
  return async () => {
    stopped = true
    await client.end()
  }
}

/** True when the database answers. */
export async function databaseReady(db: Database): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}
