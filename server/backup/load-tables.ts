// Fills a database with the tables of a backup, and leaves it as this program's own migrations make it.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { getConstructionPlans } from 'pg-boss'
import type { PlainDatabase } from '#server/db/plain-database.ts'
import { type OpenBackup, through } from './backup-folder.ts'
import type { DumpedTable } from './manifest.ts'
import { migrateFully, migrateTo } from './migration-list.ts'
import { quotedName, SETTINGS, tableName, tablesOf } from './table-list.ts'

/** Whether there is no table of ours in it. */
export async function isEmptyDatabase({ rows }: PlainDatabase): Promise<boolean> {
  const [found] = await rows<{ tables: number }>(`
    select count(*)::int as tables from pg_class
    where relkind in ('r', 'p') and relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss'), to_regnamespace('drizzle'))`)
  return found?.tables === 0
}

/** Takes back what a restore that was broken off has begun. */
export const emptyDatabase = ({ run }: PlainDatabase): Promise<void> =>
  run(
    'drop schema if exists pgboss, drizzle, public cascade; create schema public; grant usage on schema public to public',
  )

/** Fills an empty database. Throws a sentence where a table is not what the backup says. */
export async function loadTables(database: PlainDatabase, backup: OpenBackup): Promise<void> {
  const { tables, migration, sequences } = backup.manifest
  await migrateTo(database, migration)
  await compareTables(database, tables)
  await inTransaction(database, async () => {
    const references = await setReferencesAside(database)
    for (const table of tables.filter(({ schema }) => schema === 'public')) await load(database, backup, table)
    for (const { name, last } of sequences)
      if (last !== null) await database.run(`select setval('${tableName('public', name)}', ${last})`)
    // Making them again compares every row.
    for (const { table, name, definition } of references)
      await database.run(`alter table ${table} add constraint ${name} ${definition}`)
    await eachTable(database, table => `alter table ${table} enable trigger user`)
  })
  await loadQueue(database, backup)
  await migrateFully(database)
  await database.run('analyze')
}

async function inTransaction({ run }: PlainDatabase, work: () => Promise<void>): Promise<void> {
  await run('begin')
  try {
    await run(SETTINGS)
    await work()
    await run('commit')
  } catch (error) {
    await run('rollback').catch(() => {})
    throw error
  }
}

/** A table that the backup does not know would stay as the migrations left it, and nobody would notice. */
async function compareTables(database: PlainDatabase, dumped: readonly DumpedTable[]): Promise<void> {
  const form = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted()
  const made = form(await tablesOf(database, 'public'))
  const known = form(dumped.filter(({ schema }) => schema === 'public'))
  const other = made.find(each => !known.includes(each)) ?? known.find(each => !made.includes(each))
  if (other) throw new Error(`The backup and the migrations disagree about the table ${other}.`)
}

type Reference = { table: string; name: string; definition: string }

/** Rows come in any order, were checked when they were written, and have told everybody: nothing reacts to them. */
async function setReferencesAside(database: PlainDatabase): Promise<Reference[]> {
  const references = await database.rows<Reference>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  for (const { table, name } of references) await database.run(`alter table ${table} drop constraint ${name}`)
  await eachTable(database, table => `alter table ${table} disable trigger user`)
  // What the migrations have filled in is in the backup too.
  const all = (await tablesOf(database, 'public')).map(({ name }) => tableName('public', name))
  await database.run(`truncate ${all.join(', ')}`)
  return references
}

async function eachTable(database: PlainDatabase, statement: (table: string) => string): Promise<void> {
  const tables = await tablesOf(database, 'public')
  await database.run(tables.map(({ name }) => statement(tableName('public', name))).join(';'))
}

async function load(
  database: PlainDatabase,
  { path }: OpenBackup,
  { schema, name, columns, rows, file }: DumpedTable,
): Promise<void> {
  const unpacked = through(createReadStream(join(path, file.path)), createGunzip())
  const into = `${tableName(schema, name)} (${columns.map(quotedName).join(', ')})`
  const loaded = await database.copyIn(into, unpacked)
  if (loaded !== rows) throw new Error(`The table ${schema}.${name} has ${loaded} rows instead of ${rows}.`)
}

/** The library makes its own tables, in the form of today: a column that it has given up is refused. */
async function loadQueue(database: PlainDatabase, backup: OpenBackup): Promise<void> {
  const dumped = backup.manifest.tables.filter(({ schema }) => schema === 'pgboss')
  if (dumped.length === 0) return
  await database.run(getConstructionPlans('pgboss'))
  await inTransaction(database, async () => {
    for (const name of ['queue', 'job']) {
      const table = dumped.find(each => each.name === name)
      if (table) await load(database, backup, table)
    }
  })
}
