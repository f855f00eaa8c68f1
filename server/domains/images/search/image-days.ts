// How many images everybody sees, and where a page of all of them begins: from the sums of days instead of from the images.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { image_days, image_search as search } from '#server/db/schema/search.ts'
import { every, job } from '#server/jobs/queue.ts'
import { hiddenSides, isShownSide } from './conditions.ts'

type PageOfAll = { down: boolean; limit: number; offset: number }

/** All images by the time they came; the count is exact. */
export async function pageOfAll(
  { db }: Pick<Context, 'db'>,
  { down, limit, offset }: PageOfAll,
): Promise<{ count: number; ids: string[] }> {
  const order = down ? sql`desc` : sql`asc`
  const { rows } = await db.execute<{ count: number; day: string | null; before: number }>(sql`
    with changes as (
      select day, change from ${image_days}
      union all select (${search.created_at} at time zone 'UTC')::date, -1 from ${search}
        where ${search.visible} and ${search.image_id} in (${hiddenSides})
    ), days as (
      select day, sum(change) as images, sum(sum(change)) over (order by day ${order}) as through from changes group by day
    ), first as (
      select day, through - images as before from days where through > ${offset} order by day ${order} limit 1
    )
    select coalesce((select sum(images) from days), 0)::int as count, first.day::text, first.before::int
    from (select 1) as always left join first on true`)
  const { count = 0, day = null, before = 0 } = rows[0] ?? {}
  if (day === null) return { count, ids: [] }
  const midnight = sql`(${day}::date::timestamp at time zone 'UTC')`
  const since = down ? sql`< ${midnight} + interval '1 day'` : sql`>= ${midnight}`
  const page = await db.execute<{ id: string }>(sql`
    select ${search.image_id} as id from ${search}
    where ${search.visible} and ${isShownSide} and ${search.created_at} ${since}
    order by ${search.created_at} ${order}, ${search.image_id} ${order} limit ${limit} offset ${offset - before}`)
  return { count, ids: page.rows.map(({ id }) => id) }
}

/** How many all of them are. */
export const countAll = async (context: Pick<Context, 'db'>): Promise<number> =>
  (await pageOfAll(context, { down: true, limit: 0, offset: 0 })).count

/**
 * When the days begin up to which so many of the newest images came, where as many are older; all of them before `before`,
 * and as text. Counting millions one by one takes seconds.
 */
export async function daysOfNewest(db: Context['db'], sizes: readonly number[], before: string): Promise<string[]> {
  const { rows } = await db.execute<{ since: string }>(sql`
    with days as (
      select day, sum(sum(change)) over (order by day desc) as through, sum(sum(change)) over () as total
      from ${image_days} group by day
    )
    select (max(day)::timestamp at time zone 'UTC')::text as since
    from unnest(array[${sql.join(
      sizes.map(size => sql`${size}::int`),
      sql`, `,
    )}]::int[]) as wanted (size) join days on through > size and total > 2 * size
    where day::timestamp at time zone 'UTC' <= ${before}::timestamptz
    group by size order by size`)
  return rows.map(({ since }) => since)
}

/** Puts the changes of each day together; who reads meanwhile sees them before or after. */
export const sumOfDays = sql`
  with changes as (delete from ${image_days} returning day, change)
  insert into ${image_days} (day, change) select day, sum(change) from changes group by day having sum(change) <> 0`

export const sumImageDays = job('images.sum-days', z.object({}), async ({ db }) => {
  await db.execute(sumOfDays)
})

export const sumImageDaysHourly = every('41 * * * *', sumImageDays)
