// PGlite, over which whole tables flow in the same form as over a PostgreSQL server. Each passes through memory as a whole.
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createPglite } from './open-pglite.ts'
import type { PlainDatabase } from './plain-database.ts'

/** `release` gives the folder back. */
export async function plainPglite(folder: string, release: () => Promise<void>): Promise<PlainDatabase> {
  const client = await createPglite(folder)
  const db = drizzle({ client })
  return {
    kind: 'pglite',
    db,
    run: async text => void (await client.exec(text)),
    rows: async <Row>(text: string) => (await client.query<Row>(text)).rows,
    copyOut: select => copyOut(client, select),
    async copyIn(table, body) {
      const parts: BlobPart[] = []
      for await (const part of body) parts.push(Uint8Array.from(part))
      const { affectedRows } = await client.query(`copy ${table} from '/dev/blob'`, [], { blob: new Blob(parts) })
      return affectedRows ?? 0
    },
    migrate: migrationsFolder => migrate(db, { migrationsFolder }),
    async close() {
      await client.close()
      await release()
    },
  }
}

async function* copyOut(client: PGlite, select: string): AsyncGenerator<Uint8Array> {
  const { blob } = await client.query(`copy ${select} to '/dev/blob'`)
  if (blob) yield* blob.stream()
}
