// Reads a whole backup and compares every file in it with its digest: needs neither database nor keys.
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { measureBytes } from '#server/domains/images/files/find-fault.ts'
import { filesOf, type OpenBackup, objectPath } from './backup-folder.ts'
import { eachOf } from './copy-files.ts'
import type { OwnFile } from './manifest.ts'

export type BackupCheck = {
  files: number
  bytes: number
  /** A sentence for each thing that is wrong. */
  problems: string[]
}

/** Stored files that two keys share are read once. */
export async function checkBackup(backup: OpenBackup): Promise<BackupCheck> {
  const { root, path, manifest } = backup
  const check: BackupCheck = { files: 0, bytes: 0, problems: [] }
  const compare = async (place: string, name: string, { bytes, sha256 }: Omit<OwnFile, 'path'>) => {
    const fault = await faultIn(place, { bytes, sha256 })
    if (fault) check.problems.push(`${name} ${fault} (${place}).`)
    check.files += 1
    check.bytes += bytes
  }
  const own = [...manifest.tables.map(({ file }) => file), manifest.files.list]
  for (const file of own) await compare(join(path, file.path), file.path, file)
  for (const file of manifest.folders) await compare(join(path, 'folders', file.path), file.path, file)
  const seen = new Set<string>()
  let listed = 0
  try {
    await eachOf(filesOf(backup), async ({ key, ...file }) => {
      listed += 1
      if (seen.has(file.sha256)) return
      seen.add(file.sha256)
      await compare(objectPath(root, file.sha256), key, file)
    })
  } catch (error) {
    check.problems.push(error instanceof Error ? error.message : String(error))
  }
  if (listed !== manifest.files.count)
    check.problems.push(`The list of stored files names ${listed} instead of ${manifest.files.count}.`)
  for (const key of manifest.missing) check.problems.push(`${key} was missing when the backup was taken.`)
  return check
}

async function faultIn(place: string, { bytes, sha256 }: Omit<OwnFile, 'path'>): Promise<string | null> {
  if (!existsSync(place)) return 'is missing'
  const found = await measureBytes(createReadStream(place))
  return found.bytes === bytes && found.sha256 === sha256 ? null : 'is damaged'
}
