// Crawl archives: what of them is read, how much of one record is kept, and how the work is shared out.

/** What an address of an archive names: a list of files, an index of records, the index of an index, or a file of records. */
export const archiveKinds = ['paths', 'cluster', 'index', 'warc', 'wat'] as const
export type ArchiveKind = (typeof archiveKinds)[number]

export const segmentStates = ['waiting', 'done', 'refused'] as const
export type SegmentState = (typeof segmentStates)[number]

/**
 * Why a file of an archive is read no further.
 * `missing`: there is no such file. `unreachable`: its server does not answer, or lets nobody in. `no_ranges`: its server
 * sends only whole files. `not_an_archive`: it does not begin as one. `cut_off`: it ends inside a record. `damaged`: its
 * bytes contradict themselves. `too_big`: one record unpacks to more than any page. `failed`: reading it ended in an error
 * of our own, again and again.
 */
export const archiveFaults = [
  'missing',
  'unreachable',
  'no_ranges',
  'not_an_archive',
  'cut_off',
  'damaged',
  'too_big',
  'failed',
] as const
export type ArchiveFaultReason = (typeof archiveFaults)[number]

/** Bytes of a record that are kept; a longer page is read to there. */
export const RECORD_KEPT_BYTES = 8 * 1024 * 1024
/** Bytes that one compressed record may unpack to before its file is refused. */
export const RECORD_BYTES_MAX = 1024 * 1024 * 1024
/** Bytes that are asked for at once. */
export const ARCHIVE_BLOCK_BYTES = 4 * 1024 * 1024

/** Records after which what was found is written down, and seconds. */
export const ARCHIVE_BATCH_RECORDS = 200
export const ARCHIVE_BATCH_SECONDS = 5
/** Segments that are read at once, over all processes. */
export const ARCHIVE_WORKERS = 4
/** Bytes of records after which it is too, so that large records cost no more memory. */
export const ARCHIVE_BATCH_BYTES = 16 * 1024 * 1024
/** Seconds a worker may keep a segment without writing anything down. */
export const SEGMENT_LEASE_SECONDS = 120
/** Times that a file may fail before it is given up. */
export const SEGMENT_ATTEMPTS = 5
/** Times that a picture of an archive is asked for. */
export const ARCHIVE_PICTURE_ATTEMPTS = 3

/** The index first, then what it says of watched websites, then lists of files, then the files. */
export const segmentPriorities = { index: 0, watched: 1, paths: 2, file: 3 } as const
/** Minutes for which a server that did not answer is left alone; each file of its archive that failed waits longer each time. */
export const SEGMENT_RETRY_MINUTES = 10

const endings: readonly (readonly [RegExp, ArchiveKind])[] = [
  [/\/cluster\.idx$/, 'cluster'],
  [/\.paths(?:\.gz)?$/, 'paths'],
  [/\.cdxj(?:\.gz)?$|\/cdx-\d+\.gz$/, 'index'],
  [/\.warc\.wat(?:\.gz)?$|\.wat(?:\.gz)?$/, 'wat'],
  [/\.warc(?:\.gz)?$/, 'warc'],
]

/** What an address names, by the ending that archives give it; null for everything else. */
export function archiveKind(address: string): ArchiveKind | null {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return endings.find(([ending]) => ending.test(path))?.[1] ?? null
}
