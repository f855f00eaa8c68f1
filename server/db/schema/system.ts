// Tables of the machinery: idempotency keys and rate limits.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
