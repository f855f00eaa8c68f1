// Finds a page of images by words and filters, in an order; the search table alone is read until the page is known.
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
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
import { searchCondition, type Understood, understandSearch, wantedPhrase, wantedWords } from './understand-search.ts'

type Query = ParsedInput<typeof contract.list>['query']
type FoundImages = { count: number; rows: ListedRow[]; corrected: Understood['corrected'] }

export async function findImages(context: Context, query: Query): Promise<FoundImages> {
  const understood = await understandSearch(context, query.search, query.exact, callersOwn(context, query.mine))
  const where = and(filterCondition(context, query), searchCondition(understood))
  const ids = await pageOfIds(context, query, where, understood)
  const [count, rows] = await Promise.all([countOf(context, query, where), listedRows(context, ids)])
  return { count, rows, corrected: understood.corrected }
}

/** Of whom the images are: an index has all of theirs. */
const owners = ['creators', 'photographers', 'collection', 'liked'] as const

/** Exact for all images together and for those of somebody; of what strangers search for, up to {@link COUNTED_MOST}. */
async function countOf({ db }: Context, query: Query, where: SQL | undefined): Promise<number> {
  const isSet = (name: ImageFilterName) => query[name] !== undefined && query[name] !== false
  const narrowed = Boolean(query.search) || query.nudity === false || imageFilterNames.some(isSet)
  const some = !narrowed || query.mine || owners.some(isSet) ? sql`` : sql`limit ${COUNTED_MOST}`
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${search} where ${where} ${some}) as matches`,
  )
  return rows[0]?.count ?? 0
}

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

async function pageOfIds(
  { db }: Context,
  query: Query,
  where: SQL | undefined,
  understood: Understood,
): Promise<string[]> {
  const { limit, offset } = pageWindow(query)
  if (query.ordering === '-relevance' && wantedWords(understood))
    return rankedIds({ db }, where, understood, { limit, offset })
  const { column, joined, down } = orderOf(query.ordering)
  const page = db.select({ id: search.image_id }).from(search).$dynamic()
  if (joined) page.innerJoin(images, eq(images.id, search.image_id))
  // The id decides between equals, so that no image is on two pages.
  const order = down ? [desc(column), desc(search.image_id)] : [asc(column), asc(search.image_id)]
  const rows = await page
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Weights of description, place and names, tags, title. */
const WEIGHTS = '{0.1,0.35,0.7,1}'
/** What it is worth that the words stand in their order: half of what a title is. */
const SIDE_BY_SIDE = 0.5

async function rankedIds(
  { db }: Pick<Context, 'db'>,
  where: SQL | undefined,
  understood: Understood,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const found = db
    .select({ id: search.image_id, created_at: search.created_at, document: search.document })
    .from(search)
    .where(where)
    .orderBy(desc(search.created_at))
    .limit(Math.max(COUNTED_MOST, offset + limit))
    .as('found')
  const phrase = wantedPhrase(understood)
  const sideBySide = phrase
    ? sql` + case when ${found.document} @@ ${phrase} then ${SIDE_BY_SIDE}::real else 0 end`
    : sql``
  const rank = sql`ts_rank(${WEIGHTS}::real[], ${found.document}, ${wantedWords(understood)})${sideBySide}`
  const rows = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(rank), desc(found.created_at), desc(found.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

function orderOf(ordering: Query['ordering']): { column: SQL; joined: boolean; down: boolean } {
  const down = ordering.startsWith('-')
  switch (ordering) {
    case 'nb_likes':
    case '-nb_likes':
      return { column: sql`${images.nb_likes}`, joined: true, down }
    case 'views':
    case '-views':
      return { column: sql`${images.views}`, joined: true, down }
    case 'title':
    case '-title':
      return { column: sql`lower(${images.title})`, joined: true, down }
    default:
      return { column: sql`${search.created_at}`, joined: false, down }
  }
}
