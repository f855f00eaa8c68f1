// A notice to whoever hosts a website, with the fields of article 16 of the Digital Services Act: for when nobody answers, or nobody is found.
import { asc, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringements as contract, HostNotice } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { hostAddresses } from '#lib/rules/settlement/mailings.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { type HostNoticeFacts, hostNoticeWords } from '#server/mail/settlement/host-notice.ts'
import { ownInfringement } from '../claims/list-infringements.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { isHostNoticeDue } from './host-notice-due.ts'
import { letterFacts } from './letter-facts.ts'

/** `host_notice_early` while somebody may still answer. */
export async function readHostNotice(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.hostNotice>,
): Promise<HostNotice> {
  const row = await ownInfringement(context, id)
  return (await prepareHostNotice(context, row, query.language ?? context.locale)).preview
}

/** What its creator reads, with the digest of all of it, and the facts that its email is written from. */
export async function prepareHostNotice(
  context: UserContext,
  row: InfringementRow,
  language: Locale,
): Promise<{ preview: HostNotice; facts: HostNoticeFacts }> {
  if (!(await isHostNoticeDue(context, row))) throw new Failure('host_notice_early')
  const [domain] = await context.db.select().from(domains).where(eq(domains.id, row.domain_id))
  const facts = await hostNoticeFacts(context, row)
  const words = hostNoticeWords(language, facts)
  const bodies = words.fields.map(({ text, items }) => [...(text === null ? [] : [text]), ...items].join('\n'))
  const parts = words.fields.map(({ head }, at) => `${head}\n${bodies[at]}`)
  const said = {
    host: domain?.host ?? null,
    addresses: hostAddresses(domain?.abuse_emails ?? []),
    subject: words.subject,
    text: [words.lead, ...parts, words.answer, words.real].join('\n\n'),
    reasons: bodies[0] ?? '',
    locations: [...new Set(facts.hits.map(hit => hit.page_url))],
    name: facts.sender_name,
    email: facts.email,
    good_faith: bodies.at(-1) ?? '',
    language,
  }
  return { preview: { ...said, digest: digestOf(JSON.stringify(said)) }, facts }
}

async function hostNoticeFacts(context: UserContext, row: InfringementRow): Promise<HostNoticeFacts> {
  const { db } = context
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, row.user_id))
  const letter = await letterFacts(context, row, 'first_sending')
  const pictures = await db
    .select({ url: infringement_hits.picture_url })
    .from(infringement_hits)
    .where(eq(infringement_hits.infringement_id, row.id))
    .orderBy(asc(infringement_hits.id))
  const hits = letter.hits.map((hit, at) => ({ ...hit, picture_url: pictures[at]?.url ?? hit.page_url }))
  const { sender_name, domain, check_code, check_url } = letter
  return { sender_name, email: person?.email ?? '', domain, hits, check_code, check_url }
}
