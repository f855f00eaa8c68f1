// Archives as administrators see them: how far each is, how fast it was read, what it cost and what it brought.
import { and, count, countDistinct, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Archive } from '#lib/contract/archives.ts'
import type { Context } from '#server/context.ts'
import { crawl_archive_pictures, crawl_archive_segments, crawl_archives, crawl_pages } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'

export const listArchives = async (context: Context): Promise<{ results: Archive[] }> => ({
  results: await archivesWhere(context),
})

export async function archivesWhere(context: Context, id?: string): Promise<Archive[]> {
  const rows = await context.db
    .select()
    .from(crawl_archives)
    .where(id === undefined ? undefined : eq(crawl_archives.id, id))
    .orderBy(desc(crawl_archives.created_at), desc(crawl_archives.id))
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const segments = await segmentsOfArchives(context, ids)
  const faults = await faultsOf(context, ids)
  const pictures = await picturesOfArchives(context, ids)
  const found = await hitsOf(context, ids)
  return rows.map(row => {
    const read = segments.get(row.id) ?? noSegments
    const fetched = pictures.get(row.id) ?? { waiting: 0, fetched: 0 }
    const { leased: _, waiting, work_ms, ...counts } = read
    const { id: archive_id, label, address, index_address, kind, created_at, paused_until } = row
    return {
      id: archive_id,
      label,
      address,
      index_address,
      kind,
      state: stateOf(read, fetched.waiting),
      paused_until: paused_until && paused_until > context.now() && waiting > 0 ? paused_until.toISOString() : null,
      ...counts,
      refused: faults.filter(each => each.archive_id === row.id).map(({ fault, nb }) => ({ fault, count: nb })),
      pictures_waiting: fetched.waiting,
      pictures_fetched: fetched.fetched,
      hits: found.get(row.id) ?? 0,
      work_seconds: work_ms / 1_000,
      records_per_second: work_ms > 0 ? counts.records / (work_ms / 1_000) : null,
      created_at: created_at.toISOString(),
    }
  })
}

function stateOf({ leased, waiting, segments_done }: typeof noSegments, pictures_waiting: number): Archive['state'] {
  if (leased > 0) return 'reading'
  if (waiting > 0) return 'waiting'
  if (pictures_waiting > 0) return 'fetching'
  return segments_done > 0 ? 'done' : 'refused'
}

const noSegments = {
  segments: 0,
  segments_done: 0,
  progress: 0,
  waiting: 0,
  leased: 0,
  records: 0,
  pages: 0,
  reserved: 0,
  pictures: 0,
  requests: 0,
  bytes: 0,
  work_ms: 0,
}

async function segmentsOfArchives({ db, now }: Context, ids: readonly string[]) {
  const { state, leased_until, archive_id, position, range_start, range_end, size } = crawl_archive_segments
  const sum = (column: keyof typeof noSegments & keyof typeof crawl_archive_segments) =>
    sql<number>`coalesce(sum(${crawl_archive_segments[column]}), 0)`.mapWith(Number)
  const rows = await db
    .select({
      archive_id,
      segments: count(),
      segments_done: sql<number>`count(*) filter (where ${state} = 'done')`.mapWith(Number),
      progress: sql<number>`avg(case
        when ${state} = 'done' then 1
        when ${size} > ${range_start} then least(1, (${position} - ${range_start})::float8 / (least(coalesce(${range_end}, ${size}), ${size}) - ${range_start}))
        else 0 end)`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${state} = 'waiting')`.mapWith(Number),
      leased: sql<number>`count(*) filter (where ${leased_until} > ${now().toISOString()}::timestamptz)`.mapWith(
        Number,
      ),
      records: sum('records'),
      pages: sum('pages'),
      reserved: sum('reserved'),
      pictures: sum('pictures'),
      requests: sum('requests'),
      bytes: sum('bytes'),
      work_ms: sum('work_ms'),
    })
    .from(crawl_archive_segments)
    .where(inArray(archive_id, [...ids]))
    .groupBy(archive_id)
  return new Map(rows.map(({ archive_id: id, ...counts }) => [id, counts]))
}

async function faultsOf({ db }: Context, ids: readonly string[]) {
  const { archive_id, fault, state } = crawl_archive_segments
  const rows = await db
    .select({ archive_id, fault, nb: count() })
    .from(crawl_archive_segments)
    .where(and(inArray(archive_id, [...ids]), eq(state, 'refused'), isNotNull(fault)))
    .groupBy(archive_id, fault)
    .orderBy(desc(count()))
  return rows.flatMap(row => (row.fault === null ? [] : [{ ...row, fault: row.fault }]))
}

async function picturesOfArchives({ db }: Context, ids: readonly string[]) {
  const { archive_id, state } = crawl_archive_pictures
  const rows = await db
    .select({
      archive_id,
      waiting: sql<number>`count(*) filter (where ${state} = 'waiting')`.mapWith(Number),
      fetched: sql<number>`count(*) filter (where ${state} = 'fetched')`.mapWith(Number),
    })
    .from(crawl_archive_pictures)
    .where(inArray(archive_id, [...ids]))
    .groupBy(archive_id)
  return new Map(rows.map(({ archive_id: id, ...counts }) => [id, counts]))
}

/** Hits on pages of the archive that nothing else had found before. */
async function hitsOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: crawl_archive_pictures.archive_id, nb: countDistinct(hits.id) })
    .from(hits)
    .innerJoin(crawl_pages, eq(crawl_pages.url_sha256, hits.page_url_sha256))
    .innerJoin(crawl_archive_pictures, eq(crawl_archive_pictures.page_id, crawl_pages.id))
    .where(and(eq(hits.source, 'archive'), inArray(crawl_archive_pictures.archive_id, [...ids])))
    .groupBy(crawl_archive_pictures.archive_id)
  return new Map(rows.map(({ id, nb }) => [id, nb]))
}
