// The type of the database handle that use cases receive: PGlite and PostgreSQL alike, inside or outside a transaction.

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { fromPglite } from 'pg-boss'

type RowsOf<Row> = { rows: Row[] }

interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>
}

export type Database = PgDatabase<Rows>

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  /** Started by this process, so that jobs still under way in it were interrupted; by another one; or a server of its own. */
  place: 'started' | 'joined' | 'apart'
  /** Why PGlite is used although nobody asked for it, as a sentence. */
  note: string | null
  db: Database
  /** The queue's own door to the same database. */
  queue: ReturnType<typeof fromPglite>
  /** Calls `heard` for each NOTIFY on `channel`, and `again` after a gap in which some may have been missed; returns how to stop. */
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
