// Room on the disk that is kept for a database that finds none: PostgreSQL needs a new piece of its log, 16 MB, to start.
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const MIB = 1 << 20

/** Two pieces of the log: one to start, and as much to work with. */
const SIZE = 32 * MIB
/** It is made only where this much stays free. */
const LEFT_FREE = 2 * SIZE
const LOOK_MS = 5_000

export type Reserve = {
  /** False where a server may fail to start for want of room. */
  hasRoom(): boolean
  /** Gives the reserve to the disk; false when it has been given before. */
  release(): boolean
  stop(): Promise<void>
}

/** Keeps a reserve in `home`, and makes it again when there is room for it. */
export function holdReserve(home: string): Reserve {
  const file = join(home, 'reserve')
  const ending = new AbortController()
  const look = async () => {
    if (!isWhole(file) && freeBytes(home) >= SIZE + LEFT_FREE) await fill(file, ending.signal)
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_MS).unref()
  return {
    hasRoom: () => freeBytes(home) >= SIZE,
    release: () => {
      if (!isWhole(file)) return false
      rmSync(file, { force: true })
      return true
    },
    stop: async () => {
      clearInterval(timer)
      ending.abort()
      await looking
    },
  }
}

/** For those who are not the superuser: PostgreSQL is none. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const isWhole = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === SIZE

/** Of bytes that no file system can make smaller. One that does not fit is no reserve. */
async function fill(file: string, signal: AbortSignal): Promise<void> {
  const bytes = randomBytes(MIB)
  try {
    const handle = await open(file, 'w', 0o600)
    try {
      for (let done = 0; done < SIZE && !signal.aborted; done += MIB) await handle.write(bytes, 0, MIB, done)
    } finally {
      await handle.close()
    }
  } catch {
    rmSync(file, { force: true })
  }
}
