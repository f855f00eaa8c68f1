// How many images each choice of a filter leaves. Genre, shape, nudity and swatches are counted together in one pass; their choices are sums of it.
import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { ratios } from '#lib/contract/image-filters.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { swatchBit, swatches } from '#lib/rules/colors.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { collections, photographers } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { image_search as search } from '#server/db/schema/search.ts'
import { credits } from '#server/db/schema/social.ts'
import { shownName } from '../present.ts'
import { author } from '../queries.ts'
import { type FacetQuery, filterCondition, type ImageFilterName, whoseImages } from './conditions.ts'
import { loosenings } from './loosen.ts'
import { searchCondition, understandSearch } from './understand-search.ts'

/** Images among which tags and names are counted, the newest. */
const COUNTED = 5000
const CHOICES = 12

type Cube = { genre_id: string; shape: string; nudity: boolean; swatches: number; count: number }[]
/** The filters that the cube answers; a colour that is no swatch is not among them. */
type CubeFilter = 'genres' | 'ratio' | 'nudity' | 'color'

export async function countFacets(
  context: Context,
  { query }: ParsedInput<typeof contract.facets>,
): Promise<Answer<typeof contract.facets>> {
  if ((query.mine || query.liked) && !context.user) throw new Failure('not_authenticated')
  const understood = await understandSearch(context, query.search, query.exact, whoseImages(context, query.mine))
  const words = searchCondition(understood)
  const cube = await countCube(context, query, words)
  const total = sumOf(cube, query, [])
  const newest = (without: ImageFilterName) =>
    newestMatches(context, and(filterCondition(context, query, [without]), words))
  return {
    count: total,
    ...cubeFacets(cube, query),
    tags: await tagFacet(context, newest('tags')),
    creators: await creatorFacet(context, newest('creators')),
    photographers: await photographerFacet(context, newest('photographers')),
    credits: await creditFacet(context, newest('credits')),
    collections: await collectionFacet(context, newest('collection')),
    counted: Math.min(total, COUNTED),
    corrected: understood.corrected,
    loosen: total === 0 ? await loosenings(context, query, understood) : [],
  }
}

const cubeFilters = (query: FacetQuery): CubeFilter[] =>
  query.color === undefined || swatchBit(query.color) > 0
    ? ['genres', 'ratio', 'nudity', 'color']
    : ['genres', 'ratio', 'nudity']

/** Everything that the other filters leave, by genre, shape, nudity and swatches. */
function countCube(context: Context, query: FacetQuery, words: SQL | undefined): Promise<Cube> {
  const { genre_id, shape, nudity } = search
  return context.db
    .select({ genre_id, shape, nudity, swatches: search.swatches, count: count() })
    .from(search)
    .where(and(filterCondition(context, query, cubeFilters(query)), words))
    .groupBy(genre_id, shape, nudity, search.swatches)
}

/** How many of the cube the query leaves, without some of its filters. */
function sumOf(cube: Cube, query: FacetQuery, without: readonly CubeFilter[]): number {
  const asked = <K extends CubeFilter>(name: K) => (without.includes(name) ? undefined : query[name])
  const [genres, ratio, nudity] = [asked('genres'), asked('ratio'), asked('nudity')]
  const bit = without.includes('color') ? 0 : swatchBit(query.color ?? '')
  return cube
    .filter(
      cell =>
        (genres === undefined || genres.includes(cell.genre_id)) &&
        (ratio === undefined || cell.shape === ratio) &&
        (nudity === undefined || cell.nudity === nudity) &&
        (bit === 0 || (cell.swatches & bit) > 0),
    )
    .reduce((sum, cell) => sum + cell.count, 0)
}

function cubeFacets(cube: Cube, query: FacetQuery) {
  const genres = [...new Set(cube.map(cell => cell.genre_id))]
  const chosen = (choice: Partial<FacetQuery>) => sumOf(cube, { ...query, ...choice }, [])
  const isCell = query.color !== undefined && swatchBit(query.color) === 0
  return {
    genres: genres.map(id => ({ id, count: chosen({ genres: [id] }) })).filter(each => each.count > 0),
    ratios: ratios.map(ratio => ({ ratio, count: chosen({ ratio }) })),
    // Beside a colour of one's own, a swatch would be a second one; the list takes one.
    colors: isCell ? [] : swatches.map(({ name, color }) => ({ name, color, count: chosen({ color }) })),
    nudity: { with: chosen({ nudity: true }), without: chosen({ nudity: false }) },
  }
}

type Newest = ReturnType<typeof newestMatches>

function newestMatches({ db }: Context, where: SQL | undefined) {
  const { user_id, photographer_id, photographer, collection_id, tags } = search
  return db
    .select({ user_id, photographer_id, photographer, collection_id, tags })
    .from(search)
    .where(where)
    .orderBy(desc(search.created_at))
    .limit(COUNTED)
    .as('newest')
}

const tally = { count: count() }

function tagFacet({ db }: Context, newest: Newest) {
  const name = sql<string>`tag`
  return db
    .select({ name, ...tally })
    .from(sql`${newest}, unnest(${newest.tags}) as tag`)
    .groupBy(name)
    .orderBy(desc(count()), name)
    .limit(CHOICES)
}

async function creatorFacet({ db }: Context, newest: Newest) {
  const counted = db
    .select({ id: newest.user_id, tally: count().as('tally') })
    .from(newest)
    .groupBy(newest.user_id)
    .orderBy(desc(count()), newest.user_id)
    .limit(CHOICES)
    .as('counted')
  const rows = await db
    .select({ id: counted.id, author, count: counted.tally })
    .from(counted)
    .innerJoin(users, eq(users.id, counted.id))
    .innerJoin(profiles, eq(profiles.user_id, counted.id))
    .orderBy(desc(counted.tally), counted.id)
  return rows.map(row => ({ id: row.id, name: shownName(row.author), count: row.count }))
}

function photographerFacet({ db }: Context, newest: Newest) {
  const { id, name } = photographers
  return db
    .select({ id, name, ...tally })
    .from(newest)
    .innerJoin(photographers, eq(id, newest.photographer_id))
    .groupBy(id, name)
    .orderBy(desc(count()), name)
    .limit(CHOICES)
}

function creditFacet({ db }: Context, newest: Newest) {
  const { id, name, user_id } = credits
  return db
    .select({ id, name, ...tally })
    .from(newest)
    .innerJoin(credits, and(eq(user_id, newest.user_id), sql`lower(${name}) = lower(${newest.photographer})`))
    .groupBy(id, name)
    .orderBy(desc(count()), name)
    .limit(CHOICES)
}

function collectionFacet({ db }: Context, newest: Newest) {
  const { id, name } = collections
  return db
    .select({ id, name, ...tally })
    .from(newest)
    .innerJoin(collections, eq(id, newest.collection_id))
    .where(isNotNull(newest.collection_id))
    .groupBy(id, name)
    .orderBy(desc(count()), name)
    .limit(CHOICES)
}
