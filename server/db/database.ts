// The type of the database handle that use cases receive: PGlite and PostgreSQL alike, inside or outside a transaction.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type RowsOf<Row> = { rows: Row[] }

interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>
}

export type Database = PgDatabase<Rows>
