// The newest images that a condition leaves. How many it leaves is tried among the newest first: a plan for all images at once would either gather every match or hope to meet enough of them soon.
import { and, type SQL, sql } from 'drizzle-orm'
import { COUNTED_MOST } from '#lib/rules/paging.ts'
import type { Context } from '#server/context.ts'
import { image_search as search } from '#server/db/schema/search.ts'
import { daysOfNewest } from './image-days.ts'

type Db = Context['db']

/** Public images in the sample, and up to the end of each of the two windows after it; what is older is further away. */
export type Sizes = readonly [sample: number, near: number, middle: number]
const SIZES: Sizes = [1_500, 12_000, 72_000]
/** Up to the end of each further window, and then all the others: each is more than all before it, so that few are read in vain. */
const FURTHER_SIZES = Array.from({ length: 8 }, (_, i) => Math.round(170_000 * 2.4 ** i))
/** Of the sample: with fewer than these all matches are gathered at once. */
const SCARCE = 5
const KEPT_MS = 10 * 60_000

/** When the sample and the windows begin. What they are decides how much is read, never what is found. */
export type Windows = {
  since: readonly [sample: string, near: string, middle: string]
  further: readonly string[]
  often: number
  seldom: number
}

type Stage = { from: string | null; until: string | null; when: SQL | undefined; read: 'each' | 'index' }

/**
 * A subquery of the columns, the newest first. Each stage is planned for all of its matches, because it is
 * materialized, and is not begun before those newer than it turned out to be too few.
 */
export function newestMatches(columns: SQL, where: SQL | undefined, most: number, windows: Windows | null): SQL {
  const order = sql`order by ${search.created_at} desc, ${search.image_id} desc`
  if (!windows) return sql`(select ${columns} from ${search} where ${where} ${order} limit ${most})`
  const within = ({ from, until }: Stage) =>
    and(
      from === null ? undefined : sql`${search.created_at} >= ${from}::timestamptz`,
      until === null ? undefined : sql`${search.created_at} < ${until}::timestamptz`,
    )
  // Beyond the fence the index is not seen: where most images match, looking at each is less than gathering all matches.
  const source = (stage: Stage) =>
    stage.read === 'index'
      ? search
      : sql`(select * from ${search} where visible and ${within(stage)} offset 0) as ${search}`
  const parts = stagesOf(windows).map(
    (stage, i) => sql`${nameOf(i)} as materialized (
      select ${columns} from ${source(stage)} where ${and(where, stage.read === 'index' ? within(stage) : undefined, stage.when)} ${order})`,
  )
  const all = parts.map((_, i) => sql`select * from ${nameOf(i)}`)
  return sql`(with ${sql.join(parts, sql`, `)} select * from (${sql.join(all, sql` union all `)}) as each limit ${most})`
}

const nameOf = (i: number) => sql.raw(`stage_${i}`)

/** From the newest to the oldest; those of which the sample says that they do not pay are empty. */
function stagesOf({ since: [sample, near, middle], further, often, seldom }: Windows): Stage[] {
  const sampled = sql`(select count(*) from ${nameOf(0)})`
  const isOften = sql`${sampled} >= ${often}`
  const scarce = Math.min(seldom, SCARCE)
  const isScarce = sql`${sampled} < ${scarce}`
  const isSeldom = sql`${sampled} >= ${scarce} and ${sampled} < ${seldom}`
  const isBetween = sql`${sampled} >= ${seldom} and ${sampled} < ${often}`
  return [
    { from: sample, until: null, when: undefined, read: 'each' },
    { from: near, until: sample, when: isOften, read: 'each' },
    { from: middle, until: near, when: isOften, read: 'index' },
    { from: middle, until: sample, when: isBetween, read: 'index' },
    ...inTurn(further, middle, sql`${sampled} >= ${seldom}`),
    // Each window costs a pass over the index: few and wide ones, and none where there is little to gather.
    ...inTurn(
      further.filter((_, i) => i >= 2 && i % 2 === 0),
      sample,
      isSeldom,
    ),
    { from: null, until: sample, when: isScarce, read: 'index' },
  ]
}

/** One window after the other, down to the oldest image. */
const inTurn = (windows: readonly string[], before: string, when: SQL): Stage[] =>
  [...windows, null].map((from, i): Stage => ({ from, until: windows[i - 1] ?? before, when, read: 'index' }))

const kept = new WeakMap<Db, { at: number; windows: Promise<Windows | null> }>()

/** Counted anew now and then, because a collection grows slowly; null while there are few images. */
export function windowsOf(db: Db): Promise<Windows | null> {
  const known = kept.get(db)
  if (known && performance.now() - known.at < KEPT_MS) return known.windows
  const windows = countWindows(db, SIZES, FURTHER_SIZES)
  kept.set(db, { at: performance.now(), windows })
  windows.catch(() => kept.delete(db))
  return windows
}

export async function countWindows(db: Db, sizes: Sizes, furtherSizes: readonly number[]): Promise<Windows | null> {
  const begins = sizes.map(
    size => sql`(select created_at from ${search} where visible order by created_at desc offset ${size} limit 1)::text`,
  )
  const { rows } = await db.execute<{ since: (string | null)[] }>(
    sql`select array[${sql.join(begins, sql`, `)}]::text[] as since`,
  )
  const [sample, near, middle] = rows[0]?.since ?? []
  if (!(sample && near && middle)) return null
  return {
    since: [sample, near, middle],
    further: await daysOfNewest(db, furtherSizes, middle),
    // In the window after the sample there would be as many as are counted, and a hundredth of all.
    often: Math.ceil((sizes[0] * COUNTED_MOST) / sizes[1]),
    seldom: Math.ceil(sizes[0] / 100),
  }
}
