// Tables of the machinery: idempotency keys, rate limits, and what the comparison of stored files found.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** The caller: a user id, or the address of an anonymous caller. */
    caller: text().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    request_hash: text().notNull(),
    /** Null while the first request is still running. */
    status: integer(),
    answer: jsonb(),
    created_at: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.caller, table.endpoint, table.key] })],
)

/** Columns are named by the rate limiter's own store. */
export const rate_limits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: instant('expire'),
})

/** When a stored file that no image and no report has was last compared with its digest; rows of files that are gone go with them. */
export const stored_file_checks = pgTable(
  'stored_file_checks',
  {
    /** Where it lies in storage. */
    key: text().primaryKey(),
    /** As it was written down when it was stored, else as it was first found; null for one that was never found. */
    sha256: text(),
    checked_at: instant('checked_at').notNull(),
    fault: text().$type<'missing' | 'damaged'>(),
    /** When the administrators were told of the fault. */
    reported_at: instant('reported_at'),
  },
  table => [
    index('stored_file_checks_checked_at_index').on(table.checked_at),
    index('stored_file_checks_fault_index').on(table.checked_at).where(sql`${table.fault} is not null`),
  ],
)
