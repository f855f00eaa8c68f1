// Tables of identity verification: what was asked of the payment provider and what it answered. No document is ever stored.
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BankAccountType } from '#lib/rules/accounts/bank-types.ts'
import type {
  DocumentKind,
  DocumentStatus,
  IdentityDocumentName,
  RefusalReason,
  VerificationStatus,
} from '#lib/rules/accounts/identity.ts'
import { owner, ownerKey, users } from './accounts.ts'
import { instant } from './columns.ts'

/** A person at the payment provider. */
export const payment_users = pgTable('payment_users', {
  user_id: ownerKey(),
  provider_id: text().notNull().unique(),
  kind: text().$type<'natural' | 'legal'>().notNull(),
  kyc_level: text().$type<'light' | 'regular'>().notNull(),
  /** Digest of the data last sent, so that unchanged data is not sent again. */
  sent_digest: text().notNull(),
  created_at: instant('created_at').notNull(),
  updated_at: instant('updated_at').notNull(),
})

/** What one page of a document was: its bytes went on to the provider. */
export type DocumentFile = { kind: DocumentKind; sha256: string; bytes: number; received_at: string }

export const identity_documents = pgTable(
  'identity_documents',
  {
    id: text().primaryKey(),
    user_id: owner(),
    document: text().$type<IdentityDocumentName>().notNull(),
    files: jsonb().$type<DocumentFile[]>().notNull().default([]),
    provider_id: text().unique(),
    status: text().$type<DocumentStatus>().notNull(),
    reason: text().$type<RefusalReason>(),
    /** The administrator's own words about a refusal. */
    comment: text(),
    created_at: instant('created_at').notNull(),
    asked_at: instant('asked_at'),
    decided_at: instant('decided_at'),
  },
  table => [index('identity_documents_user_id_index').on(table.user_id, table.created_at)],
)

/** Ultimate beneficial owners, as the company declares them. */
export const ubos = pgTable(
  'ubos',
  {
    id: text().primaryKey(),
    user_id: owner(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    born_on: date({ mode: 'string' }).notNull(),
    birth_city: text().notNull(),
    birth_country: text().notNull(),
    nationality: text().notNull(),
    address: text().notNull(),
    zip: text().notNull(),
    city: text().notNull(),
    region: text(),
    country: text().notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [index('ubos_user_id_index').on(table.user_id)],
)

export const ubo_declarations = pgTable(
  'ubo_declarations',
  {
    id: text().primaryKey(),
    user_id: owner(),
    provider_id: text().unique(),
    status: text().$type<DocumentStatus>().notNull(),
    reason: text().$type<RefusalReason>(),
    comment: text(),
    nb_ubos: integer().notNull(),
    created_at: instant('created_at').notNull(),
    asked_at: instant('asked_at'),
    decided_at: instant('decided_at'),
  },
  table => [index('ubo_declarations_user_id_index').on(table.user_id, table.created_at)],
)

/** Where a person's verification stands as a whole; no row means that nothing has been handed in. */
export const verifications = pgTable(
  'verifications',
  {
    user_id: ownerKey(),
    status: text().$type<VerificationStatus>().notNull(),
    reason: text().$type<RefusalReason>(),
    comment: text(),
    submitted_at: instant('submitted_at'),
    decided_at: instant('decided_at'),
    decided_by: text().references(() => users.id, { onDelete: 'set null' }),
    updated_at: instant('updated_at').notNull(),
  },
  table => [index('verifications_status_index').on(table.status, table.submitted_at)],
)

/** Where payouts go. The numbers are with the payment provider; here are only their last characters. */
export const bank_accounts = pgTable(
  'bank_accounts',
  {
    id: text().primaryKey(),
    user_id: owner(),
    type: text().$type<BankAccountType>().notNull(),
    country: text().notNull(),
    owner_name: text().notNull(),
    owner_address: text().notNull(),
    owner_zip: text().notNull(),
    owner_city: text().notNull(),
    owner_region: text(),
    owner_country: text().notNull(),
    bank_name: text(),
    /** Such as `FR76 •••• 0143`. */
    masked_number: text().notNull(),
    provider_id: text().unique(),
    /** `to_confirm` waits for the holder's confirmation on the provider's page. */
    status: text().$type<'sending' | 'to_confirm' | 'active' | 'refused' | 'deactivated'>().notNull(),
    confirm_url: text(),
    /** When the provider had ended it too, of one that is out of use; until then it is asked again. */
    ended_at: instant('ended_at'),
    created_at: instant('created_at').notNull(),
  },
  table => [uniqueIndex('bank_accounts_user_id_key').on(table.user_id).where(sql`${table.status} <> 'deactivated'`)],
)

/** Hooks as the provider sent them: each once, worked by a job that asks the provider for the truth. */
export const payment_hooks = pgTable(
  'payment_hooks',
  {
    id: text().primaryKey(),
    event_type: text().notNull(),
    resource_id: text().notNull(),
    happened_at: instant('happened_at').notNull(),
    received_at: instant('received_at').notNull(),
    done_at: instant('done_at'),
  },
  table => [uniqueIndex('payment_hooks_event_key').on(table.event_type, table.resource_id, table.happened_at)],
)
