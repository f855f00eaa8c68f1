// The database of a data folder: PostgreSQL, or PGlite where that cannot run and where the folder was begun with it.
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../files/is-alive.ts'
import type { OpenDatabase } from './database.ts'
import { CannotRun } from './embedded/binaries.ts'
import { hasEmbedded, runningUrl, startEmbedded } from './embedded/start-embedded.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import type { PlainDatabase } from './plain-database.ts'
import { plainPglite } from './plain-pglite.ts'
import { plainPostgres } from './plain-postgres.ts'

type Options = {
  directory: string
  embedded: 'postgres' | 'pglite'
  join: boolean
  onWarning: (message: string) => void
}

/** How long a process that joins waits for the one that has the folder, which may be starting. */
const JOIN_MS = 60_000

const pgliteIn = (directory: string): string => join(directory, 'db')

/** Takes the data folder and opens its database; with `join` beside the process that has it. Throws `FolderInUse`. */
export async function openEmbedded(options: Options): Promise<OpenDatabase> {
  mkdirSync(options.directory, { recursive: true })
  const directory = realpathSync(options.directory)
  let release: () => void
  try {
    release = lockFolder(join(directory, 'db.lock'), directory)
  } catch (error) {
    if (!(options.join && error instanceof FolderInUse)) throw error
    return { ...(await openPostgres(await urlOfRunning(directory, error))), place: 'joined' }
  }
  try {
    const database = await openOwn({ ...options, directory })
    const close = async () => {
      await database.close()
      release()
    }
    return { ...database, close }
  } catch (error) {
    release()
    throw error
  }
}

async function openOwn({ directory, embedded, onWarning }: Options): Promise<OpenDatabase> {
  const folder = pgliteIn(directory)
  if (embedded === 'pglite' && !hasEmbedded(directory)) return openPglite(folder)
  if (existsSync(folder))
    return openPglite(folder, { note: 'this data folder was begun with it; a new one gets PostgreSQL' })
  try {
    const server = await startEmbedded(directory, onWarning)
    const database = await openPostgres(server.url).catch(async error => {
      await server.stop()
      throw error
    })
    return {
      ...database,
      place: 'started',
      close: async () => {
        await database.close()
        await server.stop()
      },
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    return openPglite(folder, { note: `PostgreSQL cannot run here: ${error.message}` })
  }
}

/** The address of the server of whoever has the folder; throws `inUse` where its database admits nobody else. */
async function urlOfRunning(directory: string, inUse: FolderInUse): Promise<string> {
  const deadline = Date.now() + JOIN_MS
  for (;;) {
    const url = runningUrl(directory)
    if (url) return url
    const joinable = !existsSync(pgliteIn(directory)) && isAlive(inUse.pid) && Date.now() < deadline
    if (!joinable) throw inUse
    await sleep(100)
  }
}

/** True where a data folder has a database, of whichever kind. */
export const hasDatabase = (directory: string): boolean => hasEmbedded(directory) || existsSync(pgliteIn(directory))

/** The database of the data folder as it stands; with `join` beside the process that has it. Throws `FolderInUse`. */
export async function openPlainEmbedded({
  directory: given,
  embedded,
  join: joins,
}: PlainOptions): Promise<PlainDatabase> {
  mkdirSync(given, { recursive: true })
  const directory = realpathSync(given)
  let unlock: () => void
  try {
    unlock = lockFolder(join(directory, 'db.lock'), directory)
  } catch (error) {
    if (!(joins && error instanceof FolderInUse)) throw error
    return plainPostgres(await urlOfRunning(directory, error), async () => {})
  }
  const release = async () => unlock()
  const folder = pgliteIn(directory)
  try {
    const isPglite = existsSync(folder) || (embedded === 'pglite' && !hasEmbedded(directory))
    if (isPglite) return await plainPglite(folder, release)
    const server = await startEmbedded(directory, () => {})
    const end = () => server.stop().finally(release)
    return await plainPostgres(server.url, end).catch(async error => {
      await server.stop()
      throw error
    })
  } catch (error) {
    if (error instanceof CannotRun) return plainPglite(folder, release)
    unlock()
    throw error
  }
}

type PlainOptions = Pick<Options, 'directory' | 'embedded' | 'join'>
