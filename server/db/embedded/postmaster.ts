// What PostgreSQL writes about itself into its data folder, and the end of a server that its product left running.
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../files/is-alive.ts'

export const clusterOf = (home: string): string => join(home, 'data')

type Postmaster = {
  pid: number
  /** The folder of its socket. */
  socket: string
  ready: boolean
  /** The file as it stands: a new server writes another. */
  text: string
}

/** `postmaster.pid`: pid, data folder, start, port, folder of the socket, address, shared memory, state. */
export function readPostmaster(home: string): Postmaster | null {
  try {
    const text = readFileSync(join(clusterOf(home), 'postmaster.pid'), 'utf8')
    const lines = text.split('\n')
    return { pid: Number(lines[0]), socket: lines[4] ?? '', ready: lines[7]?.trim() === 'ready', text }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** True when the process is the PostgreSQL server of this folder: pids are given again. */
export function isServing(home: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const cluster = realpathSync(clusterOf(home))
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
      .stdout.toString()
      .includes(cluster)
  try {
    // It works in its data folder, wherever that has been moved since.
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** After this long a server that was told to stop is told to drop everything, which loses nothing that was acknowledged. */
const PATIENCE_MS = 30_000

/** Ends the server that still runs in `home`, if any. */
export async function endServer(home: string): Promise<void> {
  const left = readPostmaster(home)
  if (!left || !isAlive(left.pid)) return
  if (!isServing(home, left.pid)) {
    // Another process has the pid by now, and PostgreSQL would take it for itself.
    rmSync(join(clusterOf(home), 'postmaster.pid'), { force: true })
    return
  }
  const began = Date.now()
  let signal: NodeJS.Signals | null = 'SIGINT'
  while (isServing(home, left.pid)) {
    if (signal) process.kill(left.pid, signal)
    signal = null
    await sleep(20)
    if (Date.now() - began > PATIENCE_MS) signal = 'SIGQUIT'
  }
}
