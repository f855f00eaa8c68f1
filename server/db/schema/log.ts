// Tables of the public log: every certificate version and its replacement, in an append-only Merkle tree (RFC 6962).
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BitcoinSignature, ChainAnchor } from '#lib/contract/certificate-proof.ts'
import type { LogEvent } from '#lib/contract/log.ts'
import { instant } from './columns.ts'

/** Append-only: a trigger of the migration refuses deletion, and any change of an entry that has its place. */
export const log_entries = pgTable(
  'log_entries',
  {
    id: text().primaryKey(),
    event: text().$type<LogEvent>().notNull(),
    /** Digest of the statement that the entry is about. */
    digest: text().notNull(),
    /** The logged bytes: canonical JSON, without anything personal. */
    entry: text().notNull(),
    recorded_at: instant('recorded_at').notNull(),
    /** Place in the log, from 0; null until the next append gives it. */
    position: integer(),
    leaf_hash: text(),
  },
  table => [
    uniqueIndex('log_entries_digest_event_key').on(table.digest, table.event),
    uniqueIndex('log_entries_position_key').on(table.position),
    uniqueIndex('log_entries_leaf_hash_key').on(table.leaf_hash),
    index('log_entries_waiting_index').on(table.recorded_at, table.id).where(sql`${table.position} is null`),
  ],
)

/** The complete parts of the tree: level 0 are the leaves. */
export const log_nodes = pgTable(
  'log_nodes',
  { level: integer().notNull(), index: integer().notNull(), hash: text().notNull() },
  table => [primaryKey({ columns: [table.level, table.index] })],
)

export const log_heads = pgTable('log_heads', {
  tree_size: integer().primaryKey(),
  root: text().notNull(),
  made_at: instant('made_at').notNull(),
  /** The platform's Bitcoin signature of size, root and time. */
  signature: jsonb().$type<BitcoinSignature>(),
  /** The block that holds the root: one head a day is anchored. */
  anchor: jsonb().$type<ChainAnchor>(),
})
