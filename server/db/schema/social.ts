// Tables between people: follows, credits, beta testers, lightboxes; and the allowed websites of an account.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import { owner, users } from './accounts.ts'
import { instant } from './columns.ts'
import { images } from './images.ts'

export const follows = pgTable(
  'follows',
  {
    user_id: owner(),
    followed_id: owner(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.followed_id] }),
    index('follows_followed_id_index').on(table.followed_id),
  ],
)

/** Names under which an account's works are credited elsewhere. */
export const credits = pgTable(
  'credits',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [uniqueIndex('credits_user_id_name_key').on(table.user_id, sql`lower(${table.name})`)],
)

export const beta_testers = pgTable(
  'beta_testers',
  {
    id: text().primaryKey(),
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull().unique(),
    instagram: text().notNull(),
    /** Agreed to be named on the public list. */
    listed: boolean().notNull(),
    locale: text().$type<Locale>().notNull(),
    created_at: instant('created_at').notNull(),
    accepted_at: instant('accepted_at'),
  },
  table => [index('beta_testers_accepted_at_index').on(table.accepted_at)],
)

/** Websites that may show an account's images: never accused. */
export const whitelist_entries = pgTable(
  'whitelist_entries',
  {
    id: text().primaryKey(),
    user_id: owner(),
    url: text().notNull(),
    /** True: this very page; false: every address that contains it. */
    exact: boolean().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [uniqueIndex('whitelist_entries_user_id_url_key').on(table.user_id, table.url)],
)

/** A list of images that somebody who looks for some has put aside. */
export const lightboxes = pgTable(
  'lightboxes',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    /** Whoever has it may read the list; null while it is not shared. */
    token: text().unique(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [index('lightboxes_user_id_index').on(table.user_id, table.updated_at)],
)

export const lightbox_images = pgTable(
  'lightbox_images',
  {
    lightbox_id: text()
      .notNull()
      .references(() => lightboxes.id, { onDelete: 'cascade' }),
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** Its place in the list; the same for none. */
    position: integer().notNull(),
    /** In the words of whoever collects, for whoever reads the list. */
    note: text(),
    added_at: instant('added_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.lightbox_id, table.image_id] }),
    index('lightbox_images_image_id_index').on(table.image_id),
  ],
)
