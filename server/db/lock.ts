// A lock file with the holder's pid and its folder: one process has a data folder; two would end each other's stand-ins, and PGlite would lose rows.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '../files/is-alive.ts'

export class FolderInUse extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another process (pid ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderInUse'
    this.pid = pid
  }
}

/** Takes the lock or throws `FolderInUse`; a lock whose process is gone is taken over. Returns the release. */
export function lockFolder(path: string, folder: string): () => void {
  mkdirSync(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, `${process.pid}\n${folder}\n`)
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [first, place = folder] = readFileSync(path, 'utf8').split('\n')
      const pid = Number(first)
      // Copied with its folder it is nobody's; where its own folder is gone, the folder was moved and is still in use.
      const copied = place !== '' && place !== folder && existsSync(join(place, basename(path)))
      if (!copied && pid !== process.pid && isAlive(pid)) throw new FolderInUse(folder, pid)
      rmSync(path, { force: true })
    }
  }
  throw new FolderInUse(folder, 0)
}
