// Tables of the double-entry ledger. Triggers of the migration keep it whole: sums of zero, no change, no balance without its entry.
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { AccountKind, AccountName } from '#lib/rules/billing/ledger-accounts.ts'
import { instant } from './columns.ts'

const cents = () => bigint({ mode: 'number' })

/** Signed amounts: debits are positive, credits negative. No reference to users: the books outlive accounts. */
export const ledger_accounts = pgTable(
  'ledger_accounts',
  {
    id: text().$type<AccountName>().primaryKey(),
    kind: text().$type<AccountKind>().notNull(),
    currency: text().notNull(),
    user_id: text(),
    /** The lowest balance on the account's own side. */
    floor_cents: cents(),
    /** The sum of its entries. */
    balance_cents: cents().notNull().default(0),
    /** How many entries it has. */
    version: bigint({ mode: 'number' }).notNull().default(0),
  },
  table => [
    check(
      'ledger_accounts_floor_check',
      sql`${table.floor_cents} is null or case when ${table.kind} in ('asset', 'expense') then ${table.balance_cents} else -${table.balance_cents} end >= ${table.floor_cents}`,
    ),
    index('ledger_accounts_user_id_index').on(table.user_id),
  ],
)

export const ledger_transactions = pgTable(
  'ledger_transactions',
  {
    id: text().primaryKey(),
    /** Given by who posts: the same key never posts twice. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    /** The id of what it is about, such as an invoice. */
    reference: text().notNull(),
    reverses_id: text().unique(),
    effective_at: instant('effective_at').notNull(),
    recorded_at: instant('recorded_at').notNull(),
  },
  table => [
    foreignKey({ columns: [table.reverses_id], foreignColumns: [table.id] }),
    index('ledger_transactions_reference_index').on(table.reference),
  ],
)

export const ledger_entries = pgTable(
  'ledger_entries',
  {
    transaction_id: text()
      .notNull()
      .references(() => ledger_transactions.id),
    account_id: text()
      .$type<AccountName>()
      .notNull()
      .references(() => ledger_accounts.id),
    amount_cents: cents().notNull(),
    balance_after_cents: cents().notNull(),
    account_version: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.transaction_id, table.account_id] }),
    unique('ledger_entries_account_version_key').on(table.account_id, table.account_version),
    check('ledger_entries_amount_check', sql`${table.amount_cents} <> 0`),
  ],
)
