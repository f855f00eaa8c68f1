// A notice to whoever hosts a website, with the fields of article 16 of the Digital Services Act: for when nobody answers, or nobody is found.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringements as contract, HostNotice } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import { translator } from '#lib/node/translator.ts'
import { isMailbox } from '#lib/rules/settlement/mailings.ts'
import type { UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { ownInfringement } from '../claims/list-infringements.ts'
import { isHostNoticeDue } from './host-notice-due.ts'
import { letterFacts } from './letter-facts.ts'

/** `host_notice_early` while somebody may still answer. */
export async function readHostNotice(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.hostNotice>,
): Promise<HostNotice> {
  const { db, user } = context
  const row = await ownInfringement(context, id)
  if (!(await isHostNoticeDue(context, row))) throw new Failure('host_notice_early')
  const [domain] = await db.select().from(domains).where(eq(domains.id, row.domain_id))
  const [person] = await db.select().from(users).where(eq(users.id, user.id))
  const locale = query.language ?? context.locale
  const { t } = translator(locale, 'settlement-letter')
  const letter = await letterFacts(context, row, 'first_sending')
  const named = { sender: row.sender_name, domain: letter.domain }
  const fields = {
    reasons: [
      t('host.reasons', named),
      ...letter.hits.map(hit =>
        t('host.work', { title: hit.title, author: hit.author, digest: hit.certificate_digest }),
      ),
    ].join('\n'),
    locations: [...new Set(letter.hits.map(hit => hit.page_url))],
    name: row.sender_name,
    email: person?.email ?? '',
    good_faith: t('host.good_faith', named),
  }
  const text = [
    t('host.lead', named),
    `${t('host.a')}\n${fields.reasons}`,
    `${t('host.b')}\n${fields.locations.join('\n')}`,
    `${t('host.c')}\n${fields.name}, ${fields.email}`,
    `${t('host.d')}\n${fields.good_faith}`,
    t('real', { code: row.check_code, address: letter.check_url }),
  ].join('\n\n')
  const addresses = (domain?.abuse_emails ?? []).filter(isMailbox)
  return { host: domain?.host ?? null, addresses, subject: t('host.subject', named), text, ...fields }
}
