// The database of a test: PGlite from a prepared image, or a fresh database on a real PostgreSQL server.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'

let made = 0

/** An empty database with all tables. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { postgres_url, pglite_image } = inject('databases')
  if (!postgres_url)
    return openDatabase({ url: null, directory: null, snapshot: new Blob([await readFile(pglite_image)]) })
  made += 1
  const name = `test_${process.pid}_${made}_${Date.now()}`
  const admin = new pg.Client({ connectionString: postgres_url })
  await admin.connect()
  await admin.query(`create database ${name} template auctor_template`)
  const url = new URL(postgres_url)
  url.pathname = `/${name}`
  const opened = await openDatabase({ url: url.href, directory: null })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
