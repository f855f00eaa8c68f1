// The letters that the caller keeps in their account.
import { and, asc, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { receivedLetters as contract, KeptLetter } from '#lib/contract/received-letters.ts'
import { requiredActionOf } from '#lib/rules/settlement/infringements.ts'
import type { UserContext } from '#server/context.ts'
import { anywhere } from '#server/db/like.ts'
import { pageAnswer } from '#server/db/page.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { imageCounts, pageOfInfringements } from '../infringements/list-page.ts'
import { openFacts } from './open-facts.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-signed_at': [desc(infringements.signed_at), desc(infringements.id)],
  signed_at: [asc(infringements.signed_at), asc(infringements.id)],
  deadline_on: [asc(infringements.deadline_on), asc(infringements.id)],
}

export async function listLetters(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<KeptLetter>> {
  const { user } = context
  const pattern = anywhere(query.search ?? '')
  const where = and(
    eq(infringements.recipient_id, user.id),
    query.state && eq(infringements.state, query.state),
    query.kind && eq(infringements.kind, query.kind),
    query.search ? or(ilike(domains.name, pattern), ilike(infringements.sender_name, pattern)) : undefined,
  )
  const { rows, count } = await pageOfInfringements(context, { where, order: orders[query.ordering], query })
  const images = await imageCounts(
    context,
    rows.map(({ row }) => row.id),
  )
  const results = rows.map(({ row, domain: { name: domain } }): KeptLetter => {
    const { id, kind, state, outcome, sender_name, deadline_on, prejudice_cents } = row
    const said = { id, kind, state, outcome, sender_name, deadline_on, prejudice_cents, domain }
    return {
      ...said,
      required_action: requiredActionOf(openFacts(row)),
      damages_paid: row.damages_paid_at !== null,
      signed_at: row.signed_at.toISOString(),
      images: images.get(id) ?? 0,
    }
  })
  return pageAnswer(context, '/infringements/received', query, { count, results })
}
