// What lists and indexes of archives say: which files there are, and where the pages of watched websites are in them.
import { eq } from 'drizzle-orm'
import { archiveKind, segmentPriorities } from '#lib/rules/crawling/archives.ts'
import type { Context } from '#server/context.ts'
import { readIndexLine } from '#server/crawler/archives/read-lines.ts'
import { domain_watches, domains } from '#server/db/schema/crawl.ts'
import { registrableName } from '../domains/find-domain.ts'
import { fileBeside, type NewSegment, type SegmentRow } from './segments.ts'

/** Registrable names, and how each begins in a sorted index: `com,example`. */
export type WatchedNames = { names: ReadonlySet<string>; keys: readonly string[] }

export async function watchedNames({ db }: Context): Promise<WatchedNames> {
  const rows = await db
    .selectDistinct({ name: domains.name })
    .from(domain_watches)
    .innerJoin(domains, eq(domains.id, domain_watches.domain_id))
  const keys = rows.map(({ name }) => name.split('.').toReversed().join(','))
  return { names: new Set(rows.map(({ name }) => name)), keys: keys.toSorted() }
}

/** The segments that the lines of a list, an index or a cluster name. */
export function segmentsOf(segment: SegmentRow, lines: readonly string[], watched: WatchedNames): NewSegment[] {
  if (segment.kind === 'paths') return lines.flatMap(line => listedFile(segment, line))
  if (segment.kind === 'cluster') return clusterBlocks(segment, lines, watched)
  return lines.flatMap(line => watchedRange(segment, line, watched))
}

function listedFile({ address: list, priority }: SegmentRow, line: string): NewSegment[] {
  const address = fileBeside(list, line)
  const kind = address && archiveKind(address)
  // A list does not name further lists, so nothing can go in circles.
  if (!address || !kind || kind === 'paths') return []
  const indexes = priority === segmentPriorities.index
  // A list that was given as the index names indexes; as the archive, files of records.
  if (indexes !== (kind === 'index' || kind === 'cluster')) return []
  return [{ kind, address, priority: indexes ? segmentPriorities.index : segmentPriorities.file }]
}

function watchedRange({ address: index }: SegmentRow, line: string, { names }: WatchedNames): NewSegment[] {
  const entry = readIndexLine(line)
  const host = entry && URL.parse(entry.url)?.hostname
  if (!entry || !host || !names.has(registrableName(host))) return []
  const address = fileBeside(index, entry.filename)
  const kind = address && archiveKind(address)
  if (!address || (kind !== 'warc' && kind !== 'wat')) return []
  const range = { start: entry.offset, end: entry.offset + entry.length }
  return [{ kind, address, range, priority: segmentPriorities.watched }]
}

/** `key timestamp`, file, first byte, bytes, number: each line stands for some thousands of lines of a packed index. */
const CLUSTER_LINE = /^(\S+) \d+\t(\S+)\t(\d{1,15})\t(\d{1,9})(?:\t|$)/

/** Only the blocks in which a watched website may be. */
function clusterBlocks(
  { address: cluster }: SegmentRow,
  lines: readonly string[],
  { keys }: WatchedNames,
): NewSegment[] {
  const blocks = lines.flatMap(line => {
    const [, key, file, start, length] = CLUSTER_LINE.exec(line) ?? []
    return key && file ? [{ key, file, start: Number(start), end: Number(start) + Number(length) }] : []
  })
  return blocks.flatMap(({ key, file, start, end }, at) => {
    const until = blocks[at + 1]?.key ?? '\uffff'
    const address = fileBeside(cluster, file, 'same')
    if (!address || archiveKind(address) !== 'index' || !isBetween(keys, key, until)) return []
    return [{ kind: 'index' as const, address, range: { start, end }, priority: segmentPriorities.index }]
  })
}

/** Whether an address of a watched website may stand between two keys; `keys` are sorted. */
function isBetween(keys: readonly string[], from: string, until: string): boolean {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    // `~` comes after what may follow a name: `)`, `,` and `:`.
    if (`${keys[middle]}~` < from) low = middle + 1
    else high = middle
  }
  const first = keys[low]
  return first !== undefined && first <= until
}
