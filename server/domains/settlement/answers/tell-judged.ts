// Writes to the recipient what was decided about an answer, in the transaction that decides it.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import type { JudgedKind } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { answerJudged } from '#server/mail/settlement/answer-judged.ts'
import { newLetterLink, recipientAddresses } from '../infringements/reach-recipient.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

type Decided = { kind: JudgedKind; accepted: boolean; reason: string }

/** Where the decision closes the case, its closing letter says so. */
export async function tellJudged(context: Context, row: InfringementRow, decided: Decided): Promise<void> {
  const { locale, sender_name: sender, check_code: code, prejudice_cents: left_cents } = row
  const [domain] = await context.db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  for (const to of await recipientAddresses(context, row)) {
    const link = linkOf(context, locale, href('infringement', { token: await newLetterLink(context, row.id) }))
    const message = answerJudged(locale, { ...decided, left_cents, sender, domain: domain?.name ?? '', code, link })
    await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
  }
}
