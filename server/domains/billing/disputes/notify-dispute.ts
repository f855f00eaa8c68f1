// Tells administrators of a dispute and how it ended, and whoever paid that their bank has taken the money back.
import { and, arrayContains, eq, isNotNull, isNull } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { type DisputeNews, disputeNews } from '#server/mail/dispute-news.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { paymentDisputed } from '#server/mail/payment-disputed.ts'
import type { DisputeRow } from './queries.ts'

export async function tellOpened(context: Context, row: DisputeRow, taken: boolean): Promise<void> {
  await tellAdministrators(context, row, 'opened')
  if (taken) await tellPayer(context, row)
}

export const tellClosed = (context: Context, row: DisputeRow): Promise<void> =>
  tellAdministrators(context, row, row.status === 'won' ? 'won' : 'lost')

async function numberOf({ db }: Context, invoice_id: string): Promise<string> {
  const [invoice] = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.id, invoice_id))
  return invoice?.number ?? ''
}

async function tellAdministrators(context: Context, row: DisputeRow, news: DisputeNews): Promise<void> {
  const { amount_cents, answer_until } = row
  const invoice_number = await numberOf(context, row.invoice_id)
  const all = await context.db
    .select({ email: users.email, locale: users.locale, first_name: users.first_name })
    .from(users)
    .where(and(arrayContains(users.roles, ['admin']), isNull(users.deleted_at), isNotNull(users.email_confirmed_at)))
  for (const { email, locale, first_name } of all) {
    const link = linkOf(context, locale, href('admin_money', {}, { part: 'disputes' }))
    const message = disputeNews(locale, { first_name, news, amount_cents, invoice_number, answer_until, link })
    await enqueueEmail(context, { id: newId('mail', context.now()), to: email, locale, message })
  }
}

async function tellPayer(context: Context, { user_id, invoice_id, amount_cents }: DisputeRow): Promise<void> {
  const [payer] = await context.db.select().from(users).where(eq(users.id, user_id))
  // Whoever paid as a guest has no account: the letter's own email tells them.
  if (!payer || payer.deleted_at || payer.guest_of !== null) return
  const { locale, email, first_name } = payer
  const link = linkOf(context, locale, href('support'))
  const invoice_number = await numberOf(context, invoice_id)
  const message = paymentDisputed(locale, { first_name, amount_cents, invoice_number, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to: email, locale, message })
}
