// Databases of trials on a server that is there.
import pg from 'pg'
import type { PostgresServer } from '../../support/postgres.ts'

/** The address of a new database with all tables. */
export async function trialDatabase(server: PostgresServer, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template auctor_template`)
  } finally {
    await admin.end()
  }
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}
