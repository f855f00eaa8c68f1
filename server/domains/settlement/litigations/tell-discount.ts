// Writes to the recipient that a lawyer lets something off the damages, in the transaction that grants it.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Cents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { discountGranted } from '#server/mail/settlement/discount-granted.ts'
import { newLetterLink, recipientAddresses } from '../infringements/reach-recipient.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

type Granted = { discount_cents: Cents; left_cents: Cents; reason: string }

export async function tellDiscount(context: Context, claim: InfringementRow, granted: Granted): Promise<void> {
  const { id, locale, sender_name: sender, check_code: code } = claim
  const [domain] = await context.db.select({ name: domains.name }).from(domains).where(eq(domains.id, claim.domain_id))
  for (const to of await recipientAddresses(context, claim)) {
    const link = linkOf(context, locale, href('infringement', { token: await newLetterLink(context, id) }))
    const message = discountGranted(locale, { ...granted, sender, domain: domain?.name ?? '', code, link })
    await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
  }
}
