// What images are found by: one narrow row for each image that is there, so that words, filters and counts need no other table.
import { sql } from 'drizzle-orm'
import { boolean, customType, date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PaletteColor } from '#lib/rules/colors.ts'
import { LOOK_BITS } from '#lib/rules/looks.ts'
import { instant } from './columns.ts'
import { images } from './images.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Triggers of the database keep all columns but those of what the picture looks like, which certification writes
 * (the migration named search; decision 130). A deleted image has no row.
 */
export const image_search = pgTable(
  'image_search',
  {
    image_id: text()
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    user_id: text().notNull(),
    /** As lists are ordered by it: lower case and without accents. */
    title: text().notNull().default(''),
    /** Anybody sees the image. */
    visible: boolean().notNull(),
    genre_id: text().notNull(),
    photographer_id: text(),
    photographer: text().notNull(),
    collection_id: text(),
    shape: text().$type<'landscape' | 'portrait' | 'square'>().notNull(),
    nudity: boolean().notNull(),
    /** The price of one year before VAT while the image is on sale; whether its seller sells now, their own rows know. */
    base_price_cents: integer(),
    tags: text().array().notNull(),
    /** Numbers of the choices that leave it in a list, `choice_key('tag:sea')`: so one index has words and filters together. */
    choices: integer()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`image_choices(user_id, genre_id, photographer_id, collection_id, shape, nudity, tags, swatches)`,
      ),
    created_at: instant('created_at').notNull(),
    certified_at: instant('certified_at'),
    /** Title (A), tags (B), place, names, collection and genre (C), descriptions (D), in English, in French and as they stand. */
    document: tsvector().notNull(),
    /** Its words are among the known words, of which misspelt ones are corrected. */
    words_known: boolean().notNull().default(false),
    palette: jsonb().$type<PaletteColor[]>(),
    /** Colours of the table of swatches that the palette is near to, as bits. */
    swatches: integer().notNull().default(0),
    /** Cells of the perceptual colour space that the palette has colours in. */
    color_cells: integer().array().notNull().default([]),
  },
  table => [
    index('image_search_document_index').using('gin', table.document, table.choices),
    index('image_search_color_cells_index').using('gin', table.color_cells),
    index('image_search_created_at_index').on(table.created_at, table.image_id).where(sql`${table.visible}`),
    index('image_search_title_index').on(table.title, table.image_id).where(sql`${table.visible}`),
    index('image_search_on_sale_index')
      .on(table.created_at, table.image_id)
      .where(sql`${table.visible} and ${table.base_price_cents} is not null`),
    // In the order of prices, with all that such a list asks of a row: the newest of a band, and whether its seller sells.
    index('image_search_price_index')
      .on(table.base_price_cents, table.image_id, table.user_id, table.created_at)
      .where(sql`${table.visible} and ${table.base_price_cents} is not null`),
    index('image_search_user_id_index').on(table.user_id),
    index('image_search_collection_id_index').on(table.collection_id),
    index('image_search_photographer_id_index').on(table.photographer_id),
    index('image_search_words_unknown_index')
      .on(table.image_id)
      .where(sql`not ${table.words_known} and ${table.visible}`),
  ],
)

/**
 * How many visible images came on each day (UTC), as changes to be summed: triggers only add rows, so that no upload
 * waits for another, and a job puts those of a day together.
 */
export const image_days = pgTable('image_days', { day: date().notNull(), change: integer().notNull() }, table => [
  index('image_days_day_index').on(table.day),
])

const bits = customType<{ data: string; config: { length: number } }>({
  dataType: config => `bit(${config?.length ?? 1})`,
})

/** What images look like, in a table so narrow that comparing one with all of them reads little (decision 131). */
export const image_looks = pgTable('image_looks', {
  image_id: text()
    .primaryKey()
    .references(() => image_search.image_id, { onDelete: 'cascade' }),
  /** Looks of different models cannot be compared. */
  model: smallint().notNull(),
  look: bits({ length: LOOK_BITS }).notNull(),
})

/** Words of public images, lower case and without accents: what misspelt ones are corrected to. */
export const search_words = pgTable('search_words', { word: text().primaryKey() }, table => [
  index('search_words_word_index').using('gin', sql`${table.word} gin_trgm_ops`),
])
