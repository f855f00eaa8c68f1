// Counts the choices of several filters in one pass over the newest images that a condition leaves.
import { type SQL, sql } from 'drizzle-orm'
import { swatches } from '#lib/rules/colors.ts'
import type { Database } from '#server/db/database.ts'
import { image_search as search } from '#server/db/schema/search.ts'
import { credits } from '#server/db/schema/social.ts'

const CHOICES = 12

/** The most frequent values of a column; nothing where it is empty. */
const frequent = (column: string) => {
  const value = sql.raw(column)
  return sql`select ${value} as id, count(*)::int as count from newest where ${value} is not null
    group by 1 order by 2 desc, 1 limit ${CHOICES}`
}

const colors = sql.join(
  swatches.map((_, bit) => sql.raw(`count(*) filter (where swatches & ${1 << bit} > 0)`)),
  sql`, `,
)

/** Each under the name of its filter. */
const counting = {
  genres: sql`select genre_id as id, count(*)::int as count from newest group by 1`,
  ratio: sql`select shape as id, count(*)::int as count from newest group by 1`,
  nudity: sql`select nudity::text as id, count(*)::int as count from newest group by 1`,
  color: sql`select (at - 1)::text as id, amount::int as count
    from (select array[${colors}] as amounts from newest) as all_colors, unnest(amounts) with ordinality as one (amount, at)`,
  tags: sql`select tag as id, count(*)::int as count from newest, unnest(tags) as tag
    group by 1 order by 2 desc, 1 limit ${CHOICES}`,
  creators: frequent('user_id'),
  photographers: frequent('photographer_id'),
  collection: frequent('collection_id'),
  credits: sql`select credit.id, count(*)::int as count from newest
    join ${credits} as credit on credit.user_id = newest.user_id and lower(credit.name) = lower(newest.photographer)
    group by 1 order by 2 desc, 1 limit ${CHOICES}`,
} satisfies Record<string, SQL>

export type Facet = keyof typeof counting
export const facets = Object.keys(counting) as Facet[] // the keys of the table itself

export type FacetRow = { facet: Facet; id: string; count: number }

export async function facetRows(
  db: Database,
  wanted: readonly Facet[],
  where: SQL | undefined,
  most: number,
): Promise<FacetRow[]> {
  const counts = sql.join(
    wanted.map(facet => sql`select ${facet}::text as facet, id, count from (${counting[facet]}) as choices`),
    sql` union all `,
  )
  const { rows } = await db.execute<FacetRow>(sql`
    with newest as materialized (
      select genre_id, shape, nudity, swatches, user_id, photographer_id, photographer, collection_id, tags
      from ${search} where ${where} order by ${search.created_at} desc limit ${most}
    ) ${counts}`)
  return rows
}
