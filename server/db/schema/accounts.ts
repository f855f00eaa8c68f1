// Tables of people: users, their sessions, the keys in their emails, and the emails themselves.
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import type { AccountType, Role } from '#lib/rules/access.ts'
import { instant } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    password_hash: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    account_type: text().$type<AccountType>().notNull(),
    roles: text().array().$type<Role[]>().notNull().default([]),
    locale: text().$type<Locale>().notNull(),
    identity_verified: boolean().notNull().default(false),
    /** When the account was erased; the row stays without its person, because certificates refer to it. */
    deleted_at: instant('deleted_at'),
    email_confirmed_at: instant('email_confirmed_at'),
    terms_accepted_at: instant('terms_accepted_at').notNull(),
    created_at: instant('created_at').notNull(),
    /** The letter (its infringement) that this person pays as a guest: nobody signs in as them. */
    guest_of: text(),
  },
  table => [
    // Several may have typed the same address; the one who confirmed it has it.
    uniqueIndex('users_confirmed_email_key').on(table.email).where(sql`${table.email_confirmed_at} is not null`),
    index('users_email_index').on(table.email),
    index('users_guest_of_index').on(table.guest_of).where(sql`${table.guest_of} is not null`),
  ],
)

/** The person to whom a row belongs: it is deleted with them. */
export const owner = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The same where everybody has one row at most. */
export const ownerKey = () =>
  text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    user_id: owner(),
    /** SHA-256 of the access token; the token itself is never stored. */
    token_hash: text().notNull(),
    remember: boolean().notNull(),
    user_agent: text().notNull(),
    /** The network it was opened from: an IPv4 address or the first half of an IPv6 one. */
    network: text().notNull(),
    /** The administrator who looks through this person's eyes; such a session only reads. */
    impersonator_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator's own session that opened it: it ends with that one. */
    opener_id: text().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** When its holder last showed their password or a code of the second factor. */
    proved_at: instant('proved_at').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  table => [
    uniqueIndex('sessions_token_hash_key').on(table.token_hash),
    index('sessions_user_id_index').on(table.user_id),
    index('sessions_opener_id_index').on(table.opener_id).where(sql`${table.opener_id} is not null`),
    index('sessions_impersonator_id_index').on(table.impersonator_id).where(sql`${table.impersonator_id} is not null`),
  ],
)

export const email_tokens = pgTable(
  'email_tokens',
  {
    id: text().primaryKey(),
    user_id: owner(),
    purpose: text()
      .$type<'confirm_email' | 'registration_browser' | 'reset_password' | 'add_email' | 'restore_account'>()
      .notNull(),
    /** The further address that the key confirms (`add_email`). */
    email_id: text(),
    /** The address that the key makes primary again (`restore_account`); the thief may have removed its row. */
    email: text(),
    token_hash: text().notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  table => [
    uniqueIndex('email_tokens_token_hash_key').on(table.token_hash),
    index('email_tokens_user_id_index').on(table.user_id),
  ],
)

export const emails = pgTable(
  'emails',
  {
    id: text().primaryKey(),
    to: text().notNull(),
    template: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    reply_to: text(),
    /** What a mail program calls when its owner wants no more of these (RFC 8058). */
    unsubscribe_url: text(),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
  },
  table => [index('emails_created_at_index').on(table.created_at)],
)
