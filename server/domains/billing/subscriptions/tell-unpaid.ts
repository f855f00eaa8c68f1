// Writes to somebody who chose a plan by direct debit that it did not go through.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { subscription_quotes } from '#server/db/schema/subscriptions.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import type { EventPayload } from '#server/events.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { planUnpaid } from '#server/mail/renewals.ts'

/** Reaction; a renewal has letters of its own. */
export async function tellPlanUnpaid(
  context: Context,
  { category, invoice_id }: EventPayload<'charge.refused'>,
): Promise<void> {
  if (category !== 'subscription') return
  const { db, now } = context
  const [found] = await db
    .select({ user: users, price: subscription_quotes.price, total_cents: invoices.total_cents })
    .from(invoices)
    .innerJoin(subscription_quotes, eq(subscription_quotes.id, invoices.quote_id))
    .innerJoin(users, eq(users.id, invoices.user_id))
    .where(eq(invoices.id, invoice_id))
  if (!found || found.user.deleted_at !== null) return
  const { locale, first_name, email: to } = found.user
  const link = linkOf(context, locale, href('account', { slug: 'subscription' }))
  const { total_cents, price } = found
  const message = planUnpaid(locale, { first_name, plan: price.next.plan, total_cents, link })
  await enqueueEmail(context, { id: newId('mail', now()), to, locale, message })
}
