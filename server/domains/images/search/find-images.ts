// Finds a page of images by words and filters, in an order; the search table alone is read until the page is known.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { COUNTED_MOST } from '#lib/rules/paging.ts'
import type { Context } from '#server/context.ts'
import { pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { image_search as search } from '#server/db/schema/search.ts'
import type { ListedRow } from '../present.ts'
import { author, isImageLiked } from '../queries.ts'
import { callersOwn, filterCondition, type ImageFilterName, imageFilterNames } from './conditions.ts'
import { countMatches } from './count-matches.ts'
import { countAll, pageOfAll } from './image-days.ts'
import { newestMatches, windowsOf } from './newest-matches.ts'
import { isOnSale } from './on-sale.ts'
import { searchCondition, type Understood, understandSearch, wantedPhrase, wantedWords } from './understand-search.ts'

type Query = ParsedInput<typeof contract.list>['query']
type FoundImages = { count: number; rows: ListedRow[]; corrected: Understood['corrected'] }
type Page = { count: number; ids: string[] }

export async function findImages(context: Context, query: Query): Promise<FoundImages> {
  const understood = await understandSearch(context, query.search, query.exact, callersOwn(context, query.mine))
  const { count, ids } = await pageOf(context, query, understood)
  return { count, rows: await listedRows(context, ids), corrected: understood.corrected }
}

const isSet = (query: Query, name: ImageFilterName) => query[name] !== undefined && query[name] !== false

async function pageOf(context: Context, query: Query, understood: Understood): Promise<Page> {
  const window = pageWindow(query)
  const ranked = query.ordering === '-relevance' && wantedWords(understood) !== null
  const { column, of, down } = orderOf(query.ordering)
  const byPrice = of === 'price'
  const narrowed = Boolean(query.search) || query.nudity === false || imageFilterNames.some(name => isSet(query, name))
  const ofAll = !(narrowed || query.mine || byPrice)
  if (ofAll && of === 'time') return pageOfAll(context, { ...window, down })
  const where = and(filterCondition(context, query), byPrice ? isOnSale : undefined, searchCondition(understood))
  if (ranked || (of === 'time' && down && !isOfSomebody(query)))
    return pageOfNewest(context, query, where, ranked ? understood : null)
  // Exact for those of somebody, and for all.
  const count = ofAll
    ? await countAll(context)
    : await countMatches(context, where, isOfSomebody(query) ? null : COUNTED_MOST)
  // Few are gathered and put in order; the index of the order would be read through to its end for them.
  const few = !ofAll && count < COUNTED_MOST
  const found = few
    ? sql`(select image_id, title, base_price_cents, created_at from ${search} where ${where} offset 0) as ${search}`
    : sql`${search}`
  const joined = of === 'image' ? sql`join ${images} on ${images.id} = ${search.image_id}` : sql``
  const direction = down ? sql`desc` : sql`asc`
  // The id decides between equals, so that no image is on two pages.
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select ${search.image_id} as id from ${found} ${joined} ${few ? sql`` : sql`where ${where}`}
    order by ${column} ${direction}, ${search.image_id} ${direction} limit ${window.limit} offset ${window.offset}`)
  return { count, ids: rows.map(({ id }) => id) }
}

/** Of whom the images are: an index has all of theirs. */
const owners = ['creators', 'photographers', 'collection', 'liked'] as const
const isOfSomebody = (query: Query): boolean => query.mine || owners.some(name => isSet(query, name))

/** The rows of these images as lists show them, in the same order. */
export async function listedRows(context: Pick<Context, 'db' | 'user'>, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const rows = await context.db
    .select({ image: images, author, liked: isImageLiked(context) })
    .from(images)
    .innerJoin(users, eq(users.id, images.user_id))
    .innerJoin(profiles, eq(profiles.user_id, images.user_id))
    .where(inArray(images.id, [...ids]))
  const known = new Map(rows.map(row => [row.image.id, row]))
  return ids.flatMap(id => known.get(id) ?? [])
}

/** Weights of description, place and names, tags, title. */
const WEIGHTS = '{0.1,0.35,0.7,1}'
/** What it is worth that the words stand in their order: half of what a title is. */
const SIDE_BY_SIDE = 0.5

/** A page of the newest matches, the best first when words are given, and how many there are up to {@link COUNTED_MOST}. */
async function pageOfNewest(
  { db }: Context,
  query: Query,
  where: SQL | undefined,
  understood: Understood | null,
): Promise<Page> {
  const { limit, offset } = pageWindow(query)
  const columns = understood ? sql`image_id, created_at, document` : sql`image_id, created_at`
  const most = Math.max(COUNTED_MOST, offset + limit)
  const windows = query.mine ? null : await windowsOf(db)
  const phrase = understood && wantedPhrase(understood)
  const sideBySide = phrase ? sql` + case when document @@ ${phrase} then ${SIDE_BY_SIDE}::real else 0 end` : sql``
  const rank = understood
    ? sql`ts_rank(${WEIGHTS}::real[], document, ${wantedWords(understood)})${sideBySide} desc, `
    : sql``
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with newest as materialized (select * from ${newestMatches(columns, where, most, windows)} as found)
    select least(count(*), ${COUNTED_MOST})::int as count, array(
      select image_id from newest order by ${rank}created_at desc, image_id desc limit ${limit} offset ${offset}
    ) as ids from newest`)
  return rows[0] ?? { count: 0, ids: [] }
}

/** What is ordered by: when images came, another column of the search table, or one of the images themselves. */
function orderOf(ordering: Query['ordering']): {
  column: SQL
  of: 'time' | 'search' | 'price' | 'image'
  down: boolean
} {
  const down = ordering.startsWith('-')
  switch (ordering) {
    case 'nb_likes':
    case '-nb_likes':
      return { column: sql`${images.nb_likes}`, of: 'image', down }
    case 'views':
    case '-views':
      return { column: sql`${images.views}`, of: 'image', down }
    case 'title':
    case '-title':
      return { column: sql`${search.title}`, of: 'search', down }
    case 'price':
    case '-price':
      return { column: sql`${search.base_price_cents}`, of: 'price', down }
    default:
      return { column: sql`${search.created_at}`, of: 'time', down }
  }
}
