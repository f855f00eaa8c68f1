// The PostgreSQL programs of the machine, where there are any: what a server of one's own is backed up with.
import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '#tests/support/data-folder.ts'

/** The folder of the programs, of the newest version; null where the server or `pg_basebackup` is missing. */
export const systemPrograms: string | null =
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => versionOf(a) - versionOf(b))
    .findLast(folder => ['initdb', 'postgres', 'pg_basebackup'].every(name => existsSync(join(folder, name)))) ?? null

function versionOf(folder: string): number {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
}

/** `nobody` of Linux: PostgreSQL refuses to run as root. */
export const SERVER_USER: { uid: number; gid: number } | { uid?: undefined } = isRoot
  ? { uid: 65_534, gid: 65_534 }
  : {}

// Next's types want NODE_ENV in every environment.
const env = { NODE_ENV: 'test' as const, PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/** Runs one of them to its end; throws what it said. */
export function runProgram(name: string, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const options = { ...SERVER_USER, cwd: '/', env }
    execFile(join(systemPrograms ?? '', name), args, options, (error, out, said) =>
      error ? failed(new Error(`${name}: ${said || out || error.message}`)) : done(),
    )
  })
}

/** Starts a server in `data`, which may take a while to answer; gives how it is ended. */
export function startServer(data: string, settings: Record<string, string>): () => Promise<void> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(systemPrograms ?? '', 'postgres'), ['-D', data, ...options], {
    ...SERVER_USER,
    cwd: '/',
    env,
    stdio: 'ignore',
  })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  return async () => {
    child.kill('SIGINT')
    await ended
  }
}
