// Tables of bulk upload by FTP: accesses, what arrives, and the server that takes it.
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { owner, ownerKey } from './accounts.ts'
import { instant } from './columns.ts'
import { collections, genres, images } from './images.ts'

export const ftp_accounts = pgTable('ftp_accounts', {
  user_id: ownerKey(),
  user_name: text().notNull().unique(),
  /** Null once the password has ended, together with the sessions. */
  password_hash: text(),
  password_set_at: instant('password_set_at').notNull(),
  last_login_at: instant('last_login_at'),
  genre_id: text()
    .notNull()
    .references(() => genres.id),
  photographer: text().notNull(),
  collection_id: text().references(() => collections.id, { onDelete: 'set null' }),
  tags: text().array().notNull(),
  public: boolean().notNull(),
  track: boolean().notNull(),
  created_at: instant('created_at').notNull(),
})

export const ftp_arrivals = pgTable(
  'ftp_arrivals',
  {
    id: text().primaryKey(),
    user_id: owner(),
    file_name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'receiving' | 'taken' | 'refused'>().notNull(),
    image_id: text().references(() => images.id, { onDelete: 'set null' }),
    code: text(),
    created_at: instant('created_at').notNull(),
    /** When it last grew: a receiving file that stopped growing was interrupted with its server. */
    updated_at: instant('updated_at').notNull(),
    ended_at: instant('ended_at'),
  },
  table => [
    index('ftp_arrivals_user_id_created_at_index').on(table.user_id, table.created_at),
    index('ftp_arrivals_created_at_index').on(table.created_at),
  ],
)

/** The running server, told to the processes that answer people; one row, renewed every minute. */
export const ftp_servers = pgTable('ftp_servers', {
  id: text().primaryKey(),
  host: text().notNull(),
  port: integer().notNull(),
  fingerprint: text(),
  seen_at: instant('seen_at').notNull(),
})
