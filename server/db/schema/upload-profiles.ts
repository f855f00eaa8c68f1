// Table of upload profiles: named settings for new images.
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { UploadSettings } from '#lib/contract/upload-profiles.ts'
import { users } from './accounts.ts'

export const upload_profiles = pgTable(
  'upload_profiles',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `collection` is an id without a constraint: whoever deletes a collection takes it out of here. */
    settings: jsonb().$type<UploadSettings>().notNull(),
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [uniqueIndex('upload_profiles_user_id_name_key').on(table.user_id, sql`lower(${table.name})`)],
)
