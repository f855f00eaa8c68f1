// Folders of previews between a file's inspection and its certification: few, for a short while, and gone with the process.
import { rm } from 'node:fs/promises'
import { sweepTemporary, temporaryPath } from '../files/temporary-files.ts'
import type { Derivation, MadePreviews } from '../ports/imaging.ts'

/** About 1 MB each. Without a place a file is decoded twice, which is only slower. */
const PLACES = 64
/** Certification follows within seconds; this is for files that became no image. */
const KEPT_MS = 5 * 60_000

type Place = { directory: string; keep(derivation: Derivation): Promise<void>; drop(): Promise<void> }
type Kept = { directory: string; derivation: Derivation; timer: NodeJS.Timeout }

export type Workspace = {
  /** A folder for the previews of the file of this name; null when all places are taken. */
  place(name: string): Promise<Place | null>
  /** What was kept under the name, for one taker. */
  take(name: string): MadePreviews | null
  close(): Promise<void>
}

export function createWorkspace(parent: string): Workspace {
  const kept = new Map<string, Kept>()
  let swept: Promise<void> | null = null
  let taken = 0

  const drop = async (directory: string) => {
    taken -= 1
    await rm(directory, { recursive: true, force: true })
  }

  function take(name: string): MadePreviews | null {
    const found = kept.get(name)
    if (!found) return null
    kept.delete(name)
    clearTimeout(found.timer)
    const { directory, derivation } = found
    return { directory, derivation, done: () => drop(directory) }
  }

  return {
    async place(name) {
      if (taken >= PLACES) return null
      taken += 1
      swept ??= sweepTemporary(parent)
      await swept
      const directory = temporaryPath(parent)
      return {
        directory,
        async keep(derivation) {
          await take(name)?.done()
          const timer = setTimeout(() => void take(name)?.done(), KEPT_MS).unref()
          kept.set(name, { directory, derivation, timer })
        },
        drop: () => drop(directory),
      }
    },
    take,
    async close() {
      // A copy: taking one removes it from the list.
      const names = [...kept.keys()]
      for (const name of names) await take(name)?.done()
    },
  }
}
