// A PostgreSQL server for the tests, reached over TCP as one of one's own would be.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { preparePrograms } from '#server/db/embedded/binaries.ts'
import { makeCluster, SUPERUSER, socketFolder } from '#server/db/embedded/cluster.ts'
import { superviseServer } from '#server/db/embedded/supervisor.ts'
import { openDatabase } from '#server/db/open.ts'
import { isRoot } from './data-folder.ts'
import { freePort } from './free-port.ts'
import { createQueues } from './queues.ts'

export type PostgresServer = {
  url: string
  template_url: string
  /** The folder of its socket, which is nearer than TCP. */
  socket: string
  stop(): Promise<void>
}

/** Starts a server in `directory` with a migrated database `auctor_template`. `more`: settings of the server. */
export async function startPostgres(directory: string, more: Record<string, string> = {}): Promise<PostgresServer> {
  // A temporary folder belongs to its maker alone; the server's user must pass through it.
  if (isRoot) await chmod(directory, 0o711)
  const home = join(directory, 'postgres')
  const programs = await preparePrograms(home)
  await makeCluster(home, programs, ['--no-sync'])
  const [port, socket] = [String(await freePort()), socketFolder(home, programs)]
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: `"${socket}"`,
    // What is made here is thrown away.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    ...more,
  }
  const { stop } = await superviseServer({ home, programs, settings, onWarning: () => {} })
  const url = (name: string) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${name}`
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query('create database auctor_template')
  await client.end()
  const template = await openDatabase({ url: url('auctor_template'), directory: null })
  await createQueues(template)
  await template.close()
  return { url: url('postgres'), template_url: url('auctor_template'), socket, stop }
}
