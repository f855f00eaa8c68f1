// Table of upload profiles: named settings for new images.
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { UploadSettings } from '#lib/contract/upload-profiles.ts'
import { owner } from './accounts.ts'
import { instant } from './columns.ts'

export const upload_profiles = pgTable(
  'upload_profiles',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    /** `collection` is an id without a constraint: whoever deletes a collection takes it out of here. */
    settings: jsonb().$type<UploadSettings>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [uniqueIndex('upload_profiles_user_id_name_key').on(table.user_id, sql`lower(${table.name})`)],
)
