// The public log of certificate versions and of what happens to claims: heads, entries, and the proofs of RFC 6962 (RFC 9162, 2.1).
import { z } from 'zod'
import { LOG_ENTRIES_MAX } from '#lib/rules/paging.ts'
import { BitcoinSignature, ChainAnchor } from './certificate-proof.ts'
import { Instant, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `issued`: a version was issued; `superseded`: a newer version took its place; `case`: something happened to a claim. */
const logEvents = ['issued', 'superseded', 'case'] as const
export type LogEvent = (typeof logEvents)[number]

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

export const LogHead = z.object({
  tree_size: z.int(),
  root: Hash,
  made_at: Instant,
  /** The platform's Bitcoin signature; its message is the SHA-256 of the canonical JSON of `made_at`, `root` and `tree_size`. Null for the moments until it is made. */
  signature: BitcoinSignature.nullable(),
  anchor: ChainAnchor.nullable(),
})
export type LogHead = z.infer<typeof LogHead>

export const LogEntry = z.object({
  position: z.int(),
  leaf_hash: Hash,
  /** The logged text: its UTF-8 bytes, after a zero byte, are what `leaf_hash` is the SHA-256 of. */
  entry: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

const size = z.coerce.number(refusal('number_invalid')).int(refusal('number_invalid')).min(1, refusal('number_invalid'))
const Digest = z
  .string(refusal('required'))
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, refusal('invalid'))

export const log = {
  head: endpoint({
    method: 'GET',
    path: '/log/head',
    access: 'public',
    query: z.object({ anchored: z.stringbool().default(false) }),
    response: LogHead,
    summary: 'The newest head of the log, or the newest one that is in a block',
  }),
  entries: endpoint({
    method: 'GET',
    path: '/log/entries',
    access: 'public',
    query: z.object({
      start: z.coerce.number(refusal('number_invalid')).int().min(0).default(0),
      count: z.coerce.number(refusal('number_invalid')).int().min(1).max(LOG_ENTRIES_MAX).default(LOG_ENTRIES_MAX),
    }),
    response: z.object({ entries: z.array(LogEntry) }),
    summary: 'Entries in their order, from `start`',
  }),
  inclusion: endpoint({
    method: 'GET',
    path: '/log/inclusion',
    access: 'public',
    query: z.object({ digest: Digest, event: z.enum(logEvents).default('issued'), tree_size: size.optional() }),
    response: z.object({
      entry: LogEntry,
      tree_size: z.int(),
      root: Hash,
      /** From the leaf's sibling towards the root. */
      path: z.array(Hash),
    }),
    summary: 'Proof that the version, or the event of a claim, with this digest is in the log of `tree_size` entries',
  }),
  consistency: endpoint({
    method: 'GET',
    path: '/log/consistency',
    access: 'public',
    query: z.object({ first: size, second: size.optional() }),
    response: z.object({
      first: z.int(),
      second: z.int(),
      first_root: Hash,
      second_root: Hash,
      path: z.array(Hash),
    }),
    summary: 'Proof that the log of `second` entries begins with the log of `first`',
  }),
}
