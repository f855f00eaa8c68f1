// Tables of plans that are paid: subscriptions with their quotes and renewals, and dated offers.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import type { PriceOfChange } from '#lib/rules/billing/proration.ts'
import type { RenewalStatus, SubscriptionStatus } from '#lib/rules/billing/subscription-states.ts'
import type { TaxCode } from '#lib/rules/billing/vat.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import { owner } from './accounts.ts'
import { invoices } from './billing.ts'
import { instant } from './columns.ts'
import { disputes } from './refunds.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>().notNull()
const day = () => date({ mode: 'string' }).notNull()

/** One row for each person who ever paid for a plan. */
export const subscriptions = pgTable('subscriptions', {
  id: text().primaryKey(),
  user_id: owner().unique(),
  status: text().$type<SubscriptionStatus>().notNull(),
  plan: text().$type<PlanName>().notNull(),
  interval: text().$type<BillingInterval>().notNull(),
  /** The first day of all; renewals keep its day of the month. */
  anchor_on: day(),
  starts_on: day(),
  /** The first day that is no longer paid. */
  ends_on: day(),
  /** What the whole period of this plan costs, offers included. */
  period_value_cents: cents(),
  /** What it becomes at the end of the period, where that was chosen; INSTANT ends it. */
  next_plan: text().$type<PlanName>(),
  next_interval: text().$type<BillingInterval>(),
  /** Uploads are counted from this day on until the next renewal. */
  quota_since: day(),
  /** The first day on which the plan gives nothing any more; INSTANT from then on. */
  gives_until: day(),
  /** When the renewal was first refused, and when it is tried next. */
  suspended_on: date({ mode: 'string' }),
  next_attempt_on: date({ mode: 'string' }),
  /** The end of the period whose renewal was announced. */
  announced_for: date({ mode: 'string' }),
  /** Counts changes, so that a quote of an earlier state is known as such. */
  version: integer().notNull(),
  created_at: instant('created_at').notNull(),
  updated_at: instant('updated_at').notNull(),
})

/** One for each period that follows another: what it costs, and its invoice. */
export const subscription_renewals = pgTable(
  'subscription_renewals',
  {
    id: text().primaryKey(),
    subscription_id: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    plan: text().$type<PlanName>().notNull(),
    interval: text().$type<BillingInterval>().notNull(),
    starts_on: day(),
    ends_on: day(),
    price_cents: cents(),
    status: text().$type<RenewalStatus>().notNull(),
    /** How often the payment was refused without its payer being there. */
    attempts: integer().notNull().default(0),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    created_at: instant('created_at').notNull(),
    settled_at: instant('settled_at'),
  },
  table => [
    uniqueIndex('subscription_renewals_period_key').on(table.subscription_id, table.starts_on),
    index('subscription_renewals_invoice_id_index').on(table.invoice_id),
  ],
)

/** A plan that a dispute has ended for now, as it was: one for each dispute, given back at most once. */
export const rested_plans = pgTable(
  'rested_plans',
  {
    dispute_id: text()
      .primaryKey()
      .references(() => disputes.id),
    subscription_id: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    invoice_id: text()
      .notNull()
      .references(() => invoices.id),
    /** The subscription's version until then. */
    subscription_version: integer().notNull(),
    plan: text().$type<PlanName>().notNull(),
    interval: text().$type<BillingInterval>().notNull(),
    anchor_on: day(),
    starts_on: day(),
    ends_on: day(),
    period_value_cents: cents(),
    next_plan: text().$type<PlanName>(),
    next_interval: text().$type<BillingInterval>(),
    rested_on: day(),
    /** Paid, and not had yet. */
    days_left: integer().notNull(),
    /** When the bank decided for the platform. */
    won_at: instant('won_at'),
    given_on: date({ mode: 'string' }),
    /** Where its period began when it ran again by itself, by which its payment is known to be this plan's. */
    runs_from: date({ mode: 'string' }),
    /** By how many days the end of what runs moved. */
    given_days: integer(),
  },
  table => [
    index('rested_plans_subscription_id_index').on(table.subscription_id),
    index('rested_plans_invoice_id_index').on(table.invoice_id),
    index('rested_plans_won_index')
      .on(table.won_at)
      .where(sql`${table.won_at} is not null and ${table.given_on} is null`),
    check('rested_plans_days_check', sql`${table.days_left} >= 0`),
  ],
)

/** Dated discounts on the first period of a paid plan. */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    label: jsonb().$type<Record<Locale, string>>().notNull(),
    starts_on: day(),
    /** Its last day. */
    ends_on: day(),
    discount_bps: integer().notNull(),
  },
  table => [
    check('offers_days_check', sql`${table.starts_on} <= ${table.ends_on}`),
    check('offers_discount_check', sql`${table.discount_bps} between 1 and 9999`),
  ],
)

export const subscription_quotes = pgTable(
  'subscription_quotes',
  {
    id: text().primaryKey(),
    user_id: owner(),
    /** The version of the subscription it was made for; 0 without one. */
    subscription_version: integer().notNull(),
    price: jsonb().$type<PriceOfChange>().notNull(),
    /** What VAT the buyer pays by their country and company. */
    tax_code: text().$type<TaxCode>().notNull().default('S20'),
    net_price: boolean().notNull().default(false),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  table => [index('subscription_quotes_user_id_index').on(table.user_id, table.created_at)],
)
