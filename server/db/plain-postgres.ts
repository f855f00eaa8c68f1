// A single connection to a PostgreSQL server, over which whole tables flow.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { PlainDatabase } from './plain-database.ts'

const CONNECT_MS = 10_000

/** `release` ends what was started or taken for it. */
export async function plainPostgres(url: string, release: () => Promise<void>): Promise<PlainDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // A connection that is lost fails its queries; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  const db = drizzle({ client })
  return {
    kind: 'postgres',
    db,
    run: async text => void (await client.query(text)),
    rows: async <Row>(text: string) => (await client.query(text)).rows as Row[], // the caller's own statement
    copyOut: select => client.query(to(`copy ${select} to stdout`)),
    async copyIn(table, body) {
      const copying = client.query(from(`copy ${table} from stdin`))
      await pipeline(Readable.from(body), copying)
      return copying.rowCount
    },
    migrate: migrationsFolder => migrate(db, { migrationsFolder }),
    async close() {
      await client.end().catch(() => {})
      await release()
    },
  }
}
