// Tables of the people who keep the house: the log of what administrators did, and messages to the house.
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import type { AuditAct } from '#lib/rules/audit.ts'
import { instant } from './columns.ts'

/** Append-only: a trigger of the migration refuses changes. Ids without references, because entries outlive accounts. */
export const audit_entries = pgTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    act: text().$type<AuditAct>().notNull(),
    actor_id: text().notNull(),
    subject_id: text().notNull(),
    details: jsonb().$type<Record<string, string | number | boolean | string[] | null>>().notNull(),
    network: text().notNull(),
    happened_at: instant('happened_at').notNull(),
  },
  table => [
    index('audit_entries_subject_id_index').on(table.subject_id, table.happened_at),
    index('audit_entries_happened_at_index').on(table.happened_at),
  ],
)

export const contact_messages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    user_id: text(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text().$type<'support' | 'contact' | 'meeting'>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('contact_messages_created_at_index').on(table.created_at)],
)
