// Tells a creator that their letters do not arrive, do not leave any more, or have no answer: as a notice and by email.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { LettersTrouble } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { lettersStopped } from '#server/mail/settlement/letters-stopped.ts'
import { writeNotice } from '../../monitoring/notices/write-notice.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

export async function tellTrouble(context: Context, row: InfringementRow, trouble: LettersTrouble): Promise<void> {
  const { db, now } = context
  const [creator] = await db.select().from(users).where(eq(users.id, row.user_id))
  const [domain] = await db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  const [claimed] = await db
    .select({ hit: infringement_hits.hit_id })
    .from(infringement_hits)
    .where(eq(infringement_hits.infringement_id, row.id))
    .limit(1)
  if (!creator || !domain) return
  const hit = claimed?.hit ?? ''
  const details = { infringement: row.id, hit, domain: domain.name, trouble }
  await writeNotice(context, { kind: 'letters_stopped', details, user_id: creator.id, key: row.id })
  if (isDemoEmail(creator.email)) return
  const { locale, first_name, email: to } = creator
  const path =
    trouble === 'unanswered' || trouble === 'host_refused'
      ? href('account', { slug: 'claims' }, { claim: row.id })
      : href('hits', hit === '' ? {} : { slug: hit })
  const link = linkOf(context, locale, path)
  const message = lettersStopped(locale, { first_name, domain: domain.name, trouble, link })
  await enqueueEmail(context, { id: newId('mail', now()), to, locale, message })
}
