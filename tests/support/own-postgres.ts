// A PostgreSQL server that a test takes away and brings back, on the same port with the same data.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { preparePrograms } from '#server/db/embedded/binaries.ts'
import { makeCluster, SUPERUSER } from '#server/db/embedded/cluster.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { type Supervisor, superviseServer } from '#server/db/embedded/supervisor.ts'
import { isRoot } from './data-folder.ts'

export type OwnPostgres = {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends every connection but this one, and resolves when their processes are gone. */
  cut(): Promise<void>
  /** kill -9 of the server; it is started again at once. */
  kill(): void
  query(text: string): Promise<Record<string, unknown>[]>
}

export async function ownPostgres(directory: string, port: number): Promise<OwnPostgres> {
  // A temporary folder belongs to its maker alone; the server's user must pass through it.
  if (isRoot) await chmod(directory, 0o711)
  const home = join(directory, 'postgres')
  const programs = await preparePrograms(home)
  await makeCluster(home, programs, ['--no-sync'])
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`
  let supervisor: Supervisor | null = null
  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url,
    async start() {
      supervisor ??= await superviseServer({ home, programs, settings, onWarning: () => {} })
    },
    async stop() {
      await supervisor?.stop()
      supervisor = null
    },
    async cut() {
      await query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
    kill() {
      const { pid } = readPostmaster(home) ?? {}
      if (pid) process.kill(pid, 'SIGKILL')
    },
    query,
  }
}
