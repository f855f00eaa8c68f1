// Tells both sides that what was paid for a letter went back or came again, in the transaction that notes it.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { paymentReturned, type ReturnNews } from '#server/mail/settlement/payment-returned.ts'
import { newLetterLink, recipientAddresses } from '../infringements/reach-recipient.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

type Told = { invoice_id: string; news: ReturnNews }

export async function tellReturned(context: Context, row: InfringementRow, { invoice_id, news }: Told): Promise<void> {
  const { db, now } = context
  const [invoice] = await db
    .select({ total_cents: invoices.total_cents, payer: users.email })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.user_id))
    .where(eq(invoices.id, invoice_id))
  const [creator] = await db.select().from(users).where(eq(users.id, row.user_id))
  const [domain] = await db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  if (!invoice || !domain) return
  const { sender_name: sender, check_code: code, locale } = row
  const facts = { news, sender, domain: domain.name, code, total_cents: invoice.total_cents }
  if (creator && creator.deleted_at === null && !isDemoEmail(creator.email)) {
    const link = linkOf(context, creator.locale, href('account', { slug: 'claims' }, { claim: row.id }))
    const message = paymentReturned(creator.locale, { ...facts, side: 'creator', name: creator.first_name, link })
    await enqueueEmail(context, { id: newId('mail', now()), to: creator.email, locale: creator.locale, message })
  }
  // Whoever paid hears of it, whether or not the payment still counts.
  for (const to of new Set([invoice.payer, ...(await recipientAddresses(context, row))])) {
    const link = linkOf(context, locale, href('infringement', { token: await newLetterLink(context, row.id) }))
    const message = paymentReturned(locale, { ...facts, side: 'recipient', name: domain.name, link })
    await enqueueEmail(context, { id: newId('mail', now()), to, locale, message })
  }
}
