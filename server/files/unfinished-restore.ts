// The note that a restore into a data folder was begun and has not ended: until then nobody may take it for whole.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const noteIn = (directory: string): string => join(directory, 'restore-unfinished')

/** The name of the backup that is being restored, or null. */
export const unfinishedRestore = (directory: string): string | null =>
  existsSync(noteIn(directory)) ? readFileSync(noteIn(directory), 'utf8').trim() : null

export function beginRestore(directory: string, name: string): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(noteIn(directory), `${name}\n`, { mode: 0o600, flush: true })
}

export const endRestore = (directory: string): void => rmSync(noteIn(directory), { force: true })

/** Throws a sentence for a data folder that is half restored. */
export function refuseUnfinishedRestore(directory: string): void {
  const name = unfinishedRestore(directory)
  if (name !== null)
    throw new Error(
      `The restore of the backup ${name} into ${directory} has not ended. Run it again: npm run restore -- <folder>.`,
    )
}
