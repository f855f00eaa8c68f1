// Tables of what people pay: cards, quotes, subscriptions, invoices and the pay-ins that pay them.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import type {
  CompanyRegistration,
  InvoiceCategory,
  InvoiceKind,
  InvoiceParty,
  InvoiceStatus,
  PayInInitiator,
  PayInMethod,
  PayInStatus,
} from '#lib/rules/billing/invoices.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import { owner, users } from './accounts.ts'
import { bytea, instant } from './columns.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>().notNull()
const day = () => date({ mode: 'string' }).notNull()

/** Saved cards. The number is with the payment provider; here are its first and last digits, as the provider shows them. */
export const cards = pgTable(
  'cards',
  {
    id: text().primaryKey(),
    user_id: owner(),
    provider_id: text().notNull().unique(),
    /** Such as `497010XXXXXX8183`. */
    alias: text().notNull(),
    brand: text().notNull(),
    /** The last month in which it pays, `YYYY-MM`. */
    expires_in: text().notNull(),
    is_default: boolean().notNull(),
    removed_at: instant('removed_at'),
    /** When the provider had ended it too; until then it is asked again. */
    ended_at: instant('ended_at'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    index('cards_user_id_index').on(table.user_id),
    uniqueIndex('cards_user_id_default_key').on(table.user_id).where(sql`${table.is_default}`),
  ],
)

/** By which a creator lets the platform issue invoices in their name; with what the law wants to be said of them there. */
export const invoicing_agreements = pgTable('invoicing_agreements', {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .unique()
    .references(() => users.id),
  /** Names the series of the creator's invoices. */
  number: integer().notNull().unique().generatedAlwaysAsIdentity(),
  /** The name that was signed with. */
  signatory: text().notNull(),
  company_number: text().notNull(),
  vat_number: text(),
  registration: jsonb().$type<CompanyRegistration>().notNull(),
  /** Of its text; what stands here is what was signed last. */
  version: integer().notNull().default(1),
  signed_at: instant('signed_at').notNull(),
})

/** Each signature under an invoicing agreement, with the document as it was signed. Rows never change. */
export const invoicing_signatures = pgTable(
  'invoicing_signatures',
  {
    id: text().primaryKey(),
    agreement_id: text()
      .notNull()
      .references(() => invoicing_agreements.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    language: text().$type<Locale>().notNull(),
    signatory: text().notNull(),
    company_number: text().notNull(),
    vat_number: text(),
    registration: jsonb().$type<CompanyRegistration>().notNull(),
    /** PDF. */
    document: bytea().notNull(),
    signed_at: instant('signed_at').notNull(),
  },
  table => [index('invoicing_signatures_agreement_id_index').on(table.agreement_id, table.signed_at)],
)

/** The next number of each series; its row is locked while an invoice takes one. */
export const invoice_series = pgTable('invoice_series', {
  code: text().primaryKey(),
  next_number: integer().notNull(),
  last_issued_on: day(),
})

/** An invoice has no number until it is issued; from then on nothing of it but its payment changes, and it outlives accounts. */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<InvoiceKind>().notNull().default('invoice'),
    category: text().$type<InvoiceCategory>().notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    /** In whose name it is issued, when not in the platform's own: `user_id` is who pays. */
    issuer_id: text().references(() => users.id),
    /** The invoice that a credit note takes back. */
    corrects_id: text().references((): AnyPgColumn => invoices.id),
    quote_id: text(),
    /** What it is for where it is not for a quote, such as an evidence report. */
    subject_id: text(),
    number: text().unique(),
    series: text().references(() => invoice_series.code),
    sequence: integer(),
    issued_on: date({ mode: 'string' }),
    /** The day on which what it is for was done. */
    supplied_on: date({ mode: 'string' }),
    due_on: date({ mode: 'string' }),
    currency: text().notNull(),
    net_cents: cents(),
    vat_cents: cents(),
    total_cents: cents(),
    seller: jsonb().$type<InvoiceParty>(),
    buyer: jsonb().$type<InvoiceParty>(),
    /** Why the last payment was refused, in the provider's code. */
    refusal: text(),
    paid_at: instant('paid_at'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('invoices_series_sequence_key').on(table.series, table.sequence),
    index('invoices_user_id_index').on(table.user_id, table.created_at),
    index('invoices_issuer_id_index').on(table.issuer_id, table.created_at),
    index('invoices_subject_id_index').on(table.subject_id),
    index('invoices_corrects_id_index').on(table.corrects_id),
    check(
      'invoices_kind_check',
      sql`(${table.kind} = 'credit_note') = (${table.corrects_id} is not null) and (${table.kind} = 'invoice' or ${table.total_cents} < 0)`,
    ),
    check(
      'invoices_issued_check',
      sql`(${table.number} is null) = (${table.sequence} is null) and (${table.number} is null) = (${table.issued_on} is null)`,
    ),
    check('invoices_total_check', sql`${table.net_cents} + ${table.vat_cents} = ${table.total_cents}`),
  ],
)

export const invoice_lines = pgTable(
  'invoice_lines',
  {
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    /** In every language, as it was when the invoice was made. */
    description: jsonb().$type<Record<Locale, string>>().notNull(),
    /** How the amount comes about; empty where nothing needs saying. */
    details: jsonb().$type<Record<Locale, string[]>>().notNull(),
    quantity: integer().notNull(),
    unit_net_cents: cents(),
    tax_code: text().$type<TaxCode>().notNull(),
    vat_bps: integer().notNull(),
    net_cents: cents(),
    vat_cents: cents(),
  },
  table => [primaryKey({ columns: [table.invoice_id, table.position] })],
)

/** Attempts to pay an invoice; one at a time. */
export const pay_ins = pgTable(
  'pay_ins',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    method: text().$type<PayInMethod>().notNull().default('card'),
    card_id: text(),
    mandate_id: text(),
    /** The agreement on the card under which it is charged. */
    agreement_id: text(),
    initiated_by: text().$type<PayInInitiator>().notNull().default('payer'),
    amount_cents: cents(),
    status: text().$type<PayInStatus>().notNull(),
    /** Null until the provider's answer has arrived. */
    provider_id: text().unique(),
    /** Where the holder of the card confirms the payment. */
    redirect_url: text(),
    /** When a direct debit leaves the account. */
    charge_on: date({ mode: 'string' }),
    refusal: text(),
    created_at: instant('created_at').notNull(),
    settled_at: instant('settled_at'),
  },
  table => [
    index('pay_ins_user_id_index').on(table.user_id),
    index('pay_ins_status_index').on(table.status, table.created_at),
    uniqueIndex('pay_ins_invoice_id_open_key').on(table.invoice_id).where(sql`${table.status} = 'created'`),
    check(
      'pay_ins_method_check',
      sql`(${table.method} = 'card') = (${table.card_id} is not null) and (${table.method} = 'direct_debit') = (${table.mandate_id} is not null)`,
    ),
    uniqueIndex('pay_ins_invoice_id_succeeded_key').on(table.invoice_id).where(sql`${table.status} = 'succeeded'`),
  ],
)
