// Subscriptions as administrators see them: the list, and one in full.
import { and, asc, count, desc, eq, gt, gte, isNotNull, lte, type SQL } from 'drizzle-orm'
import type {
  AdminSubscription,
  AdminSubscriptionDetail,
  adminSubscriptions as contract,
} from '#lib/contract/admin-subscriptions.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { retryRefusal } from '#lib/rules/billing/renewal-attempts.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { subscription_renewals, subscriptions } from '#server/db/schema/subscriptions.ts'
import { isPaying } from '../invoices/draft-invoice.ts'
import { meansOfRenewal } from '../renewals/means-of-renewal.ts'
import { openRenewalOf } from '../renewals/open-renewal.ts'
import type { SubscriptionRow } from '../subscriptions/current-plan.ts'
import { presentSubscription } from '../subscriptions/queries.ts'
import { payerName, withinPeriod, withWords } from './money-filters.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(subscriptions.created_at), desc(subscriptions.id)],
  created_at: [asc(subscriptions.created_at), asc(subscriptions.id)],
  '-ends_on': [desc(subscriptions.ends_on), desc(subscriptions.id)],
  ends_on: [asc(subscriptions.ends_on), asc(subscriptions.id)],
}

const failed = and(
  eq(subscription_renewals.subscription_id, subscriptions.id),
  eq(subscription_renewals.status, 'open'),
  gt(subscription_renewals.attempts, 0),
)

const waitsFor = {
  change: isNotNull(subscriptions.next_plan),
  payment: isNotNull(subscription_renewals.id),
}

export async function listAllSubscriptions(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { status, plan, interval, waits_for, person, from, to, min_cents, max_cents } = query
  const where = and(
    status && eq(subscriptions.status, status),
    plan && eq(subscriptions.plan, plan),
    interval && eq(subscriptions.interval, interval),
    waits_for && waitsFor[waits_for],
    person === undefined ? undefined : eq(subscriptions.user_id, person),
    from === undefined ? undefined : gte(subscriptions.ends_on, from),
    to === undefined ? undefined : lte(subscriptions.ends_on, to),
    ...withinPeriod(
      { min_cents, max_cents },
      { at: subscriptions.created_at, cents: subscriptions.period_value_cents },
    ),
    ...withWords(query.search, [subscriptions.id]),
  )
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select({ row: subscriptions, name: payerName, attempts: subscription_renewals.attempts })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .leftJoin(subscription_renewals, failed)
    .where(where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [all] = await context.db
    .select({ count: count() })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .leftJoin(subscription_renewals, failed)
    .where(where)
  const today = dayOf(context.now())
  const results = rows.map(({ row, name, attempts }) => present(row, { name, attempts, today }))
  return pageAnswer(context, '/admin/subscriptions', query, { count: all?.count ?? 0, results })
}

function present(
  row: SubscriptionRow,
  { name, attempts, today }: { name: string; attempts: number | null; today: string },
): AdminSubscription {
  const { id, user_id, status, plan, interval, starts_on, ends_on, gives_until, next_plan, next_interval } = row
  const since = row.suspended_on
  return {
    id,
    person: { id: user_id, name },
    status,
    plan,
    interval,
    starts_on,
    ends_on,
    active: today < gives_until,
    price_cents: row.period_value_cents,
    next_plan,
    next_interval,
    failed: attempts === null || since === null ? null : { attempts, since, next_attempt_on: row.next_attempt_on },
  }
}

/** Throws `not_found`. */
export async function anySubscription({ db }: UserContext, id: string): Promise<SubscriptionRow> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Failure('not_found')
  return row
}

export async function readAnySubscription(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<AdminSubscriptionDetail> {
  const row = await anySubscription(context, id)
  const [person] = await context.db.select({ name: payerName }).from(users).where(eq(users.id, row.user_id))
  const { kind: means } = await meansOfRenewal(context, row.user_id)
  const renewal = await openRenewalOf(context, row.id)
  return {
    ...(await presentSubscription(context, row)),
    person: { id: row.user_id, name: person?.name ?? row.user_id },
    attempts: renewal?.attempts ?? 0,
    retry_refusal: retryRefusal({ status: row.status, paying: await isPaying(context, row.user_id), means }),
  }
}
