// Removes old backups of a folder, and the stored files that none of the others names.
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsIn, filesOf, openBackup, unfinishedPath } from './backup-folder.ts'
import { backupsToDrop } from './manifest.ts'

/** Keeps the `keep` newest, at least one; answers the names of the others. Every list that stays is read before a file goes. */
export async function dropBackups(root: string, keep: number): Promise<string[]> {
  const names = backupsIn(root)
  const old = backupsToDrop(names, Math.max(1, keep))
  if (old.length === 0) return []
  const wanted = new Set<string>()
  for (const name of names.filter(each => !old.includes(each)))
    for await (const { sha256 } of filesOf(await openBackup(root, name))) wanted.add(sha256)
  for (const name of old) {
    // A backup that is half removed must not count.
    await rename(join(root, name), unfinishedPath(root, name))
    await rm(unfinishedPath(root, name), { recursive: true })
  }
  for (const folder of await readdir(join(root, 'objects')))
    for (const sha256 of await readdir(join(root, 'objects', folder)))
      if (!wanted.has(sha256)) await rm(join(root, 'objects', folder, sha256))
  return old
}
