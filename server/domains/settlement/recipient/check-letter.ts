// Says of a code whether the letter is real, and nothing that the letter does not say itself.
import { and, asc, countDistinct, eq, isNotNull } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { CheckedLetter, receivedLetters as contract } from '#lib/contract/received-letters.ts'
import { dayOf } from '#lib/dates.ts'
import { checkCodeOf } from '#lib/rules/settlement/recipients.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_hits, infringements, mailings } from '#server/db/schema/settlement.ts'
import { orSlower } from './find-letter.ts'

export async function checkLetter(
  context: Context,
  { query }: ParsedInput<typeof contract.check>,
): Promise<CheckedLetter> {
  const { db } = context
  const code = checkCodeOf(query.code)
  const { row, domain } = await orSlower(context, async () => {
    const [found] = await db
      .select({ row: infringements, domain: domains.name })
      .from(infringements)
      .innerJoin(domains, eq(domains.id, infringements.domain_id))
      .where(eq(infringements.check_code, code))
    return found ?? null
  })
  const [first] = await db
    .select({ sent_at: mailings.sent_at })
    .from(mailings)
    .where(and(eq(mailings.infringement_id, row.id), isNotNull(mailings.sent_at)))
    .orderBy(asc(mailings.sent_at))
    .limit(1)
  const [about] = await db
    .select({ images: countDistinct(infringement_hits.image_id) })
    .from(infringement_hits)
    .where(eq(infringement_hits.infringement_id, row.id))
  return {
    sent_on: first?.sent_at ? dayOf(first.sent_at) : null,
    sender_name: row.sender_name,
    domain,
    images: about?.images ?? 0,
    open: row.state === 'to_be_settled',
  }
}
