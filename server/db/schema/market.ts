// Tables of the market: licences, and what a creator's new images are offered for.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { owner, ownerKey, users } from './accounts.ts'
import { instant } from './columns.ts'
import { images } from './images.ts'

/** Who may show an image on which website, and until when: as its creator says. */
export const licenses = pgTable(
  'licenses',
  {
    id: text().primaryKey(),
    /** Who granted it: the image's owner. */
    user_id: owner(),
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    licensee: text().notNull(),
    url: text().notNull(),
    reference: text(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
    created_at: instant('created_at').notNull(),
    /** When it was noted that its first day has come. */
    started_at: instant('started_at'),
    /** When it was ended before its time, or noted that its last day is over. */
    ended_at: instant('ended_at'),
  },
  table => [
    uniqueIndex('licenses_image_id_url_key').on(table.image_id, table.url).where(sql`${table.ended_at} is null`),
    index('licenses_user_id_index').on(table.user_id, table.created_at),
    index('licenses_open_index').on(table.starts_on, table.ends_on).where(sql`${table.ended_at} is null`),
  ],
)

/** What a creator's new images are offered for when nothing else is said. */
export const sale_settings = pgTable('sale_settings', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  license_sale: boolean().notNull(),
  base_price_cents: integer(),
})

/** What somebody who looks for images has put aside: one list an account. */
export const lightboxes = pgTable('lightboxes', {
  user_id: ownerKey(),
  /** Whoever has it may read the list; null while it is not shared. */
  token: text().unique(),
})

export const lightbox_images = pgTable(
  'lightbox_images',
  {
    user_id: owner(),
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    added_at: instant('added_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.image_id] }),
    index('lightbox_images_image_id_index').on(table.image_id),
  ],
)
