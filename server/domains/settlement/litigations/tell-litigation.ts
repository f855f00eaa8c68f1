// Tells a creator of each change of their case, and its lawyer of what others changed: as a notice and by email.
import { eq, inArray } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { personName } from '#lib/person-name.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { LitigationEventKind } from '#lib/rules/settlement/litigations.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import type { litigations } from '#server/db/schema/litigation.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { litigationNews } from '#server/mail/settlement/litigation-news.ts'
import { writeNotice } from '../../monitoring/notices/write-notice.ts'
import type { Actor, InfringementRow } from '../infringements/record-event.ts'

export type LitigationRow = typeof litigations.$inferSelect

type Told = {
  claim: InfringementRow
  row: LitigationRow
  by: Actor
  kind: LitigationEventKind
  reason: string | null
  amount_cents: number | null
}

/** Of what nobody but the creator and the platform has to know, the lawyer hears nothing. */
const forLawyers: readonly LitigationEventKind[] = ['withdrawn', 'succeeded', 'failed']

export async function tellLitigation(context: Context, told: Told): Promise<void> {
  const { claim, row, by, kind } = told
  const [domain] = await context.db.select({ name: domains.name }).from(domains).where(eq(domains.id, claim.domain_id))
  const ids = [row.user_id, ...(row.lawyer_id === null ? [] : [row.lawyer_id])]
  const people = await context.db.select().from(users).where(inArray(users.id, ids))
  const creator = people.find(({ id }) => id === row.user_id)
  const lawyer = people.find(({ id }) => id === row.lawyer_id)
  if (!creator || !domain) return
  if (by.user_id !== creator.id) {
    const details = { litigation: row.id, infringement: claim.id, domain: domain.name, change: kind }
    await writeNotice(context, { kind: 'litigation_changed', details, user_id: creator.id, key: row.id })
  }
  const facts = {
    ...told,
    domain: domain.name,
    lawyer: lawyer ? personName(lawyer) : '',
    lawyer_email: lawyer?.email ?? '',
  }
  await send(context, creator, { ...facts, side: 'creator' })
  if (lawyer && by.user_id !== lawyer.id && forLawyers.includes(kind))
    await send(context, lawyer, { ...facts, side: 'lawyer' })
}

async function send(
  context: Context,
  { email: to, locale, first_name }: typeof users.$inferSelect,
  {
    claim,
    row,
    kind,
    ...facts
  }: Told & { side: 'creator' | 'lawyer'; domain: string; lawyer: string; lawyer_email: string },
): Promise<void> {
  if (isDemoEmail(to)) return
  const { reason, amount_cents, by: _, ...named } = facts
  const path =
    named.side === 'lawyer'
      ? href('lawyer', { slug: row.id })
      : href('account', { slug: 'claims' }, { claim: claim.id })
  const link = linkOf(context, locale, path)
  const message = litigationNews(locale, { ...named, first_name, change: kind, reason, amount_cents, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}
