// The gallery: everybody's public images, or the caller's own, filtered and ordered.
import { and, arrayOverlaps, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { isOwn, isPublic } from '#server/db/image-filters.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { images } from '#server/db/schema/images.ts'
import { type ListedRow, presentImage } from './present.ts'
import { presentOwned } from './present-owned.ts'
import { isImageLiked, isListed } from './queries.ts'
import { searchPatterns } from './search-text.ts'

type Query = ParsedInput<typeof contract.list>['query']

export async function listImages(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  if ((query.mine || query.liked) && !context.user) throw new Failure('not_authenticated')
  const where = and(whose(context, query), ...filters(context, query))
  const rows = await isListed(context, where, order(query.ordering), pageWindow(query))
  const [total] = await context.db.select({ count: count() }).from(images).where(where)
  const now = context.now()
  const present = (row: ListedRow) =>
    query.mine ? { ...presentImage(row), owned: presentOwned(row.image, now) } : presentImage(row)
  return pageAnswer(context, '/images', query, { count: total?.count ?? 0, results: rows.map(present) })
}

const whose = ({ user }: Context, query: Query) => (query.mine && user ? isOwn(user.id) : isPublic())

function filters(context: Context, query: Query): (SQL | undefined)[] {
  const given = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
    value === undefined ? undefined : condition(value)
  return [
    query.liked ? isImageLiked(context) : undefined,
    given(query.creators, ids => inArray(images.user_id, ids)),
    given(query.photographers, ids => inArray(images.photographer_id, ids)),
    given(query.genres, ids => inArray(images.genre_id, ids)),
    given(query.tags, tags => arrayOverlaps(images.tags, tags)),
    given(query.collection, id => eq(images.collection_id, id)),
    given(query.portfolio, portfolio => eq(images.portfolio, portfolio)),
    given(query.monitoring, monitored => eq(images.monitored, monitored)),
    given(query.state, state => eq(images.state, state)),
    given(query.nudity, nudity => eq(images.nudity, nudity)),
    given(query.color, near),
    given(query.ratio, shape),
    given(query.search, search =>
      and(...searchPatterns(search).map(pattern => sql`${images.search_text} like ${pattern}`)),
    ),
  ]
}

/** How far apart two colours may be: straight-line distance in RGB. */
const COLOUR_REACH = 72

function near(color: string): SQL {
  const channel = (from: number) => {
    const wanted = Number.parseInt(color.slice(from, from + 2), 16)
    const value = sql`('x' || substr(${images.color}, ${sql.raw(String(from + 1))}, 2))::bit(8)::int`
    return sql`power(${value} - ${wanted}, 2)`
  }
  return sql`${images.color} is not null and ${channel(1)} + ${channel(3)} + ${channel(5)} <= ${COLOUR_REACH ** 2}`
}

/** Within a twentieth of equal sides counts as square. */
function shape(ratio: 'landscape' | 'portrait' | 'square'): SQL {
  const { width, height } = images
  if (ratio === 'landscape') return sql`${width} * 20 > ${height} * 21`
  if (ratio === 'portrait') return sql`${height} * 20 > ${width} * 21`
  return sql`${width} * 20 <= ${height} * 21 and ${height} * 20 <= ${width} * 21`
}

const columns = {
  created_at: images.created_at,
  nb_likes: images.nb_likes,
  views: images.views,
  title: sql`lower(${images.title})`,
}

/** The id decides between equals, so that no image is on two pages. */
function order(ordering: Query['ordering']): SQL[] {
  const down = ordering.startsWith('-')
  // Without its sign an ordering is the name of one of the columns above.
  const column = columns[ordering.replace('-', '') as keyof typeof columns]
  return down ? [desc(column), desc(images.id)] : [asc(column), asc(images.id)]
}
