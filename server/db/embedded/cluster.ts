// Makes the folder of a new PostgreSQL server, and finds a place for its socket.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotRun, type Programs } from './binaries.ts'
import { clusterOf } from './postmaster.ts'

export const SUPERUSER = 'auctor'

/** Letters and their order are the same on every machine; whoever may open the socket is trusted. */
const form = ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C']
const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']

export const hasCluster = (home: string): boolean => existsSync(join(clusterOf(home), 'PG_VERSION'))

/** Made under another name first, so that one that is there is whole. Throws `CannotRun` where it cannot be made. */
export async function makeCluster(home: string, { initdb, options }: Programs, more: string[] = []): Promise<void> {
  const unfinished = join(home, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  await new Promise<void>((done, failed) => {
    execFile(initdb, ['-D', unfinished, ...form, ...locale, ...more], options, (error, _out, said) => {
      if (!error) return done()
      rmSync(unfinished, { recursive: true, force: true })
      if (/No space left on device/.test(said)) return failed(Object.assign(new Error(said), { code: 'ENOSPC' }))
      if (/Permission denied/.test(said))
        return failed(new CannotRun(`user ${options.uid ?? process.getuid?.()} may not write in ${home}`))
      const reason = said.split('\n').find(line => line.startsWith('initdb:')) ?? error.message
      failed(new CannotRun(reason.replace(/^initdb: (?:error: )?/, '')))
    })
  })
  renameSync(unfinished, clusterOf(home))
}

/** The longest path of a socket that the system takes. */
const SOCKET_PATH_MAX = process.platform === 'darwin' ? 103 : 107

const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432')

/** `home`, or a private folder under the system's temporary one where that path would be too long. */
export function socketFolder(home: string, { options: { uid, gid } }: Programs): string {
  if (Buffer.byteLength(socketIn(home)) <= SOCKET_PATH_MAX) return home
  const folder = join(tmpdir(), `auctor-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  if (Buffer.byteLength(socketIn(folder)) > SOCKET_PATH_MAX)
    throw new CannotRun('the paths of the data folder and of the temporary folder are too long for a socket')
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  }
  const found = lstatSync(folder)
  const ours = found.isDirectory() && found.uid === (uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
  if (!ours) throw new CannotRun(`${folder} belongs to somebody else`)
  return folder
}

/** The address of a database on the server whose socket is in `folder`, for pg; the host's name means nothing. */
export const socketUrl = (folder: string): string =>
  `postgres://${SUPERUSER}@localhost/postgres?${new URLSearchParams({ host: folder, sslmode: 'disable' })}`
