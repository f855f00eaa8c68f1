// Which tables and columns a database has, and what of the queue comes back with a backup.
import type { PlainDatabase } from '#server/db/plain-database.ts'

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const tableName = (schema: string, name: string): string => `${quotedName(schema)}.${quotedName(name)}`

export type TableColumns = { name: string; columns: string[] }

/** The tables of a schema in the order of their names; columns that the database computes are left out. */
export function tablesOf({ rows }: PlainDatabase, schema: 'public' | 'pgboss'): Promise<TableColumns[]> {
  return rows<TableColumns>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = to_regnamespace('${schema}') and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
}

/**
 * Of the queue the jobs that wait or run come back, and those that were given up, with the queues that they are in. A
 * running one is to be tried again: whoever ran it is gone. What is done is history, and schedules are made anew at each
 * start. Partitions and queues of the library's own are nobody's.
 */
export function queueParts(tables: readonly TableColumns[]): { name: string; columns: string[]; select: string }[] {
  return ['queue', 'job'].flatMap(name => {
    const columns = tables.find(table => table.name === name)?.columns
    if (!columns) return []
    const values = columns.map(column => (name === 'job' && waiting[column]) || quotedName(column))
    const select = `(select ${values.join(', ')} from pgboss.${name} where ${conditions[name]})`
    return [{ name, columns, select }]
  })
}

const waiting: Record<string, string> = {
  state: `case when state = 'active' then 'retry' else state end`,
  started_on: 'null',
  heartbeat_on: 'null',
}

const conditions: Record<string, string> = {
  queue: String.raw`not partition and name not like '\_\_pgboss\_\_%' order by dead_letter nulls first`,
  job: `state < 'completed' and name in (select name from pgboss.queue where not partition and name not like '\\_\\_pgboss\\_\\_%')`,
}

/** What both sides must agree on, so that what was written is read as it was meant. */
export const SETTINGS = `set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0`
