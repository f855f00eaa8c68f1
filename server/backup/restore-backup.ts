// Puts a backup back into an empty database and an empty storage; one that was broken off is begun again.
import { createReadStream } from 'node:fs'
import type { PlainDatabase } from '#server/db/plain-database.ts'
import type { Env } from '#server/env.ts'
import { beginRestore, endRestore, unfinishedRestore } from '#server/files/unfinished-restore.ts'
import { openRawStorage, type RawStorage } from '#server/open-storage.ts'
import { filesOf, type OpenBackup, objectPath } from './backup-folder.ts'
import { checkBackup } from './check-backup.ts'
import { eachOf } from './copy-files.ts'
import { missingKeys, requireRoomForFolders, restoreFolders } from './data-folders.ts'
import { emptyDatabase, isEmptyDatabase, loadTables } from './load-tables.ts'
import { requireKnownMigration } from './migration-list.ts'
import { openToFill } from './open-database.ts'

type Options = { env: Env; backup: OpenBackup; say: (sentence: string) => void }

/**
 * The database comes last and in one transaction, so that nothing names a file that is not there. Until all is done a note
 * in the data folder keeps the product from starting. Throws a sentence and changes nothing where the backup is damaged or
 * where something is in the way.
 */
export async function restoreBackup({ env, backup, say }: Options): Promise<void> {
  const { name, manifest } = backup
  const broken = unfinishedRestore(env.DATA_DIR)
  if (broken !== null && broken !== name)
    throw new Error(
      `The restore of another backup, ${broken}, was begun here and has not ended. Restore that one, or empty data folder, database and storage.`,
    )
  const { problems } = await checkBackup(backup)
  const damaged = problems.filter(problem => !manifest.missing.some(key => problem.startsWith(`${key} was missing`)))
  if (damaged.length > 0) throw new Error(`The backup is damaged, and nothing was restored:\n${damaged.join('\n')}`)
  if (!manifest.keys) requireKeys(env)
  await requireKnownMigration(manifest.migration)
  const database = await openToFill(env)
  try {
    const store = await openRawStorage(env)
    try {
      if (broken === null) await requireEmpty(database, store)
      else say('A restore of this backup was broken off here. It is done again.')
      await requireRoomForFolders(env, backup)
      beginRestore(env.DATA_DIR, name)
      await restoreFolders(env, backup)
      await restoreFiles(backup, store)
      if (broken !== null) await emptyDatabase(database)
      await loadTables(database, backup)
      endRestore(env.DATA_DIR)
    } finally {
      await store.close()
    }
  } finally {
    await database.close()
  }
}

function requireKeys(env: Env): void {
  const missing = missingKeys(env)
  if (missing.length > 0)
    throw new Error(
      `The backup was taken without the keys. Put them back first, into ${env.DATA_DIR}/keys or the settings: ${missing.join(', ')}.`,
    )
}

async function requireEmpty(database: PlainDatabase, store: RawStorage): Promise<void> {
  if (!(await isEmptyDatabase(database)))
    throw new Error('The database is not empty. A backup is only restored into an empty one.')
  if (!(await store.isEmpty()))
    throw new Error('The storage is not empty. A backup is only restored into an empty folder or bucket.')
}

/** Each is stored whole or not at all, so one that is there, of a restore that was broken off, is whole. */
function restoreFiles(backup: OpenBackup, { storage }: RawStorage): Promise<void> {
  return eachOf(filesOf(backup), async ({ key, bytes, sha256 }) => {
    if ((await storage.size(key)) === bytes) return
    await storage.put(key, createReadStream(objectPath(backup.root, sha256)))
  })
}
