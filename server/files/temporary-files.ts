// Names for half-written files, and the clean-up of those that a crash left behind.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const boot = randomUUID().slice(0, 8)

/** Another machine's file is only believed to be left over after this long. */
const FOREIGN_AGE_MS = 24 * 3_600_000

/** A path in `directory` that nobody else uses. The name tells which process of which machine is writing. */
export function temporaryPath(directory: string): string {
  return join(directory, `${host}.${process.pid}.${boot}.${randomUUID()}`)
}

/** Creates the folder and removes what dead processes left in it; files that are being written stay. */
export async function sweepTemporary(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (await isLeftover(name, path)) await rm(path, { recursive: true, force: true })
  }
}

/** Sweeps, and makes a folder of this process's own: whatever lies in it goes with the process, whatever its name. */
export async function ownTemporary(directory: string): Promise<string> {
  await sweepTemporary(directory)
  const own = temporaryPath(directory)
  await mkdir(own)
  return own
}

async function isLeftover(name: string, path: string): Promise<boolean> {
  const [theirHost, pid, theirBoot] = name.split('.')
  if (theirHost !== host) {
    const found = await stat(path).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs > FOREIGN_AGE_MS
  }
  // The same process id with another boot mark is a predecessor whose id this process was given.
  if (Number(pid) === process.pid) return theirBoot !== boot
  return !isAlive(Number(pid))
}
