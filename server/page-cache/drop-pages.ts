// Tells every web process, when the transaction commits, that visitors' pages have changed.
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

export const PAGES_CHANNEL = 'pages_changed'

export async function dropPages({ db }: Context, { paths }: { paths: string[] }): Promise<void> {
  await db.execute(sql`select pg_notify(${PAGES_CHANNEL}, ${JSON.stringify(paths)})`)
}
