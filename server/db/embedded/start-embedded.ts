// The PostgreSQL server of a data folder: started and kept by the first process that asks, found by the others.
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CannotRun, preparePrograms } from './binaries.ts'
import { hasCluster, makeCluster, socketFolder, socketUrl } from './cluster.ts'
import { clusterOf, isServing, readPostmaster } from './postmaster.ts'
import { holdReserve, type Reserve } from './reserve.ts'
import { superviseServer } from './supervisor.ts'

export type EmbeddedServer = { url: string; stop(): Promise<void> }

const homeIn = (directory: string): string => join(directory, 'postgres')

/**
 * What is not PostgreSQL's own default. Nobody reaches it but through a socket in a private folder. Errors of statements
 * are the product's to log: their texts name people. Parallel workers cost more than they bring for our short statements,
 * and need shared memory, of which containers have little. After a crash, such as on a full disk, its keeper starts it
 * again, which knows where there is room.
 */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  restart_after_crash: 'off',
}

/** True where a server has been made. */
export const hasEmbedded = (directory: string): boolean => hasCluster(homeIn(directory))

/** Starts it, making it first where there is none. Throws `CannotRun`, and leaves nothing, where a new one cannot run. */
export async function startEmbedded(directory: string, onWarning: (message: string) => void): Promise<EmbeddedServer> {
  const home = homeIn(directory)
  const there = hasCluster(home)
  let reserve: Reserve | undefined
  try {
    const programs = await preparePrograms(home)
    const folder = socketFolder(home, programs)
    // PostgreSQL insists on it, and copies lose it.
    if (there) chmodSync(clusterOf(home), 0o700)
    else await makeCluster(home, programs)
    const unix_socket_directories = `"${folder.replaceAll('"', '""')}"`
    const chosen = { ...settings, unix_socket_directories }
    reserve = holdReserve(home)
    const supervisor = await superviseServer({ home, programs, settings: chosen, reserve, onWarning })
    const held = reserve
    return {
      url: socketUrl(folder),
      stop: async () => {
        await supervisor.stop()
        await held.stop()
        if (folder !== home) rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await reserve?.stop()
    if (!(error instanceof CannotRun)) throw error
    if (there)
      throw new Error(`The database in ${home} needs PostgreSQL, which cannot run here: ${error.message}.`, {
        cause: error,
      })
    if (existsSync(home)) rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** The address of the server that runs in this data folder, or null. */
export function runningUrl(directory: string): string | null {
  const running = readPostmaster(homeIn(directory))
  return running?.ready && isServing(homeIn(directory), running.pid) ? socketUrl(running.socket) : null
}
