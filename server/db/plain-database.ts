// One connection to a database as it stands, below the product's own door: whole tables flow out of it and into it.
import type { Database } from './database.ts'

export type PlainDatabase = {
  kind: 'pglite' | 'postgres'
  /** Queries over the same connection, and so inside of what `run('begin')` has begun. */
  db: Database
  /** One or several statements without parameters. */
  run(text: string): Promise<void>
  /** Rows of one statement without parameters; their shape is the caller's to know. */
  rows<Row>(text: string): Promise<Row[]>
  /** What `COPY … TO STDOUT` gives; `select` is a table with its columns, or a query in brackets. */
  copyOut(select: string): AsyncIterable<Uint8Array>
  /** Gives `body`, in the form of `copyOut`, to `COPY … FROM STDIN`; resolves to the number of rows. */
  copyIn(table: string, body: AsyncIterable<Uint8Array>): Promise<number>
  /** Applies the migrations of a folder that are not applied yet. */
  migrate(migrationsFolder: string): Promise<void>
  close(): Promise<void>
}
