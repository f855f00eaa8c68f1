// Writes every table of a database into files, all of one moment.
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { PlainDatabase } from '#server/db/plain-database.ts'
import { through, writeOwn } from './backup-folder.ts'
import type { BackupManifest, DumpedTable } from './manifest.ts'
import { queueParts, quotedName, tableName, tablesOf } from './table-list.ts'

type Dump = Pick<BackupManifest, 'tables' | 'sequences'>

/** Inside of a transaction that sees one moment. The rows are in the text form of COPY, compressed. */
export async function dumpTables(database: PlainDatabase, folder: string): Promise<Dump> {
  const tables: DumpedTable[] = []
  for (const { name, columns } of await tablesOf(database, 'public')) {
    const select = `${tableName('public', name)} (${columns.map(quotedName).join(', ')})`
    tables.push({ schema: 'public', name, columns, ...(await dump(database, folder, `public.${name}`, select)) })
  }
  for (const { name, columns, select } of queueParts(await tablesOf(database, 'pgboss')))
    tables.push({ schema: 'pgboss', name, columns, ...(await dump(database, folder, `pgboss.${name}`, select)) })
  // After the rows: a sequence stands outside of transactions, and must not fall behind them.
  const sequences = await database.rows<{ name: string; last: string | null }>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by 1`)
  return { tables, sequences }
}

async function dump(
  database: PlainDatabase,
  folder: string,
  name: string,
  select: string,
): Promise<Pick<DumpedTable, 'rows' | 'file'>> {
  let rows = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of database.copyOut(select)) {
      rows += linesIn(chunk)
      yield chunk
    }
  }
  const packed = through(Readable.from(counted(), { objectMode: false }), createGzip({ level: 4 }))
  const file = await writeOwn(folder, `tables/${name}.copy.gz`, packed)
  return { rows, file }
}

const NEWLINE = 10

/** Rows end with a newline, and one within a value is written as two letters. */
function linesIn(chunk: Uint8Array): number {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
