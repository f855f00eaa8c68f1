// Segments of archives: added once, taken by one worker at a time, and given back with what came of them.
import { and, asc, eq, exists, gt, isNull, lte, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import {
  type ArchiveFaultReason,
  type ArchiveKind,
  archiveKind,
  SEGMENT_ATTEMPTS,
  SEGMENT_LEASE_SECONDS,
  SEGMENT_RETRY_MINUTES,
  segmentPriorities,
} from '#lib/rules/crawling/archives.ts'
import type { Context } from '#server/context.ts'
import { crawl_archives, crawl_archive_segments as segments } from '#server/db/schema/crawl.ts'

export type SegmentRow = typeof segments.$inferSelect
export type NewSegment = {
  kind: ArchiveKind
  address: string
  range?: { start: number; end: number }
  priority: number
}

const ROWS_AT_ONCE = 500

/** Those that are there already stay as they are. Call it inside a transaction. */
export async function insertSegments(tx: Context, archive_id: string, added: readonly NewSegment[]): Promise<void> {
  const created_at = tx.now()
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE) {
    const rows = added.slice(at, at + ROWS_AT_ONCE).map(({ kind, address, range, priority }) => ({
      id: newId('crawl_archive_segment', created_at),
      archive_id,
      kind,
      address,
      priority,
      range_start: range?.start ?? 0,
      range_end: range?.end ?? null,
      position: range?.start ?? 0,
      next_attempt_at: created_at,
      created_at,
    }))
    await tx.db.insert(segments).values(rows).onConflictDoNothing()
  }
}

/** The job's id, so that the same job, tried again after a crash, need not wait for its own lease to end. */
const holder = ({ request }: Context): string => request.id

const earlier = alias(segments, 'earlier')

/** What may be read now; nothing of an archive whose server is left alone, or whose index is not read to its end yet. */
function isDue(context: Context, at: Date) {
  const one = { one: sql`1` }
  const { paused_until, id } = crawl_archives
  const free = and(eq(id, segments.archive_id), or(isNull(paused_until), lte(paused_until, at)))
  const unread = and(
    eq(earlier.archive_id, segments.archive_id),
    eq(earlier.state, 'waiting'),
    eq(earlier.priority, segmentPriorities.index),
  )
  return and(
    eq(segments.state, 'waiting'),
    lte(segments.next_attempt_at, at),
    or(isNull(segments.leased_until), lte(segments.leased_until, at), eq(segments.lease, holder(context))),
    exists(context.db.select(one).from(crawl_archives).where(free)),
    or(eq(segments.priority, segmentPriorities.index), not(exists(context.db.select(one).from(earlier).where(unread)))),
  )
}

/** Null when there is nothing to read now. */
export async function takeSegment(context: Context): Promise<SegmentRow | null> {
  const { db, now } = context
  const at = now()
  const next = db
    .select({ id: segments.id })
    .from(segments)
    .where(isDue(context, at))
    .orderBy(asc(segments.priority), asc(segments.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(segments)
    .set({ lease: holder(context), leased_until: addSeconds(at, SEGMENT_LEASE_SECONDS) })
    .where(eq(segments.id, sql`(${next})`))
    .returning()
  return taken ?? null
}

/** How many could be taken now, and how many somebody has. */
export async function countSegments(context: Context): Promise<{ due: number; taken: number }> {
  const at = context.now()
  return {
    due: await context.db.$count(segments, isDue(context, at)),
    taken: await context.db.$count(segments, and(eq(segments.state, 'waiting'), gt(segments.leased_until, at))),
  }
}

/** Another worker has the segment by now, or nobody wants its archive: what was read since is not written down. */
export class SegmentLost extends Error {}

type Counted = Pick<SegmentRow, 'records' | 'pages' | 'reserved' | 'pictures' | 'requests' | 'bytes' | 'work_ms'>

/**
 * Moves a segment on to `position`, in the transaction that writes down what was found before it: whoever comes after a crash
 * begins there. Throws {@link SegmentLost} when it is no longer ours or no longer where it was.
 */
export async function advanceSegment(
  tx: Context,
  segment: SegmentRow,
  { position, size, counted }: { position: number; size: number | null; counted: Counted },
): Promise<SegmentRow> {
  const added = Object.fromEntries(
    Object.entries(counted).map(([name, value]) => [name, sql`${segments[name as keyof Counted]} + ${value}`]), // the keys of `Counted`
  )
  const [moved] = await tx.db
    .update(segments)
    .set({ ...added, position, size, attempts: 0, leased_until: addSeconds(tx.now(), SEGMENT_LEASE_SECONDS) })
    .where(
      and(
        eq(segments.id, segment.id),
        eq(segments.position, segment.position),
        eq(segments.state, 'waiting'),
        eq(segments.lease, segment.lease ?? ''),
      ),
    )
    .returning()
  if (!moved) throw new SegmentLost(segment.id)
  return moved
}

const free = { lease: null, leased_until: null }

async function settle(context: Context, segment: SegmentRow, outcome: Partial<SegmentRow>): Promise<void> {
  await context.db
    .update(segments)
    .set({ ...free, ...outcome })
    .where(and(eq(segments.id, segment.id), eq(segments.lease, segment.lease ?? '')))
}

export const releaseSegment = (context: Context, segment: SegmentRow): Promise<void> => settle(context, segment, {})

export const endSegment = (context: Context, segment: SegmentRow): Promise<void> =>
  settle(context, segment, { state: 'done', fault: null })

/**
 * A server that does not answer is left alone for a while, and not asked for ever; an error of our own may be over at once;
 * what is damaged stays so.
 */
export async function failSegment(context: Context, segment: SegmentRow, fault: ArchiveFaultReason): Promise<void> {
  const attempts = segment.attempts + 1
  const passing = (fault === 'unreachable' || fault === 'failed') && attempts < SEGMENT_ATTEMPTS
  const after = (times: number) => addSeconds(context.now(), times * SEGMENT_RETRY_MINUTES * MINUTE_S)
  const next_attempt_at = after(fault === 'failed' ? segment.attempts : attempts)
  await context.transact(async tx => {
    await settle(tx, segment, { state: passing ? 'waiting' : 'refused', fault, attempts, next_attempt_at })
    if (fault !== 'unreachable') return
    await tx.db
      .update(crawl_archives)
      .set({ paused_until: after(1) })
      .where(eq(crawl_archives.id, segment.archive_id))
  })
}

/** Where a file is that a list or an index of an archive names: in the same place as the archive; null for other names. */
export function fileBeside(address: string, name: string, folder: 'root' | 'same' = 'root'): string | null {
  if (!/^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*$/i.test(name)) return null
  const beside = folder === 'same' ? address.slice(0, address.lastIndexOf('/') + 1) : null
  if (beside) return beside + name
  if (address.startsWith('folder:')) return `folder:${name}`
  const root = /^[a-z0-9]+:\/\/[^/]+\//i.exec(address)?.[0]
  return root ? root + name : null
}

/** The first segments of an archive: its file or list, and its index. */
export function firstSegments(address: string, index_address: string | null): NewSegment[] {
  const kind = archiveKind(address)
  const index_kind = index_address && archiveKind(index_address)
  return [
    ...(kind ? [{ kind, address, priority: kind === 'paths' ? segmentPriorities.paths : segmentPriorities.file }] : []),
    ...(index_address && index_kind
      ? [{ kind: index_kind, address: index_address, priority: segmentPriorities.index }]
      : []),
  ]
}
