// Reads what the letter of a signed infringement says: all of it as it was frozen, and none of it from what changed since.
import { asc, eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { isLetter, type LetterType, letterTypes } from '#lib/rules/settlement/mailings.ts'
import { capOf } from '#lib/rules/settlement/price.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { infringement_hits, mailings } from '#server/db/schema/settlement.ts'
import { offeredLicenseTax } from '#server/domains/billing/sales/sale-terms.ts'
import type { LetterFacts } from '#server/mail/settlement/letter-words.ts'
import { amountsOfRow } from '../claims/amounts.ts'
import { certifiedWork, ofNamedVersion } from '../claims/certified-work.ts'
import { checkUrl } from '../claims/prepare-claim.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

type Reading = Pick<Context, 'db'>

export async function letterFacts(context: Context, row: InfringementRow, type: LetterType): Promise<LetterFacts> {
  const { db } = context
  const [domain] = await db.select({ name: domains.name }).from(domains).where(eq(domains.id, row.domain_id))
  const claimed = await claimedHits(context, row.id)
  const letters = (await db.select().from(mailings).where(eq(mailings.infringement_id, row.id))).filter(isLetter)
  const schedule = letterTypes.flatMap(each => letters.filter(letter => letter.type === each))
  return {
    kind: row.kind,
    type,
    sender_name: row.sender_name,
    domain: domain?.name ?? '',
    hits: claimed.map(({ hit, work, digest }) => ({
      ...work,
      page_url: hit.page_url,
      first_seen_on: hit.first_seen_on,
      last_seen_on: hit.last_seen_on,
      certificate_version: hit.certificate_version,
      certificate_digest: digest ?? '',
    })),
    amounts: amountsOfRow(row, {
      cap_cents: capOf(claimed.map(({ hit }) => ({ ...hit, days: 1 }))),
      // Letters say the price of a private buyer, whoever has taken them over since.
      tax_code: await offeredLicenseTax(context, { user_id: row.user_id, recipient_id: null }),
    }),
    commercial_reason: row.commercial_reason,
    message: row.message,
    signed_on: dayOf(row.signed_at),
    deadline_on: row.deadline_on,
    schedule: schedule.map(each => ({ type: each.type, due_on: each.due_on })),
    check_code: row.check_code,
    check_url: checkUrl(context, row.locale),
  }
}

async function claimedHits({ db }: Reading, infringement_id: string) {
  const { statement, digest } = certificates
  const rows = await db
    .select({ hit: infringement_hits, image: images, statement, digest })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .leftJoin(certificates, ofNamedVersion)
    .where(eq(infringement_hits.infringement_id, infringement_id))
    .orderBy(asc(infringement_hits.id))
  return rows.map(row => ({ hit: row.hit, work: certifiedWork(row.statement, row.image), digest: row.digest }))
}
