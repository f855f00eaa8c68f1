// Tells a creator of an answer to their letter, as a notice, and by email where they have to decide, in the transaction that writes it down.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { AnswerNews } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { letterAnswered } from '#server/mail/settlement/letter-answered.ts'
import { writeNotice } from '../../monitoring/notices/write-notice.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

type Told = { news: AnswerNews; answer: string; message?: string | null; due_on?: string | null }

/** What is seen on the page, and what closes the case, is written by whoever looks and whoever closes. */
export async function tellAnswered(context: Context, row: InfringementRow, told: Told): Promise<void> {
  const { db, now } = context
  const { news, answer, message = null, due_on } = told
  const [about] = await db
    .select({ domain: domains.name, creator: users })
    .from(domains)
    .innerJoin(users, eq(users.id, row.user_id))
    .where(eq(domains.id, row.domain_id))
  if (!about || about.creator.deleted_at !== null) return
  const { domain, creator } = about
  const details = { infringement: row.id, domain, news }
  await writeNotice(context, { user_id: creator.id, key: `${answer} ${news}`, kind: 'letter_answered', details })
  if (news === 'removed' || news === 'credited' || news === 'license_proved' || !due_on || isDemoEmail(creator.email))
    return
  const { locale, first_name, email: to } = creator
  const link = linkOf(context, locale, href('account', { slug: 'claims' }, { claim: row.id }))
  const facts = { news, first_name, domain, code: row.check_code, message, due_on, link }
  await enqueueEmail(context, { id: newId('mail', now()), to, locale, message: letterAnswered(locale, facts) })
}
