// Writes the closing letter to both sides, in the transaction that closes the case.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { caseClosed } from '#server/mail/settlement/case-closed.ts'
import { newLetterLink, recipientAddresses } from '../infringements/reach-recipient.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

/** `removed` is told by the look that saw it. */
export async function tellCaseClosed(
  context: Context,
  row: InfringementRow,
  outcome: 'paid' | 'licensed' | 'removed',
): Promise<void> {
  if (outcome === 'removed') return
  const [about] = await context.db
    .select({ domain: domains.name, creator: users })
    .from(domains)
    .innerJoin(users, eq(users.id, row.user_id))
    .where(eq(domains.id, row.domain_id))
  if (!about) return
  const { domain, creator } = about
  const facts = { outcome, sender: row.sender_name, domain, day: dayOf(context.now()), code: row.check_code }
  const mail = () => newId('mail', context.now())
  if (!isDemoEmail(creator.email)) {
    const link = linkOf(context, creator.locale, href('account', { slug: 'invoices' }))
    const message = caseClosed(creator.locale, { ...facts, side: 'creator', name: creator.first_name, link })
    await enqueueEmail(context, { id: mail(), to: creator.email, locale: creator.locale, message })
  }
  const { locale } = row
  for (const to of await recipientAddresses(context, row)) {
    const link = linkOf(context, locale, href('infringement', { token: await newLetterLink(context, row.id) }))
    const message = caseClosed(locale, { ...facts, side: 'recipient', name: domain, link })
    await enqueueEmail(context, { id: mail(), to, locale, message })
  }
}
