// What websites load through the plugin: by the day, the host and the image, and nothing of who looked.
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { images } from './images.ts'

export const plugin_loads = pgTable(
  'plugin_loads',
  {
    image_id: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** Empty where the page did not say it, `*` for all beyond the first hundred. */
    host: text().notNull(),
    loads: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.image_id, table.day, table.host] }),
    index('plugin_loads_day_index').on(table.day),
  ],
)
