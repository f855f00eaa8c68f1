// Writes to people about their renewals, inside the transaction of what happened.
import { eq } from 'drizzle-orm'
import { addDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import { href } from '#lib/routes.ts'
import { LAPSE_DAYS, renewalOf } from '#lib/rules/billing/subscription-states.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail, type RenderedEmail } from '#server/mail/enqueue-email.ts'
import { planBegun, planExpired, planRenewed, renewalAnnounced, renewalPaymentNeeded } from '#server/mail/renewals.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { type SubscriptionRow, subscriptionOf } from '../subscriptions/current-plan.ts'
import { type MeansOfRenewal, meansOfRenewal } from './means-of-renewal.ts'
import { invoiceOfRenewal, type RenewalRow } from './open-renewal.ts'

type Write = (locale: Locale, about: { first_name: string; link: string }) => RenderedEmail

async function tell(context: Context, user_id: string, tab: 'subscription' | 'invoices', write: Write): Promise<void> {
  const [person] = await context.db.select().from(users).where(eq(users.id, user_id))
  if (!person || person.deleted_at !== null) return
  const { locale, first_name, email: to } = person
  const link = linkOf(context, locale, href('account', { slug: tab }))
  const message = write(locale, { first_name, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}

const wordsOf = ({ kind, account }: MeansOfRenewal) => ({ kind, digits: account?.slice(-4) ?? '' })

export const tellRenewalAhead = (context: Context, row: SubscriptionRow, means: MeansOfRenewal): Promise<void> =>
  tell(context, row.user_id, 'subscription', (locale, about) =>
    renewalAnnounced(locale, { ...about, period: renewalOf(row), means: wordsOf(means) }),
  )

export const tellRenewed = (
  context: Context,
  { user_id, plan, interval, starts_on, ends_on }: SubscriptionRow,
  { number, total_cents: price_cents }: InvoiceRow,
): Promise<void> =>
  tell(context, user_id, 'invoices', (locale, about) =>
    planRenewed(locale, {
      ...about,
      period: { plan, interval, starts_on, ends_on, price_cents },
      number: number ?? '',
    }),
  )

/** A plan that was debited begins days after it was chosen. */
export async function tellBegun(context: Context, invoice: InvoiceRow): Promise<void> {
  const row = await subscriptionOf(context, invoice.user_id)
  if (!row) throw new Error(`the invoice ${invoice.id} has brought no subscription`)
  const { plan, interval, starts_on, ends_on } = row
  const period = { plan, interval, starts_on, ends_on, price_cents: invoice.total_cents }
  await tell(context, invoice.user_id, 'invoices', (locale, about) =>
    planBegun(locale, { ...about, period, number: invoice.number ?? '' }),
  )
}

/** At every try that did not bring the money. */
export async function tellPaymentNeeded(context: Context, row: SubscriptionRow, renewal: RenewalRow): Promise<void> {
  const { total_cents: price_cents } = await invoiceOfRenewal(context, renewal)
  const means = wordsOf(await meansOfRenewal(context, row.user_id))
  const { suspended_on, next_attempt_on, gives_until } = row
  const lapses_on = addDays(suspended_on ?? row.ends_on, LAPSE_DAYS)
  await tell(context, row.user_id, 'subscription', (locale, about) =>
    renewalPaymentNeeded(locale, {
      ...about,
      period: { ...renewal, price_cents },
      means,
      next_attempt_on,
      gives_until,
      lapses_on,
    }),
  )
}

export const tellExpired = (context: Context, { user_id, plan }: SubscriptionRow): Promise<void> =>
  tell(context, user_id, 'subscription', (locale, about) => planExpired(locale, { ...about, plan, days: LAPSE_DAYS }))
