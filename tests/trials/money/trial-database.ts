// Databases of trials on a server that is there.
import pg from 'pg'
import type { PostgresServer } from '../../support/postgres.ts'

/** The address of a new database with all tables, by the server's socket. */
export async function trialDatabase(server: PostgresServer, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template auctor_template`)
  } finally {
    await admin.end()
  }
  const { username, host } = new URL(server.url)
  return `postgres://${username}@${host}/${name}?${new URLSearchParams({ host: server.socket, sslmode: 'disable' })}`
}
