// What administrators see of subscriptions: all of them, what one has cost so far, and another try of a renewal that failed.
import { z } from 'zod'
import { invoiceStatuses, payInMethods, payInStatuses } from '#lib/rules/billing/invoices.ts'
import { billingIntervals } from '#lib/rules/billing/periods.ts'
import { RETRY_REASON_CHARS, retryRefusals } from '#lib/rules/billing/renewal-attempts.ts'
import { subscriptionStatuses } from '#lib/rules/billing/subscription-states.ts'
import { planNames } from '#lib/rules/plans.ts'
import { periodQuery } from './admin-money.ts'
import { Day, EntityId, Instant, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Subscription } from './subscriptions.ts'

const choice = refusal('choice_invalid')

export const AdminSubscription = Subscription.pick({
  id: true,
  status: true,
  plan: true,
  interval: true,
  starts_on: true,
  ends_on: true,
  active: true,
  price_cents: true,
  next_plan: true,
  next_interval: true,
}).extend({
  person: z.object({ id: z.string(), name: z.string() }),
  /** The renewal that was refused and is still to be paid. */
  failed: z.object({ attempts: z.int(), since: Day, next_attempt_on: Day.nullable() }).nullable(),
})
export type AdminSubscription = z.infer<typeof AdminSubscription>

const AdminSubscriptionDetail = Subscription.extend({
  person: z.object({ id: z.string(), name: z.string() }),
  /** How often the renewal that waits was refused. */
  attempts: z.int(),
  /** Why another try is not offered; null where it is. */
  retry_refusal: z.enum(retryRefusals).nullable(),
})
export type AdminSubscriptionDetail = z.infer<typeof AdminSubscriptionDetail>

const Attempt = z.object({
  id: z.string(),
  method: z.enum(payInMethods),
  status: z.enum(payInStatuses),
  refusal: z.string().nullable(),
  created_at: Instant,
})

/** A period that was bought, or renewed. */
const PlanPeriod = z.object({
  invoice: z.object({ id: z.string(), number: z.string().nullable(), status: z.enum(invoiceStatuses) }),
  kind: z.enum(['purchase', 'renewal']),
  plan: z.enum(planNames),
  interval: z.enum(billingIntervals),
  starts_on: Day,
  ends_on: Day,
  total_cents: z.int(),
  /** What credit notes took back of it. */
  credited_cents: z.int(),
  attempts: z.array(Attempt),
  created_at: Instant,
})
export type PlanPeriod = z.infer<typeof PlanPeriod>

export const adminSubscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/admin/subscriptions',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at', 'ends_on', '-ends_on']).extend({
      status: z.enum(subscriptionStatuses, choice).optional(),
      plan: z.enum(planNames, choice).optional(),
      interval: z.enum(billingIntervals, choice).optional(),
      /** What it waits for: a change that was planned, or the payment of a renewal that failed. */
      waits_for: z.enum(['change', 'payment'], choice).optional(),
      person: EntityId.optional(),
      ...periodQuery,
    }),
    response: pageOf(AdminSubscription),
    summary: 'All subscriptions; `from` and `to` are about the first day that is no longer paid',
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/subscriptions/{id}',
    access: 'admin',
    response: AdminSubscriptionDetail,
    summary: 'One subscription in full',
  }),
  periods: endpoint({
    method: 'GET',
    path: '/admin/subscriptions/{id}/periods',
    access: 'admin',
    query: listQuery(['-created_at', 'created_at']),
    response: pageOf(PlanPeriod),
    summary: 'What its holder bought and renewed, with each attempt to pay',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/subscriptions/{id}/renewal-attempts',
    access: 'admin',
    body: z.strictObject({ reason: requiredLines(RETRY_REASON_CHARS) }, refusal('unknown_field')),
    response: AdminSubscriptionDetail,
    status: 202,
    idempotent: true,
    summary: 'Try a renewal that failed again now, with a reason, which the log keeps',
  }),
}
