// Tables of what is owed to creators: their wallets at the provider, transfers into them, payouts out of them, and checks of it all.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cents } from '#lib/money.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { PayoutReason, PayoutState } from '#lib/rules/billing/payouts.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import { users } from './accounts.ts'
import { invoices } from './billing.ts'
import { instant } from './columns.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>().notNull()
const person = () =>
  text()
    .notNull()
    .references(() => users.id)

/** The wallet of a person at the payment provider. */
export const payment_wallets = pgTable('payment_wallets', {
  user_id: text()
    .primaryKey()
    .references(() => users.id),
  provider_id: text().notNull().unique(),
  created_at: instant('created_at').notNull(),
})

/** What the platform takes of a sale in a creator's name, as it was agreed when the invoice was made. */
export const sales = pgTable(
  'sales',
  {
    invoice_id: text()
      .primaryKey()
      .references(() => invoices.id),
    seller_id: person(),
    /** As they stood when the invoice was made, to be invoiced the commission; null in older sales, and in those that were never paid. */
    seller: jsonb().$type<InvoiceParty>(),
    commission_net_cents: cents(),
    commission_vat_cents: cents(),
    commission_tax: text().$type<TaxCode>().notNull(),
    /** Null until the sale is paid. */
    commission_invoice_id: text()
      .unique()
      .references(() => invoices.id),
  },
  table => [index('sales_seller_id_index').on(table.seller_id)],
)

/** What of a sale by the owner of an edition goes to the photograph's creator, invoiced by them to the owner with its payment. */
export const sale_royalties = pgTable(
  'sale_royalties',
  {
    invoice_id: text()
      .notNull()
      .references(() => sales.invoice_id),
    user_id: person(),
    /** As they stood when the sale's invoice was made; null as the seller of a sale may be. */
    creator: jsonb().$type<InvoiceParty>(),
    net_cents: cents(),
    vat_cents: cents(),
    tax_code: text().$type<TaxCode>().notNull(),
    /** Null until the sale is paid. */
    royalty_invoice_id: text()
      .unique()
      .references(() => invoices.id),
  },
  table => [
    primaryKey({ columns: [table.invoice_id, table.user_id] }),
    index('sale_royalties_user_id_index').on(table.user_id),
    check('sale_royalties_amounts_check', sql`${table.net_cents} > 0 and ${table.vat_cents} >= 0`),
  ],
)

/** From the wallet of who has paid an invoice to that of its issuer, less the platform's fees, and to whoever gets royalties of it; one that failed is followed by another. */
export const transfers = pgTable(
  'transfers',
  {
    id: text().primaryKey(),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    from_user_id: person(),
    to_user_id: person(),
    amount_cents: cents(),
    fees_cents: cents(),
    status: text().$type<'created' | 'succeeded' | 'failed'>().notNull(),
    /** Null until the provider's answer has arrived. */
    provider_id: text().unique(),
    /** Where who pays confirms it, when it is large. */
    confirm_url: text(),
    refusal: text(),
    created_at: instant('created_at').notNull(),
    settled_at: instant('settled_at'),
  },
  table => [
    index('transfers_status_index').on(table.status, table.created_at),
    index('transfers_from_user_id_index').on(table.from_user_id),
    index('transfers_to_user_id_index').on(table.to_user_id),
    uniqueIndex('transfers_invoice_id_to_user_id_key')
      .on(table.invoice_id, table.to_user_id)
      .where(sql`${table.status} <> 'failed'`),
    check('transfers_amounts_check', sql`${table.fees_cents} >= 0 and ${table.fees_cents} < ${table.amount_cents}`),
  ],
)

/** One for each person and month; its id is the key under which the provider is asked. */
export const payouts = pgTable(
  'payouts',
  {
    id: text().primaryKey(),
    user_id: person(),
    /** `YYYY-MM` */
    month: text().notNull(),
    amount_cents: cents(),
    status: text().$type<PayoutState>().notNull(),
    reason: text().$type<PayoutReason>(),
    /** Where it went, such as `FR76 •••• 0143`. */
    account: text(),
    /** The provider's id of the bank account it went to. */
    recipient_id: text(),
    /** The ledger transaction that took it out of what is owed. */
    posted_id: text(),
    provider_id: text().unique(),
    /** The provider's id of the return. */
    return_id: text().unique(),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
    settled_at: instant('settled_at'),
  },
  table => [
    uniqueIndex('payouts_user_id_month_key').on(table.user_id, table.month),
    index('payouts_status_index').on(table.status, table.created_at),
    index('payouts_created_at_index').on(table.created_at),
    check('payouts_amount_check', sql`${table.amount_cents} > 0`),
    check('payouts_reason_check', sql`(${table.status} = 'failed') = (${table.reason} is not null)`),
    check('payouts_sent_check', sql`${table.status} not in ('sending', 'succeeded') or ${table.posted_id} is not null`),
  ],
)

/** The months whose payouts have been written down. */
export const payout_runs = pgTable('payout_runs', {
  month: text().primaryKey(),
  ran_at: instant('ran_at').notNull(),
})

/** Nothing is paid out to a person, or to anybody where it names none, until an administrator lifts it. */
export const payout_blocks = pgTable(
  'payout_blocks',
  {
    id: text().primaryKey(),
    user_id: text().references(() => users.id),
    findings: jsonb().$type<LedgerFinding[]>().notNull(),
    created_at: instant('created_at').notNull(),
    lifted_at: instant('lifted_at'),
    lifted_by: text(),
    lift_reason: text(),
  },
  table => [
    uniqueIndex('payout_blocks_user_id_key')
      .on(sql`coalesce(${table.user_id}, '')`)
      .where(sql`${table.lifted_at} is null`),
    index('payout_blocks_created_at_index').on(table.created_at),
    check(
      'payout_blocks_lifted_check',
      sql`(${table.lifted_at} is null) = (${table.lifted_by} is null) and (${table.lifted_at} is null) = (${table.lift_reason} is null)`,
    ),
  ],
)

/** Every proof of the books that was made, with what it found. */
export const ledger_checks = pgTable(
  'ledger_checks',
  {
    id: text().primaryKey(),
    /** The administrator who asked for it; null for the nightly one. */
    started_by: text(),
    accounts: integer().notNull(),
    transactions: integer().notNull(),
    /** Wallets that were compared with the provider's; null when the provider did not answer. */
    wallets: integer(),
    findings: jsonb().$type<LedgerFinding[]>().notNull(),
    started_at: instant('started_at').notNull(),
    finished_at: instant('finished_at').notNull(),
  },
  table => [index('ledger_checks_started_at_index').on(table.started_at)],
)
