// The migrations of this program: which one a database has reached, and how another one is brought just as far.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { migrations } from '#server/db/migrations-folder.ts'
import type { PlainDatabase } from '#server/db/plain-database.ts'
import type { BackupManifest } from './manifest.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })

type Journal = z.infer<typeof Journal>

const { migrationsFolder } = migrations

const readJournal = async () =>
  Journal.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')))

/** The last migration of a database. Throws a sentence for one that this program does not know. */
export async function reachedMigration(database: PlainDatabase): Promise<BackupManifest['migration']> {
  const [row] = await database.rows<{ when: string | null }>(
    'select max(created_at)::text as "when" from drizzle.__drizzle_migrations',
  )
  const { entries } = await readJournal()
  const found = entries.find(({ when }) => String(when) === row?.when)
  if (!found)
    throw new Error('The database was made by another version of this program. Take the backup with that version.')
  return { tag: found.tag, when: found.when }
}

/** Throws a sentence for a migration that this program does not have; gives all up to and with it otherwise. */
export async function requireKnownMigration({ tag, when }: BackupManifest['migration']): Promise<Journal> {
  const journal = await readJournal()
  const last = journal.entries.findIndex(each => each.when === when && each.tag === tag)
  if (last < 0)
    throw new Error(
      `The backup was taken by another version of this program (migration ${tag}). Restore it with that one or a newer one.`,
    )
  return { ...journal, entries: journal.entries.slice(0, last + 1) }
}

/** Applies all migrations up to and with this one. */
export async function migrateTo(database: PlainDatabase, migration: BackupManifest['migration']): Promise<void> {
  const journal = await requireKnownMigration(migration)
  const folder = await mkdtemp(join(tmpdir(), 'auctor-migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify(journal))
    for (const each of journal.entries)
      await copyFile(join(migrationsFolder, `${each.tag}.sql`), join(folder, `${each.tag}.sql`))
    await database.migrate(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Applies those that are left. */
export const migrateFully = (database: PlainDatabase): Promise<void> => database.migrate(migrationsFolder)
