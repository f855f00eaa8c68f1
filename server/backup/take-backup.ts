// Takes a backup while the product runs: files, then the database at one moment, then the files that have come meanwhile.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { PlainDatabase } from '#server/db/plain-database.ts'
import type { Env } from '#server/env.ts'
import { openRawStorage } from '#server/open-storage.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import { type NamedFile, namedFiles } from '#server/stored-files/named-files.ts'
import {
  backupsIn,
  filesOf,
  finishBackup,
  openBackup,
  prepareFolder,
  unfinishedPath,
  writeOwn,
} from './backup-folder.ts'
import { type FileCopier, openCopier } from './copy-files.ts'
import { copyFolders } from './data-folders.ts'
import { dumpTables } from './dump-tables.ts'
import { type BackedUpFile, type BackupManifest, backupName } from './manifest.ts'
import { reachedMigration } from './migration-list.ts'
import { openExisting } from './open-database.ts'
import { SETTINGS } from './table-list.ts'

export type TakenBackup = {
  name: string
  manifest: BackupManifest
  /** Stored files that no earlier backup had. */
  added: { count: number; bytes: number }
}

type Options = { env: Env; folder: string; keys: boolean; now: Date }

/**
 * Files are stored before the rows that name them, and deleted after. So those that are copied first are there although
 * their rows go meanwhile, those that come before the moment of the database are copied after it, and what is both made
 * and deleted in between was deleted anyway.
 */
export async function takeBackup({ env, folder, keys, now }: Options): Promise<TakenBackup> {
  const root = resolve(folder)
  const database = await openExisting(env)
  try {
    await prepareFolder(root)
    const name = backupName(now)
    const path = unfinishedPath(root, name)
    // From the beginning on, so that a second backup sees that one is being taken.
    await mkdir(path, { mode: 0o700 })
    const store = await openRawStorage(env)
    try {
      const copier = openCopier(root, store.storage, await filesOfNewest(root))
      await copier.copy(namedFiles(database.db))
      const manifest = await write({ env, keys, now, database, storage: store.storage, copier, path })
      await finishBackup(path, root, manifest, name)
      return { name, manifest, added: copier.added() }
    } catch (error) {
      await rm(path, { recursive: true, force: true })
      throw error
    } finally {
      await store.close()
    }
  } finally {
    await database.close()
  }
}

async function filesOfNewest(root: string): Promise<Map<string, BackedUpFile>> {
  const files = new Map<string, BackedUpFile>()
  if (backupsIn(root).length === 0) return files
  for await (const file of filesOf(await openBackup(root))) files.set(file.key, file)
  return files
}

type Writing = {
  env: Env
  keys: boolean
  now: Date
  database: PlainDatabase
  storage: StoragePort
  copier: FileCopier
  path: string
}

async function write({ env, keys, now, database, storage, copier, path }: Writing): Promise<BackupManifest> {
  const { named, ...dump } = await readDatabase(database, path)
  await copier.copy(named)
  const absent = named.filter(({ key, required }) => required && !copier.find(key)).map(({ key }) => key)
  const missing = absent.length > 0 ? await stillNamed(database, storage, absent) : []
  const files = named.map(({ key }) => copier.find(key)).filter(file => file !== undefined)
  return {
    format: 1,
    version: await productVersion(),
    begun_at: now.toISOString(),
    ...dump,
    files: {
      count: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      list: await writeOwn(path, 'files.jsonl', linesOf(files)),
    },
    gone: absent.filter(key => !missing.includes(key)),
    missing,
    keys,
    folders: await copyFolders(env, path, { keys }),
  }
}

/** Lines that are written at once. */
const LINES = 1_000

function* linesOf(files: readonly BackedUpFile[]): Generator<Uint8Array> {
  for (let from = 0; from < files.length; from += LINES) {
    const lines = files.slice(from, from + LINES).map(file => `${JSON.stringify(file)}\n`)
    yield Buffer.from(lines.join(''))
  }
}

/** One moment, seen by one transaction, which ends before the files are read. */
async function readDatabase(database: PlainDatabase, path: string) {
  await database.run('begin isolation level repeatable read read only')
  try {
    await database.run(SETTINGS)
    // The first statement of the transaction chooses its moment.
    const [moment] = await database.rows<{ taken_at: Date }>('select clock_timestamp() as taken_at')
    const migration = await reachedMigration(database)
    const dump = await dumpTables(database, path)
    const named = new Map<string, NamedFile>()
    for await (const file of namedFiles(database.db)) named.set(file.key, file)
    const taken_at = (moment?.taken_at ?? new Date()).toISOString()
    return { taken_at, migration, ...dump, named: [...named.values()] }
  } finally {
    await database.run('rollback')
  }
}

/** Those that the database names now too, and that are not in storage. */
async function stillNamed(database: PlainDatabase, storage: StoragePort, keys: readonly string[]): Promise<string[]> {
  const asked = new Set(keys)
  const named = new Set<string>()
  for await (const { key, required } of namedFiles(database.db)) if (required && asked.has(key)) named.add(key)
  const missing: string[] = []
  for (const key of named) if ((await storage.size(key)) === null) missing.push(key)
  return missing
}

async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
