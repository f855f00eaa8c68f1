// The state in which every history begins: kept once, and brought back by one call.
import type pg from 'pg'

/** The tables that histories may fill. */
export async function emptyTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job_common')`,
  )
  const empty: string[] = []
  for (const { name } of rows) if ((await sizeOf(pool, name)) === 0) empty.push(name)
  return empty
}

const sizeOf = async (pool: pg.Pool, name: string) => (await pool.query(`select from ${name} limit 1`)).rowCount ?? 0

/** All but those that the database computes itself. */
async function givenColumns(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  return rows[0]?.columns ?? ''
}

/** What stands in these tables now is the beginning. The guards of the books stand aside while it is brought back. */
export async function keepBaseline(pool: pg.Pool, tables: readonly string[]): Promise<() => Promise<void>> {
  await pool.query('create schema baseline')
  const statements: string[] = []
  for (const [index, name] of tables.entries()) {
    statements.push(`delete from ${name};`)
    if ((await sizeOf(pool, name)) === 0) continue
    await pool.query(`create table baseline.t${index} as table ${name}`)
    const columns = await givenColumns(pool, name)
    statements.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from baseline.t${index};`,
    )
  }
  await pool.query(
    `create function baseline.restore() returns void language plpgsql set session_replication_role = replica as $$ begin ${statements.join('\n')} end $$`,
  )
  return async () => void (await pool.query('select baseline.restore()'))
}
