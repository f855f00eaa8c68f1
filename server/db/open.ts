// Opens the database, brings its tables up to date and hands out one shape, whichever it is.
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from './database.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

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
