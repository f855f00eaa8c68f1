// Tables of what pays without its holder being there: card agreements and direct debit mandates; and what a euro is worth elsewhere.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AgreementStatus, MandateState } from '#lib/rules/billing/means.ts'
import { owner, users } from './accounts.ts'
import { cards } from './billing.ts'
import { instant } from './columns.ts'

/** What lets the platform charge a card without its holder: confirmed by the holder with a first payment. */
export const card_agreements = pgTable(
  'card_agreements',
  {
    id: text().primaryKey(),
    user_id: owner(),
    card_id: text()
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    /** Null until the provider's answer has arrived. */
    provider_id: text().unique(),
    status: text().$type<AgreementStatus>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('card_agreements_card_id_index').on(table.card_id, table.created_at)],
)

/** Which email about the end of a card has been written; once for each card, its last month and the days before. */
export const card_expiry_emails = pgTable(
  'card_expiry_emails',
  {
    card_id: text()
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    expires_in: text().notNull(),
    days_before: integer().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.card_id, table.expires_in, table.days_before] })],
)

/** Direct debit mandates. The account's number is with the payment provider. */
export const mandates = pgTable(
  'mandates',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    bank_account_id: text().notNull(),
    /** The last characters of the account, as its owner sees it. */
    account: text().notNull(),
    status: text().$type<MandateState>().notNull(),
    /** It pays what is charged without asking; a card does otherwise. */
    is_default: boolean().notNull(),
    /** Null until the provider's answer has arrived. */
    provider_id: text().unique(),
    /** Where its holder signs, while it is `created`. */
    redirect_url: text(),
    document_url: text(),
    /** When the provider had ended it too, of one that was cancelled here; until then it is asked again. */
    ended_at: instant('ended_at'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    index('mandates_user_id_index').on(table.user_id, table.created_at),
    index('mandates_status_index').on(table.status, table.created_at),
    uniqueIndex('mandates_user_id_standing_key')
      .on(table.user_id)
      .where(sql`${table.status} in ('created', 'submitted', 'active')`),
  ],
)

/** What a euro was worth on a day, by whoever publishes it; for display only. */
export const exchange_rates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** A decimal number, such as `1.0872`: never used for money that moves. */
    rate: text().notNull(),
    source: text().notNull(),
    fetched_at: instant('fetched_at').notNull(),
  },
  table => [primaryKey({ columns: [table.currency, table.day] })],
)
