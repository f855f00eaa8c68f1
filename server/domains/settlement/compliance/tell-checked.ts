// Tells both sides of a claim what was seen, in the transaction that wrote it down: at once when it was asked for or changes something.
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { ComplianceNews, ComplianceReason, ComplianceResult } from '#lib/rules/settlement/compliance.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { complianceLetter } from '#server/mail/settlement/compliance-news.ts'
import { writeNotice } from '../../monitoring/notices/write-notice.ts'
import { newLetterLink, recipientAddresses } from '../infringements/reach-recipient.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

type Checked = {
  infringement: InfringementRow
  reason: ComplianceReason
  result: ComplianceResult
  /** The picture is gone from all pages now, and was not, or the other way round. */
  changed: boolean
  closed: boolean
  /** Its recipient says that the author is named, and that is not decided. */
  awaits: boolean
}

/** Looks by the calendar that find what was known tell nobody: the dates of all looks stand on the page of the case. */
export async function tellChecked(context: Context, checked: Checked): Promise<void> {
  const { infringement, reason, result, changed, closed } = checked
  if (result === 'credited' ? !closed : !changed && reason === 'scheduled') return
  const news = newsOf(checked)
  const [about] = await context.db
    .select({ domain: domains.name, hit: infringement_hits.hit_id, creator: users })
    .from(infringement_hits)
    .innerJoin(domains, eq(domains.id, infringement.domain_id))
    .innerJoin(users, eq(users.id, infringement.user_id))
    .where(eq(infringement_hits.infringement_id, infringement.id))
    .limit(1)
  if (!about) return
  const { domain, hit, creator } = about
  await writeNotice(context, {
    user_id: infringement.user_id,
    key: infringement.id,
    kind: 'compliance_checked',
    details: { infringement: infringement.id, hit: hit ?? '', domain, news },
  })
  if (news === 'removed' || news === 'credited') return
  const facts = { domain, day: dayOf(context.now()) }
  const copy = href('hits', hit === null ? {} : { slug: hit })
  const claim = href('account', { slug: 'claims' }, { claim: infringement.id })
  const link = linkOf(context, creator.locale, news === 'uncredited' ? claim : copy)
  const ended = infringement.closed_at !== null
  const told = { ...facts, news, side: 'creator', name: creator.first_name, link, ended } as const
  const toCreator = complianceLetter(creator.locale, told)
  if (!isDemoEmail(creator.email)) await send(context, creator.email, creator.locale, toCreator)
  // Whoever was told that nothing more is asked of them is not written to.
  if (ended || news === 'credit_gone') return
  const { locale } = infringement
  for (const address of await recipientAddresses(context, infringement)) {
    const path = href('infringement', { token: await newLetterLink(context, infringement.id) })
    const its = complianceLetter(locale, {
      ...facts,
      news,
      side: 'recipient',
      name: domain,
      link: linkOf(context, locale, path),
    })
    await send(context, address, locale, its)
  }
}

function newsOf({ infringement, result, changed, closed, awaits }: Checked): ComplianceNews {
  if (result === 'unreachable' || result === 'credited') return result
  if (result === 'still_there') {
    if (changed) return infringement.outcome === 'credited' ? 'credit_gone' : 'back'
    return awaits ? 'uncredited' : 'still_there'
  }
  return closed ? 'removed' : 'still_asked'
}

async function send(
  context: Context,
  to: string,
  locale: Locale,
  message: ReturnType<typeof complianceLetter>,
): Promise<void> {
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}
