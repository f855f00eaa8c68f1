// Opens the database, brings its tables up to date and hands out one shape, whichever it is.
import { sql } from 'drizzle-orm'
import type { fromPglite } from 'pg-boss'
import type { Database } from './database.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  /** Started by this process, so that jobs still under way in it were interrupted; by another one; or a server of its own. */
  place: 'started' | 'joined' | 'apart'
  /** Why PGlite is used although nobody asked for it, as a sentence. */
  note: string | null
  db: Database
  /** The queue's own door to the same database. */
  queue: ReturnType<typeof fromPglite>
  /** Calls `heard` for each NOTIFY on `channel`; returns how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type OpenOptions = {
  /** A server of one's own, postgres://…; null means the embedded database. */
  url: string | null
  /** The data folder of the embedded database; null is PGlite in memory. */
  directory: string | null
  /** What a new data folder gets. */
  embedded?: 'postgres' | 'pglite'
  /** Work beside the process that has the data folder, where its database admits several. */
  join?: boolean
  /** Told when the embedded server has ended by itself, and when it is back. */
  onWarning?: (message: string) => void
  /** A database folder to begin with, for PGlite in memory. */
  snapshot?: Blob
}

export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { url, directory, snapshot, ...more } = options
  if (url) return openPostgres(url)
  if (!directory) return openPglite(null, { snapshot })
  return openEmbedded({ embedded: 'postgres', join: false, onWarning: () => {}, ...more, directory })
}

/** True when the database answers. */
export async function databaseReady(db: Database): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}
