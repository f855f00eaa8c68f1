// A PostgreSQL server that a test takes away and brings back, on the same port with the same data; and a hot standby of it.
import { execFile } from 'node:child_process'
import { chmod, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Programs, preparePrograms } from '#server/db/embedded/binaries.ts'
import { makeCluster, SUPERUSER } from '#server/db/embedded/cluster.ts'
import { clusterOf, readPostmaster } from '#server/db/embedded/postmaster.ts'
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

const homeIn = (directory: string) => join(directory, 'postgres')
const urlOf = (port: number) => `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`

export async function ownPostgres(directory: string, port: number): Promise<OwnPostgres> {
  // A temporary folder belongs to its maker alone; the server's user must pass through it.
  if (isRoot) await chmod(directory, 0o711)
  const home = homeIn(directory)
  const programs = await preparePrograms(home)
  await makeCluster(home, programs, ['--no-sync'])
  return serverIn(home, programs, port)
}

/** A hot standby of the server that `ownPostgres` made in `directory` and that runs at `primary_port`; not started yet. */
export async function standbyOf(directory: string, primary_port: number, port: number): Promise<OwnPostgres> {
  const home = join(directory, 'standby')
  const programs = await preparePrograms(home)
  const client = new pg.Client({ connectionString: urlOf(primary_port) })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await promisify(execFile)('cp', ['-a', clusterOf(homeIn(directory)), clusterOf(home)])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { uid, gid } = programs.options
    for (const [name, text] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
      await writeFile(join(clusterOf(home), name), text, { mode: 0o600 })
      if (uid !== undefined && gid !== undefined) await chown(join(clusterOf(home), name), uid, gid)
    }
  } finally {
    await client.end()
  }
  await rm(join(clusterOf(home), 'postmaster.pid'))
  return serverIn(home, programs, port, {
    primary_conninfo: `host=127.0.0.1 port=${primary_port} user=${SUPERUSER}`,
    wal_retrieve_retry_interval: '200ms',
    // What a test asks here waits for nothing, and is not cancelled after a long pause.
    max_standby_streaming_delay: '-1',
  })
}

function serverIn(home: string, programs: Programs, port: number, more: Record<string, string> = {}): OwnPostgres {
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...more }
  const url = urlOf(port)
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
