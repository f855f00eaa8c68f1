// What each filter of a list of images demands: one row for each, on the search table.
import { and, arrayOverlaps, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { cellsNear, swatchBit } from '#lib/rules/colors.ts'
import type { Context } from '#server/context.ts'
import { image_likes, images } from '#server/db/schema/images.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { image_search as search } from '#server/db/schema/search.ts'
import { credits } from '#server/db/schema/social.ts'
import { hasNftOffer, inSaleCategory, isOnSale, nftFilterNames } from './on-sale.ts'

export type FacetQuery = ParsedInput<typeof contract.facets>['query']
type AllFilters = Omit<FacetQuery, 'mine' | 'search' | 'exact' | 'category'>
export type ImageFilterName = keyof AllFilters
/** Those of NFTs are one condition together. */
type Filters = Omit<AllFilters, (typeof nftFilterNames)[number]>
type LoneFilterName = keyof Filters
type Conditions = {
  [Name in LoneFilterName]-?: (
    value: NonNullable<Filters[Name]>,
    context: Pick<Context, 'db' | 'user'>,
  ) => SQL | undefined
}

const conditions: Conditions = {
  liked: (liked, { db, user }) => (liked && user ? isLikedBy(db, user.id) : undefined),
  creators: ids => and(hasChoice('creator', ids), inArray(search.user_id, ids)),
  photographers: ids => and(hasChoice('photographer', ids), inArray(search.photographer_id, ids)),
  credits: (ids, { db }) => isCredited(db, ids),
  genres: ids => and(hasChoice('genre', ids), inArray(search.genre_id, ids)),
  tags: tags => and(hasChoice('tag', tags), arrayOverlaps(search.tags, tags)),
  collection: id => and(hasChoice('collection', [id]), eq(search.collection_id, id)),
  color: looksLike,
  ratio: ratio => and(hasChoice('ratio', [ratio]), eq(search.shape, ratio)),
  nudity: nudity => and(nudity ? hasChoice('nudity', ['true']) : undefined, eq(search.nudity, nudity)),
  certified_since: day => sql`${search.certified_at} >= (${day}::date at time zone 'Europe/Paris')`,
  sale_category: category => inSaleCategory[category],
  price_min: euros => and(isOnSale, sql`${search.base_price_cents} >= ${euros * 100}`),
  price_max: euros => and(isOnSale, sql`${search.base_price_cents} < ${(euros + 1) * 100}`),
  portfolio: (portfolio, { db }) => ofImage(db, eq(images.portfolio, portfolio)),
  monitoring: (monitored, { db }) => ofImage(db, eq(images.monitored, monitored)),
  hits: (copied, { db, user }) => and(eq(search.user_id, user?.id ?? ''), copied ? wasCopied(db) : not(wasCopied(db))),
  state: (state, { db }) => ofImage(db, eq(images.state, state)),
}
const loneFilterNames = Object.keys(conditions) as LoneFilterName[] // the keys of the table itself
export const imageFilterNames: readonly ImageFilterName[] = [...loneFilterNames, ...nftFilterNames]

/** Nobody’s images are one’s own, liked or known to be copied without an account. */
export const asksForOneself = ({ mine, liked, hits: copied }: FacetQuery): boolean =>
  mine || liked || copied !== undefined

/** The caller's own images; null for those that strangers see. */
export const callersOwn = ({ user }: Pick<Context, 'user'>, mine: boolean): SQL | null =>
  mine && user ? eq(search.user_id, user.id) : null

/** Of one picture that two people had certified, lists of everybody's leave out the one that comes second, while the first can be seen. */
export const hiddenSides = sql`
  select case ${priorities.state} when 'later_stands' then ${priorities.earlier_image_id} else ${priorities.later_image_id} end
  from ${priorities} join ${images} shown
    on shown.id = case ${priorities.state} when 'later_stands' then ${priorities.later_image_id} else ${priorities.earlier_image_id} end
  where ${priorities.state} <> 'different_pictures'
    and shown.deleted_at is null and shown.portfolio <> 'private' and shown.state = 'certified'`

/** Never null on either side, so that `not in` is what it seems; the database makes the list once for a whole search. */
export const isShownSide = sql`${search.image_id} not in (${hiddenSides})`

/** What a query asks for, words aside, without the filters that are named. */
export function filterCondition(
  context: Pick<Context, 'db' | 'user'>,
  query: FacetQuery,
  without: readonly ImageFilterName[] = [],
): SQL | undefined {
  const kept = (name: ImageFilterName) => !without.includes(name)
  const asked = loneFilterNames.filter(kept).map(name => conditionOf(name, query[name], context))
  const nft = hasNftOffer(Object.fromEntries(nftFilterNames.filter(kept).map(name => [name, query[name]])))
  const ofOne = [query.creators, query.photographers, query.credits].some(ids => ids?.length === 1)
  const narrowed = query.mine || ofOne || query.collection !== undefined
  const shown = callersOwn(context, query.mine) ?? sql`${search.visible}`
  return and(shown, narrowed ? undefined : isShownSide, nft, ...asked)
}

function conditionOf<Name extends LoneFilterName>(
  name: Name,
  value: Filters[Name] | undefined,
  context: Pick<Context, 'db' | 'user'>,
): SQL | undefined {
  // The row of the table that has the filter's own name takes the filter's own value.
  const condition = conditions[name] as (value: Filters[Name], context: Pick<Context, 'db' | 'user'>) => SQL | undefined
  return value === undefined ? undefined : condition(value, context)
}

/**
 * One of the values, as the index has it that words are in too. Beside the condition itself: the index alone knows
 * numbers, which two values could share.
 */
function hasChoice(
  name: 'creator' | 'photographer' | 'genre' | 'tag' | 'collection' | 'ratio' | 'nudity' | 'swatch',
  values: string[],
) {
  const keys = values.map(value => sql`choice_key(${`${name}:${value}`})`)
  return sql`${search.choices} && array[${sql.join(keys, sql`, `)}]::int[]`
}

const one = { one: sql`1` }

const isLikedBy = (db: Context['db'], userId: string) =>
  exists(
    db
      .select(one)
      .from(image_likes)
      .where(and(eq(image_likes.image_id, search.image_id), eq(image_likes.user_id, userId))),
  )

/** Works of the account whose credit it is, by the photographer of that name. */
const isCredited = (db: Context['db'], ids: string[]) =>
  exists(
    db
      .select(one)
      .from(credits)
      .where(
        and(
          inArray(credits.id, ids),
          eq(credits.user_id, search.user_id),
          sql`lower(${credits.name}) = lower(${search.photographer})`,
        ),
      ),
  )

/** Weak signals accuse nobody. */
const wasCopied = (db: Context['db']) =>
  exists(
    db
      .select(one)
      .from(hits)
      .where(and(eq(hits.image_id, search.image_id), eq(hits.confirmed, true))),
  )

const ofImage = (db: Context['db'], condition: SQL) =>
  exists(
    db
      .select(one)
      .from(images)
      .where(and(eq(images.id, search.image_id), condition)),
  )

/** A swatch is known to each image; any other colour is looked for in the cells around it. */
function looksLike(color: string): SQL | undefined {
  const bit = swatchBit(color)
  if (bit > 0) return and(hasChoice('swatch', [String(Math.log2(bit))]), sql`${search.swatches} & ${bit} > 0`)
  return sql`${search.color_cells} && ${sql.raw(`'{${cellsNear(color).join(',')}}'::int[]`)}`
}
