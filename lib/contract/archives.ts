// Crawl archives of the web that are read for copies, and how far they are: for administrators.
import { z } from 'zod'
import { archiveFaults, archiveKinds } from '#lib/rules/crawling/archives.ts'
import { empty, Instant, optionalText, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * `reading`: a worker has a segment of it now; `fetching`: all are read, and pictures wait to be fetched; `done`: nothing
 * waits; `refused`: nothing of it could be read.
 */
const archiveStates = ['waiting', 'reading', 'fetching', 'done', 'refused'] as const

export const Archive = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  index_address: z.string().nullable(),
  kind: z.enum(archiveKinds),
  state: z.enum(archiveStates),
  segments: z.int(),
  segments_done: z.int(),
  /** How much of the segments that are known is read: 0 to 1. */
  progress: z.number(),
  /** Its server did not answer and is left alone until then; null when it is not. */
  paused_until: Instant.nullable(),
  /** Segments that are read no further, by why. */
  refused: z.array(z.object({ fault: z.enum(archiveFaults), count: z.int() })),
  records: z.int(),
  pages: z.int(),
  /** Pages that ask machines to leave them alone. */
  reserved: z.int(),
  pictures: z.int(),
  pictures_waiting: z.int(),
  pictures_fetched: z.int(),
  hits: z.int(),
  /** What was asked for, and what came. */
  requests: z.int(),
  bytes: z.int(),
  /** Seconds that workers have read, added up. */
  work_seconds: z.number(),
  /** While it was read; null before. */
  records_per_second: z.number().nullable(),
  created_at: Instant,
})
export type Archive = z.infer<typeof Archive>

const Address = z.string(refusal('required')).trim().min(1, refusal('required')).max(500, refusal('too_long'))

export const ArchiveInput = z.strictObject(
  {
    label: z.string(refusal('required')).trim().min(1, refusal('required')).max(100, refusal('too_long')),
    /** `https://…`, `s3://bucket/…` or `folder:…`, with an ending that says what it is. */
    address: Address,
    index_address: optionalText(500).optional(),
  },
  refusal('unknown_field'),
)

export const archives = {
  list: endpoint({
    method: 'GET',
    path: '/archives',
    access: 'admin',
    response: z.object({ results: z.array(Archive) }),
    summary: 'Crawl archives that are read for copies, newest first, with how far each is',
  }),
  add: endpoint({
    method: 'POST',
    path: '/archives',
    access: 'admin',
    body: ArchiveInput,
    response: Archive,
    status: 201,
    idempotent: true,
    summary: 'Have a crawl archive read',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/archives/{id}',
    access: 'admin',
    response: empty,
    summary: 'Have a crawl archive read no longer; what was found in it stays',
  }),
}
