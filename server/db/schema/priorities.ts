// Table of pictures that several people had certified: who was first, and how that was settled.
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PictureMatch, PriorityGround, PriorityState } from '#lib/rules/priority.ts'
import { instant } from './columns.ts'
import { images } from './images.ts'

/** One row for each two images of different people that show one picture; never deleted, because both dates stay. */
export const priorities = pgTable(
  'priorities',
  {
    id: text().primaryKey(),
    earlier_image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'restrict' }),
    later_image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'restrict' }),
    /** To the last byte; else the matching engine found it. */
    same_file: boolean().notNull(),
    match: jsonb().$type<PictureMatch>(),
    state: text().$type<PriorityState>().notNull(),
    ground: text().$type<PriorityGround>(),
    /** The later author's words to the earlier one. */
    message: text(),
    /** The earlier author's words back. */
    answer: text(),
    /** The administrator's words to both. */
    reason: text(),
    found_at: instant('found_at').notNull(),
    /** When both were told: once the later certificate was dated. */
    told_at: instant('told_at'),
    declared_at: instant('declared_at'),
    answered_at: instant('answered_at'),
    decided_at: instant('decided_at'),
  },
  table => [
    uniqueIndex('priorities_images_key').on(table.earlier_image_id, table.later_image_id),
    index('priorities_later_image_id_index').on(table.later_image_id),
    index('priorities_state_found_at_index').on(table.state, table.found_at),
  ],
)
