// Tables of what people say of themselves: profiles, addresses, second factor, wallet, deletion.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import type { Civility, CompanyType, UserType } from '#lib/rules/accounts/profile.ts'
import type { DisplayCurrency } from '#lib/rules/billing/display-currency.ts'
import type { AiRights } from '#lib/rules/legal/ai-rights.ts'
import type { NftDisplayCurrency } from '#lib/rules/nft/worth.ts'
import { owner, ownerKey } from './accounts.ts'
import { instant } from './columns.ts'

export const profiles = pgTable('profiles', {
  user_id: ownerKey(),
  // Public infos
  /** The name strangers see; the person's own name when null. */
  public_name: text(),
  /** Shown in lists and on a page of its own. */
  is_public: boolean().notNull(),
  mini_bio: text(),
  website: text(),
  cover_image_id: text(),
  nb_followers: integer().notNull().default(0),
  // Personal infos; names are in `users`
  user_type: text().$type<UserType>(),
  civility: text().$type<Civility>(),
  born_on: date({ mode: 'string' }),
  birth_city: text(),
  birth_country: text(),
  nationality: text(),
  address: text(),
  zip: text(),
  city: text(),
  region: text(),
  country: text(),
  fixed_phone: text(),
  mobile_phone: text(),
  // Company
  company_type: text().$type<CompanyType>(),
  company_name: text(),
  company_email: text(),
  company_number: text(),
  vat_number: text(),
  company_address: text(),
  company_zip: text(),
  company_city: text(),
  company_region: text(),
  company_country: text(),
  // Legal representative
  representative_civility: text().$type<Civility>(),
  representative_first_name: text(),
  representative_last_name: text(),
  representative_email: text(),
  representative_born_on: date({ mode: 'string' }),
  representative_nationality: text(),
  representative_country: text(),
  // Photographer profile
  /** The name that signs the works. */
  photographer_name: text(),
  /** Year of the first published work. */
  active_since: integer(),
  equipment: text(),
  for_hire: boolean().notNull().default(false),
  // Genres and tags
  genres: text().array().notNull().default([]),
  tags: text().array().notNull().default([]),
  // Display
  /** In which prices are shown; everything is charged in euros. */
  display_currency: text().$type<DisplayCurrency>().notNull().default('EUR'),
  display_nft: boolean().notNull().default(true),
  display_nft_currency: text().$type<NftDisplayCurrency>().notNull().default('USDC'),
  display_nudity: boolean().notNull().default(false),
  // Rights
  /** Of every photograph that has no choice of its own. */
  ai_rights: text().$type<AiRights>().notNull().default('reserved'),
  updated_at: instant('updated_at').notNull(),
})

/** Every address of a person; `users.email` repeats the primary one, with which people sign in. */
export const email_addresses = pgTable(
  'email_addresses',
  {
    id: text().primaryKey(),
    user_id: owner(),
    email: text().notNull(),
    primary: boolean().notNull(),
    confirmed_at: instant('confirmed_at'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('email_addresses_confirmed_email_key').on(table.email).where(sql`${table.confirmed_at} is not null`),
    uniqueIndex('email_addresses_user_id_email_key').on(table.user_id, table.email),
    uniqueIndex('email_addresses_user_id_primary_key').on(table.user_id).where(sql`${table.primary}`),
  ],
)

/** Time-based one-time passwords (RFC 6238). */
export const second_factors = pgTable('second_factors', {
  user_id: ownerKey(),
  /** The shared secret, encrypted with the installation's own key. */
  secret: text().notNull(),
  /** Null while the person has not yet shown a first code. */
  confirmed_at: instant('confirmed_at'),
  /** The 30 s step of the last accepted code: a code is good once. */
  last_step: integer().notNull().default(0),
  created_at: instant('created_at').notNull(),
})

export const recovery_codes = pgTable(
  'recovery_codes',
  {
    id: text().primaryKey(),
    user_id: owner(),
    code_hash: text().notNull(),
    used_at: instant('used_at'),
  },
  table => [index('recovery_codes_user_id_index').on(table.user_id)],
)

/** A person's blockchain address, proved by a signed message (EIP-4361). */
export const wallets = pgTable(
  'wallets',
  {
    id: text().primaryKey(),
    user_id: owner(),
    /** EIP-55 form. */
    address: text().notNull(),
    chain_id: integer().notNull(),
    linked_at: instant('linked_at').notNull(),
  },
  table => [
    uniqueIndex('wallets_address_key').on(sql`lower(${table.address})`),
    uniqueIndex('wallets_user_id_key').on(table.user_id),
  ],
)

/** Messages that wait to be signed: each nonce is good once, for a few minutes, and for its own message only. */
export const wallet_challenges = pgTable('wallet_challenges', {
  nonce: text().primaryKey(),
  user_id: owner(),
  message: text().notNull(),
  expires_at: instant('expires_at').notNull(),
})

export const account_deletions = pgTable(
  'account_deletions',
  {
    id: text().primaryKey(),
    user_id: owner(),
    reason: text().notNull(),
    /** Where the emails of the deletion go: the person's address is gone by then. */
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    requested_at: instant('requested_at').notNull(),
    /** Storage key of the export, once it is written. */
    export_key: text(),
    /** SHA-256 of the token in the email's link. */
    export_token_hash: text(),
    export_expires_at: instant('export_expires_at'),
    done_at: instant('done_at'),
  },
  table => [
    index('account_deletions_user_id_index').on(table.user_id),
    uniqueIndex('account_deletions_export_token_hash_key').on(table.export_token_hash),
  ],
)
