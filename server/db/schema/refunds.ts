// Tables of money that goes back to whoever paid: refunds by administrators, and disputes at the payers' banks.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cents } from '#lib/money.ts'
import type { DisputeKind, DisputeState } from '#lib/rules/billing/disputes.ts'
import type { RefundStatus } from '#lib/rules/billing/refunds.ts'
import { users } from './accounts.ts'
import { invoices, pay_ins } from './billing.ts'
import { instant } from './columns.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const payer = () =>
  text()
    .notNull()
    .references(() => users.id)
const payIn = () =>
  text()
    .notNull()
    .references(() => pay_ins.id)
const invoice = () =>
  text()
    .notNull()
    .references(() => invoices.id)

/** One open refund for each payment. Administrators are named without reference: refunds outlive accounts. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    pay_in_id: payIn(),
    invoice_id: invoice(),
    /** Who gets the money. */
    user_id: payer(),
    amount_cents: cents().notNull(),
    /** Whether the plan that was paid for ends with it. */
    ends_plan: boolean().notNull(),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    requested_by: text().notNull(),
    /** The second administrator, with their words, where there had to be one. */
    decided_by: text(),
    decision: text(),
    provider_id: text().unique(),
    /** Why the provider refused it, in its code. */
    refusal: text(),
    /** Null where a lost dispute had taken the sale back already. */
    credit_note_id: text()
      .unique()
      .references(() => invoices.id),
    created_at: instant('created_at').notNull(),
    /** When it was first sent to the provider; null while it waits for an approval, or for another day. */
    sent_at: instant('sent_at'),
    settled_at: instant('settled_at'),
  },
  table => [
    index('refunds_pay_in_id_index').on(table.pay_in_id),
    index('refunds_invoice_id_index').on(table.invoice_id),
    index('refunds_user_id_index').on(table.user_id),
    index('refunds_status_index').on(table.status, table.created_at),
    uniqueIndex('refunds_pay_in_id_open_key')
      .on(table.pay_in_id)
      .where(sql`${table.status} in ('waiting_for_approval', 'created')`),
    check('refunds_amount_check', sql`${table.amount_cents} > 0`),
    check(
      'refunds_administrators_check',
      sql`${table.requested_by} <> ${table.user_id} and ${table.decided_by} is distinct from ${table.requested_by} and ${table.decided_by} is distinct from ${table.user_id}`,
    ),
    check('refunds_credited_check', sql`${table.status} = 'succeeded' or ${table.credit_note_id} is null`),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    provider_id: text().notNull().unique(),
    pay_in_id: payIn(),
    invoice_id: invoice(),
    user_id: payer(),
    kind: text().$type<DisputeKind>().notNull(),
    status: text().$type<DisputeState>().notNull(),
    /** Why the payer wants the money back, in the provider's word. */
    reason: text().notNull(),
    amount_cents: cents().notNull(),
    /** What of it the platform has contested. */
    contested_cents: cents(),
    /** Whether the bank has taken the money, at least for now. */
    money_taken: boolean().notNull(),
    /** Until when the provider wants an answer. */
    answer_until: instant('answer_until'),
    /** What was accepted as lost is corrected by it; null where nothing was left to correct. */
    credit_note_id: text()
      .unique()
      .references(() => invoices.id),
    created_at: instant('created_at').notNull(),
    closed_at: instant('closed_at'),
  },
  table => [
    index('disputes_pay_in_id_index').on(table.pay_in_id),
    index('disputes_invoice_id_index').on(table.invoice_id),
    index('disputes_user_id_index').on(table.user_id),
    index('disputes_status_index').on(table.status, table.created_at),
    check('disputes_amount_check', sql`${table.amount_cents} > 0`),
  ],
)
