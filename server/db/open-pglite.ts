// PGlite: PostgreSQL inside this process, for one process, where a server cannot run and for tests.
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { OpenDatabase } from './database.ts'
import { migrations } from './migrations-folder.ts'

type Options = { snapshot?: Blob | undefined; note?: string | null }

/** In `folder`, or in memory when it is null. */
export async function openPglite(
  folder: string | null,
  { snapshot, note = null }: Options = {},
): Promise<OpenDatabase> {
  const client = await createPglite(folder, snapshot)
  const db = drizzle({ client })
  if (!snapshot) await migrate(db, migrations)
  return {
    kind: 'pglite',
    place: 'started',
    note,
    db,
    queue: fromPglite(client),
    listen: (channel, heard) => client.listen(channel, heard),
    close: () => client.close(),
  }
}

/** With the extensions that our tables need, and as it stands. */
export const createPglite = (folder: string | null, snapshot?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    extensions: { pg_trgm, unaccent },
  })
