// How many images a condition of a search leaves.
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { image_search as search } from '#server/db/schema/search.ts'

/** Not counted further than `most`; all of them where it is null. */
export async function countMatches({ db }: Context, where: SQL | undefined, most: number | null): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    // Without a number the limit is none.
    sql`select count(*)::int as count from (select 1 from ${search} where ${where} limit ${most}::int) as matches`,
  )
  return rows[0]?.count ?? 0
}
