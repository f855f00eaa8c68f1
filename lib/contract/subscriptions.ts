// Subscriptions: the plans, what changing to one costs today, and the change.
import { z } from 'zod'
import { billingIntervals } from '#lib/rules/billing/periods.ts'
import { subscriptionStatuses } from '#lib/rules/billing/subscription-states.ts'
import { taxCodes } from '#lib/rules/billing/vat.ts'
import { planNames } from '#lib/rules/plans.ts'
import { Day, EntityId, Instant, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Invoice } from './invoices.ts'

const PlanField = z.enum(planNames, refusal('choice_invalid'))
const IntervalField = z.enum(billingIntervals, refusal('choice_invalid'))

/** Prices in euro cents: of plans including VAT, of an evidence report excluding it. */
const PlanEntry = z.object({
  name: z.enum(planNames),
  monthly_cents: z.int(),
  annual_cents: z.int(),
  uploads_per_year: z.int(),
  uploads_per_month: z.int(),
  monitored_images: z.int(),
  protection_months: z.int().nullable(),
  evidence_report_cents: z.int(),
})

/** What follows the period that is paid: the same plan, or the one that was chosen meanwhile. */
const Renewal = z.object({
  on: Day,
  plan: z.enum(planNames),
  interval: z.enum(billingIntervals),
  ends_on: Day,
  price_cents: z.int(),
  /** `card` and `mandate` pay by themselves; `confirmation`: the holder of the card is asked first; `none`: nothing could pay. */
  means: z.enum(['card', 'mandate', 'confirmation', 'none']),
  /** The card or the bank account, as its owner sees it. */
  account: z.string().nullable(),
})

/** A plan whose payment was disputed: it rests while the bank decides, and as long as another one is being paid. */
const Resting = z.object({
  plan: z.enum(planNames),
  invoice: z.string(),
  number: z.string().nullable(),
  since: Day,
  days_left: z.int(),
  /** The bank has decided that the payment stands. */
  won: z.boolean(),
})

export const Subscription = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  plan: z.enum(planNames),
  interval: z.enum(billingIntervals),
  starts_on: Day,
  /** The first day that is no longer paid for. */
  ends_on: Day,
  /** The plan gives what it gives. */
  active: z.boolean(),
  /** What the whole period costs, including VAT. */
  price_cents: z.int(),
  /** What an offer took off the list price. */
  discount_cents: z.int(),
  upload_quota: z.int(),
  tracking_quota: z.int(),
  /** What it becomes at the end of the period, where that was chosen. */
  next_plan: z.enum(planNames).nullable(),
  next_interval: z.enum(billingIntervals).nullable(),
  /** Null where nothing follows. */
  renewal: Renewal.nullable(),
  /** The renewal that is not paid, while it is `suspended`. */
  unpaid: z
    .object({
      invoice: z.string(),
      total_cents: z.int(),
      since: Day,
      next_attempt_on: Day.nullable(),
      gives_until: Day,
      lapses_on: Day,
    })
    .nullable(),
  resting: z.array(Resting),
})
export type Subscription = z.infer<typeof Subscription>

export const Quote = z.object({
  id: z.string(),
  plan: z.enum(planNames),
  interval: z.enum(billingIntervals),
  starts_on: Day,
  ends_on: Day,
  list_price_cents: z.int(),
  discount_cents: z.int(),
  /** What the offer is called. */
  offer: z.string().nullable(),
  days_left: z.int(),
  days_total: z.int(),
  charge_cents: z.int(),
  /** The plan that is left, its days that are not used, and what they are worth. */
  credit: z.object({ plan: z.enum(planNames), days_left: z.int(), days_total: z.int(), cents: z.int() }).nullable(),
  /** The difference is too small to be charged. */
  waived: z.boolean(),
  /** Why the VAT is what it is, by the buyer's country and company. */
  tax_code: z.enum(taxCodes),
  net_cents: z.int(),
  vat_cents: z.int(),
  /** To pay now. */
  total_cents: z.int(),
  expires_at: Instant,
})
export type Quote = z.infer<typeof Quote>

/** A dated discount on the first period of a first plan; `ends_on` is its last day. */
const PlanOffer = z.object({ label: z.string(), starts_on: Day, ends_on: Day, discount_bps: z.int() })

export const subscriptions = {
  plans: endpoint({
    method: 'GET',
    path: '/subscriptions/plans',
    access: 'public',
    response: pageOf(PlanEntry),
    summary: 'The plans with their prices and limits',
  }),
  offer: endpoint({
    method: 'GET',
    path: '/subscriptions/offer',
    access: 'creator',
    response: z.object({ offer: PlanOffer.nullable() }),
    summary: 'The discount that your first plan would have today; null where none runs, or for whoever had a plan',
  }),
  list: endpoint({
    method: 'GET',
    path: '/subscriptions',
    access: 'creator',
    response: pageOf(Subscription),
    summary: 'Your subscription, if you have one',
  }),
  quote: endpoint({
    method: 'POST',
    path: '/subscriptions/quotes',
    access: 'creator',
    body: z.strictObject({ plan: PlanField, interval: IntervalField }, refusal('unknown_field')),
    response: Quote,
    status: 201,
    summary: 'What an upgrade costs today, line by line; honoured for fifteen minutes',
  }),
  create: endpoint({
    method: 'POST',
    path: '/subscriptions',
    aliases: ['/subscriptions/create'],
    access: 'creator',
    body: z.strictObject({ quote: EntityId }, refusal('unknown_field')),
    response: z.object({ subscription: Subscription.nullable(), invoice: Invoice.nullable() }),
    status: 201,
    idempotent: true,
    summary: 'Accept a quote: it gives the invoice to pay, or the new plan at once where nothing is due',
  }),
  read: endpoint({
    method: 'GET',
    path: '/subscriptions/{id}',
    access: 'creator',
    response: Subscription,
    summary: 'One subscription',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/subscriptions/{id}',
    access: 'creator',
    body: z.strictObject(
      { next_plan: PlanField.nullable(), next_interval: IntervalField.nullish() },
      refusal('unknown_field'),
    ),
    response: Subscription,
    summary: 'Choose a lower plan, months instead of years or INSTANT for the end of the period; null takes it back',
  }),
}
