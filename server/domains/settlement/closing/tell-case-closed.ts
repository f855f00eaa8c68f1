// Writes to both sides how an infringement ended, in the transaction that closes it.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { InfringementOutcome } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { caseClosed } from '#server/mail/settlement/case-closed.ts'
import { newLetterLink, recipientAddresses } from '../infringements/reach-recipient.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

type Ended = { outcome: InfringementOutcome; reason: string | null }

/** Whoever no letter has reached is told nothing. */
export async function tellCaseClosed(context: Context, row: InfringementRow, ended: Ended): Promise<void> {
  const { db, settings, now } = context
  const [about] = await db
    .select({ domain: domains.name, creator: users })
    .from(domains)
    .innerJoin(users, eq(users.id, row.user_id))
    .where(eq(domains.id, row.domain_id))
  if (!about) return
  const { domain, creator } = about
  const facts = { ...ended, sender: row.sender_name, domain, day: dayOf(now()), code: row.check_code }
  const file = (path: string) => `${settings.public_url}/api/infringements/${path}`
  if (!isDemoEmail(creator.email) && creator.deleted_at === null) {
    const link = linkOf(context, creator.locale, href('account', { slug: 'claims' }, { claim: row.id }))
    const letter_link = file(`${row.id}/closing_letter?language=${creator.locale}`)
    const its = { ...facts, side: 'creator', name: creator.first_name, link, letter_link } as const
    const message = caseClosed(creator.locale, its)
    await enqueueEmail(context, { id: newId('mail', now()), to: creator.email, locale: creator.locale, message })
  }
  const { locale } = row
  for (const to of await recipientAddresses(context, row)) {
    const token = await newLetterLink(context, row.id)
    const link = linkOf(context, locale, href('infringement', { token }))
    const letter_link = file(`${token}/closing_pdf?language=${locale}`)
    const message = caseClosed(locale, { ...facts, side: 'recipient', name: domain, link, letter_link })
    await enqueueEmail(context, { id: newId('mail', now()), to, locale, message })
  }
}
