// The jobs that read archives: workers that take segment after segment, each going on where the last batch was written down.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import {
  ARCHIVE_BATCH_BYTES,
  ARCHIVE_BATCH_RECORDS,
  ARCHIVE_BATCH_SECONDS,
  ARCHIVE_WORKERS,
} from '#lib/rules/crawling/archives.ts'
import type { Context } from '#server/context.ts'
import { ArchiveFault } from '#server/crawler/archives/archive-fault.ts'
import { type ArchivedPage, readArchivedPage } from '#server/crawler/archives/archived-page.ts'
import { ByteWindow } from '#server/crawler/archives/byte-window.ts'
import { readLines } from '#server/crawler/archives/read-lines.ts'
import { readRecords } from '#server/crawler/archives/read-records.ts'
import { crawl_archive_pictures, crawl_archive_segments, crawl_archives, crawl_pages } from '#server/db/schema/crawl.ts'
import { every, job } from '#server/jobs/queue.ts'
import { fetchArchivePictures } from './fetch-pictures.ts'
import { segmentsOf, type WatchedNames, watchedNames } from './plan-segments.ts'
import {
  advanceSegment,
  countSegments,
  endSegment,
  failSegment,
  insertSegments,
  type NewSegment,
  releaseSegment,
  SegmentLost,
  type SegmentRow,
  takeSegment,
} from './segments.ts'
import { placePages, writePages } from './write-pages.ts'

/** Workers in one process. */
const CONCURRENCY = 2
/** Milliseconds of one run; then other jobs have their turn. */
const RUN_MS = 60_000
/** Pictures after which a batch is written down, however few records they stood in. */
const BATCH_PICTURES = 2_000
const HOSTS_MAX = 1_000

export const readArchives = job('monitoring.read-archives', z.object({ worker: z.int() }), readUntilTime, {
  concurrency: CONCURRENCY,
})

export const scheduleArchives = job('monitoring.schedule-archives', z.object({}), schedule)
export const scheduleArchivesOften = every('*/5 * * * *', scheduleArchives)

/** As many workers as there is work for, and pictures that a crash has left waiting. */
async function schedule(context: Context): Promise<void> {
  const { due, taken } = await countSegments(context)
  for (let worker = 0; worker < Math.min(due, ARCHIVE_WORKERS - taken); worker += 1)
    await context.enqueue(readArchives, { worker }, { key: `${worker}` })
  const hosts = await context.db
    .selectDistinct({ id: crawl_pages.host_id })
    .from(crawl_archive_pictures)
    .innerJoin(crawl_pages, eq(crawl_pages.id, crawl_archive_pictures.page_id))
    .where(eq(crawl_archive_pictures.state, 'waiting'))
    .limit(HOSTS_MAX)
  for (const { id } of hosts) await context.enqueue(fetchArchivePictures, { host_id: id }, { key: id })
}

async function readUntilTime(context: Context, { worker }: { worker: number }): Promise<void> {
  const until = performance.now() + RUN_MS
  while (performance.now() < until) {
    const segment = await takeSegment(context)
    if (!segment) return
    await readSegment(context, segment, until)
  }
  await context.enqueue(readArchives, { worker }, { key: `${worker}` })
}

/** To its end, or until the time is over. */
async function readSegment(context: Context, segment: SegmentRow, until: number): Promise<void> {
  const read = (start: number, length: number) => context.ports.archives.read(segment.address, start, length)
  const window = new ByteWindow(read, { end: segment.range_end })
  let current = segment
  try {
    for await (const batch of batchesOf(context, segment, window)) {
      current = await writeBatch(context, current, batch, window)
      if (performance.now() >= until) return await releaseSegment(context, current)
    }
    await endSegment(context, current)
  } catch (error) {
    if (error instanceof SegmentLost) return
    if (!(error instanceof ArchiveFault)) {
      // The queue retries, and so does whoever takes the segment next; one that breaks us must not keep others waiting.
      await failSegment(context, current, 'failed')
      throw error
    }
    context.log.info({ segment: segment.id, err: error }, 'an archive is read no further')
    await failSegment(context, current, error.reason)
  }
}

type Batch = { position: number; records: number; pages: ArchivedPage[]; segments: NewSegment[]; ms: number }

async function* batchesOf(context: Context, segment: SegmentRow, window: ByteWindow): AsyncGenerator<Batch> {
  if (segment.kind === 'warc' || segment.kind === 'wat') yield* recordBatches(context, segment, window)
  else yield* lineBatches(segment, window, await watchedNames(context))
}

async function* lineBatches(segment: SegmentRow, window: ByteWindow, watched: WatchedNames): AsyncGenerator<Batch> {
  let started = performance.now()
  for await (const { lines, end } of readLines(window, segment.position)) {
    const segments = segmentsOf(segment, lines, watched)
    yield { position: end, records: lines.length, pages: [], segments, ms: performance.now() - started }
    started = performance.now()
  }
}

async function* recordBatches(context: Context, segment: SegmentRow, window: ByteWindow): AsyncGenerator<Batch> {
  const elsewhere = await rangesOf(context, segment)
  let started = performance.now()
  let batch: Batch = { position: segment.position, records: 0, pages: [], segments: [], ms: 0 }
  let pictures = 0
  let bytes = 0
  for await (const record of readRecords(window, segment.position)) {
    batch.position = record.end
    bytes += record.content.length
    if (!elsewhere.has(record.offset)) {
      batch.records += 1
      const page = await readArchivedPage(record, context.now().getTime())
      if (page) batch.pages.push(page)
      pictures += page?.pictures.length ?? 0
    }
    batch.ms = performance.now() - started
    const full = batch.records >= ARCHIVE_BATCH_RECORDS || pictures >= BATCH_PICTURES || bytes >= ARCHIVE_BATCH_BYTES
    if (!full && batch.ms < ARCHIVE_BATCH_SECONDS * 1_000) continue
    yield batch
    started = performance.now()
    batch = { position: record.end, records: 0, pages: [], segments: [], ms: 0 }
    pictures = 0
    bytes = 0
  }
  if (batch.position > segment.position) yield batch
}

/** Where records begin that are segments of their own, because their website is watched: they are not read twice. */
async function rangesOf({ db }: Context, { archive_id, address, range_end }: SegmentRow): Promise<ReadonlySet<number>> {
  if (range_end !== null) return new Set()
  const { archive_id: of, address: at, range_end: end, range_start, state } = crawl_archive_segments
  const rows = await db
    .select({ start: range_start })
    .from(crawl_archive_segments)
    .where(and(eq(of, archive_id), eq(at, address), isNotNull(end), ne(state, 'refused')))
  return new Set(rows.map(({ start }) => start))
}

/** What was found and where the segment is now, in one transaction: nothing is written down twice or left out. */
async function writeBatch(
  context: Context,
  segment: SegmentRow,
  batch: Batch,
  window: ByteWindow,
): Promise<SegmentRow> {
  const started = performance.now()
  const readable = batch.pages.filter(page => !page.reserved)
  const placed = await placePages(context, readable)
  const spent = window.takeSpent()
  return context.transact(async tx => {
    // Held to the end: who removes the archive waits, or was first.
    const [wanted] = await tx.db
      .select({ id: crawl_archives.id })
      .from(crawl_archives)
      .where(eq(crawl_archives.id, segment.archive_id))
      .for('key share')
    if (!wanted) throw new SegmentLost(segment.id)
    const pictures = await writePages(tx, placed, segment.archive_id)
    await insertSegments(tx, segment.archive_id, batch.segments)
    return advanceSegment(tx, segment, {
      position: batch.position,
      size: window.size,
      counted: {
        records: batch.records,
        pages: readable.length,
        reserved: batch.pages.length - readable.length,
        pictures,
        requests: spent.requests,
        bytes: spent.bytes,
        work_ms: Math.round(batch.ms + performance.now() - started),
      },
    })
  })
}
