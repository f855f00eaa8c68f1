// Counts the choices of several filters in one pass over the newest images that a condition leaves.
import { type SQL, sql } from 'drizzle-orm'
import { swatches } from '#lib/rules/colors.ts'
import { priceBands } from '#lib/rules/sale.ts'
import type { Database } from '#server/db/database.ts'
import { image_search as search } from '#server/db/schema/search.ts'
import { credits } from '#server/db/schema/social.ts'
import type { ImageFilterName } from './conditions.ts'
import { newestMatches, type Windows } from './newest-matches.ts'
import { hasLicenseOnSale, hasNftOnSale, isOnSale, nftOffers } from './on-sale.ts'

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

/** The first euro of each band but the first: the number of those that a price has reached is its band. */
const bandStarts = sql.raw(`array[${priceBands.flatMap(({ price_min }) => price_min ?? []).join(', ')}]`)

/** How many images have an offer with each value of a column. */
const ofOffers = (column: 'kind' | 'editions' | 'market' | 'currency') => {
  const value = sql.raw(column)
  return sql`select ${value} as id, count(distinct image_id)::int as count from offers where ${value} is not null
    group by 1 order by 2 desc, 1`
}

/** Each under the name of its filter. */
const counting = {
  total: sql`select '' as id, count(*)::int as count from matches`,
  genres: sql`select genre_id as id, count(*)::int as count from newest group by 1`,
  ratio: sql`select shape as id, count(*)::int as count from newest group by 1`,
  nudity: sql`select nudity::text as id, count(*)::int as count from newest group by 1`,
  color: sql`select (at - 1)::text as id, amount::int as count
    from (select array[${colors}] as amounts from newest) as all_colors, unnest(amounts) with ordinality as one (amount, at)`,
  sale_category: sql`select category.id, category.count::int from (
      select count(*) filter (where has_license) as license, count(*) filter (where has_nft) as nft,
        count(*) filter (where has_license and has_nft) as "both"
      from newest
    ) as sold, lateral (values ('license_on_sale', license), ('nft_on_sale', nft), ('nft_with_license', "both"),
      ('nft_only', nft - "both"), ('license_only', license - "both")) as category (id, count)`,
  nft_sale_category: ofOffers('kind'),
  editions: ofOffers('editions'),
  market: ofOffers('market'),
  currency: ofOffers('currency'),
  price: sql`select width_bucket(price_cents / 100, ${bandStarts})::text as id, count(*)::int as count from newest
    where price_cents is not null group by 1`,
  tags: sql`select tag as id, count(*)::int as count from newest, unnest(tags) as tag
    group by 1 order by 2 desc, 1 limit ${CHOICES}`,
  creators: frequent('user_id'),
  photographers: frequent('photographer_id'),
  collection: frequent('collection_id'),
  credits: sql`select credit.id, count(*)::int as count from newest
    join ${credits} as credit on credit.user_id = newest.user_id and lower(credit.name) = lower(newest.photographer)
    group by 1 order by 2 desc, 1 limit ${CHOICES}`,
} satisfies Record<string, SQL>

export type Facet = Exclude<keyof typeof counting, 'total'>
export const facets = Object.keys(counting).filter(name => name !== 'total') as Facet[] // the keys of the table itself

/** The filters that choices of a facet set. */
export const filtersOf = (facet: Facet): readonly ImageFilterName[] =>
  facet === 'price' ? ['price_min', 'price_max'] : [facet]

export type FacetRow = { facet: Facet | 'total'; id: string; count: number }

/** `total`: how many are left, up to one more than are counted. */
export async function facetRows(
  db: Database,
  wanted: readonly (Facet | 'total')[],
  where: SQL | undefined,
  { most, windows }: { most: number; windows: Windows | null },
): Promise<FacetRow[]> {
  const columns = sql`image_id, created_at, genre_id, shape, nudity, swatches, user_id, photographer_id, photographer,
    collection_id, tags, base_price_cents`
  const counts = sql.join(
    wanted.map(facet => sql`select ${facet}::text as facet, id, count from (${counting[facet]}) as choices`),
    sql` union all `,
  )
  const { rows } = await db.execute<FacetRow>(sql`
    with matches as materialized (select * from ${newestMatches(columns, where, most + 1, windows)} as found),
    newest as materialized (
      select *, case when ${isOnSale} then base_price_cents end as price_cents, ${hasLicenseOnSale} as has_license,
        ${hasNftOnSale} as has_nft
      from (select * from matches limit ${most}) as ${search}
    ),
    offers as (select offer.* from (${nftOffers}) as offer where offer.image_id in (select image_id from newest))
    ${counts}`)
  return rows
}
