// Tells both sides of a claim what was seen, in the transaction that wrote it down: at once when it was asked for or changes something.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import { href } from '#lib/routes.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { ComplianceReason, ComplianceResult } from '#lib/rules/settlement/compliance.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_hits, infringement_tokens, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { type ComplianceNews, complianceLetter } from '#server/mail/settlement/compliance-news.ts'
import { writeNotice } from '../../monitoring/notices/write-notice.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

/** Addresses of the recipient that are written to. */
const ADDRESSES_MAX = 5

type Checked = {
  infringement: InfringementRow
  reason: ComplianceReason
  result: ComplianceResult
  /** The picture is gone from all pages now, and was not, or the other way round. */
  changed: boolean
  closed: boolean
}

/** Looks by the calendar that find what was known tell nobody: the dates of all looks stand on the page of the case. */
export async function tellChecked(context: Context, checked: Checked): Promise<void> {
  if (!checked.changed && checked.reason === 'scheduled') return
  const { infringement } = checked
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
  const facts = { news, domain, day: dayOf(context.now()) }
  const link = linkOf(context, creator.locale, href('hits', hit === null ? {} : { slug: hit }))
  const toCreator = complianceLetter(creator.locale, { ...facts, side: 'creator', name: creator.first_name, link })
  if (!isDemoEmail(creator.email)) await send(context, creator.email, creator.locale, toCreator)
  const { locale } = infringement
  for (const address of await addressesOf(context, infringement)) {
    const path = href('infringement', { token: await newLink(context, infringement.id) })
    const its = complianceLetter(locale, {
      ...facts,
      side: 'recipient',
      name: domain,
      link: linkOf(context, locale, path),
    })
    await send(context, address, locale, its)
  }
}

function newsOf({ result, changed, closed }: Checked): ComplianceNews {
  if (result === 'unreachable') return 'unreachable'
  if (result === 'still_there') return changed ? 'back' : 'still_there'
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

/** Where the letters of the claim arrived, and the account that its recipient made. */
async function addressesOf({ db }: Context, { id, recipient_id }: InfringementRow): Promise<string[]> {
  const delivered = await db
    .selectDistinct({ address: mailing_deliveries.address })
    .from(mailing_deliveries)
    .innerJoin(mailings, eq(mailings.id, mailing_deliveries.mailing_id))
    .where(
      and(
        eq(mailings.infringement_id, id),
        isNotNull(mailing_deliveries.sent_at),
        ne(mailing_deliveries.state, 'refused'),
      ),
    )
    .limit(ADDRESSES_MAX)
  const [account] =
    recipient_id === null ? [] : await db.select({ address: users.email }).from(users).where(eq(users.id, recipient_id))
  return [...new Set([...(account ? [account.address] : []), ...delivered.map(({ address }) => address)])]
}

/** Of a link only its hash is kept, so each email gets one of its own. */
async function newLink({ db, now }: Context, infringement_id: string): Promise<string> {
  const token = newSecret()
  await db.insert(infringement_tokens).values({ token_hash: hashToken(token), infringement_id, created_at: now() })
  return token
}
