// Folders of decoded pixels between a file's inspection and its previews: few, for a short while, and gone with the process.
import { rm } from 'node:fs/promises'
import { sweepTemporary, temporaryPath } from '../adapters/storage/temporary-files.ts'
import type { KeptPixels } from '../ports/imaging.ts'

/** 12 MB each at most. Without a place a file is decoded twice, which is only slower. */
const PLACES = 16
/** Previews follow within seconds; this is for files that became no image. */
const KEPT_MS = 5 * 60_000

type Place = { folder: string; keep(): Promise<void>; drop(): Promise<void> }
type Kept = { folder: string; timer: NodeJS.Timeout }

export type Desk = {
  /** A folder for the pixels of the file of this name; null when all places are taken. */
  place(name: string): Promise<Place | null>
  /** What was kept under the name, for one taker. */
  take(name: string): KeptPixels | null
  close(): Promise<void>
}

export function createDesk(directory: string): Desk {
  const kept = new Map<string, Kept>()
  let swept: Promise<void> | null = null
  let taken = 0

  const remove = (folder: string) => rm(folder, { recursive: true, force: true })
  const drop = async (folder: string) => {
    taken -= 1
    await remove(folder)
  }

  function take(name: string): KeptPixels | null {
    const found = kept.get(name)
    if (!found) return null
    kept.delete(name)
    clearTimeout(found.timer)
    return { path: found.folder, done: () => drop(found.folder) }
  }

  return {
    async place(name) {
      if (taken >= PLACES) return null
      taken += 1
      swept ??= sweepTemporary(directory)
      await swept
      const folder = temporaryPath(directory)
      return {
        folder,
        async keep() {
          await take(name)?.done()
          kept.set(name, { folder, timer: setTimeout(() => void take(name)?.done(), KEPT_MS).unref() })
        },
        drop: () => drop(folder),
      }
    },
    take,
    async close() {
      for (const name of [...kept.keys()]) await take(name)?.done()
    },
  }
}
