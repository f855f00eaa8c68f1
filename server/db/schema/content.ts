// Who reads the newsletter.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import type { SubscriberState } from '#lib/rules/content/newsletter.ts'
import { instant } from './columns.ts'

export const newsletter_subscribers = pgTable(
  'newsletter_subscribers',
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    locale: text().$type<Locale>().notNull(),
    state: text().$type<SubscriberState>().notNull(),
    created_at: instant('created_at').notNull(),
    confirmed_at: instant('confirmed_at'),
    /** Day of the newest article that was sent, or that was there when the address was confirmed. */
    sent_day: text(),
  },
  table => [index('newsletter_subscribers_state_created_at_index').on(table.state, table.created_at)],
)
