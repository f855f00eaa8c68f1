// The letters of the caller's infringements, with what became of them at each address.
import { and, asc, count, countDistinct, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { mailings as contract, Mailing } from '#lib/contract/mailings.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { anywhere } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_hits, infringements, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-due_on': [desc(mailings.due_on), desc(mailings.id)],
  due_on: [asc(mailings.due_on), asc(mailings.id)],
}

export async function listMailings(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<Mailing>> {
  const { db, user } = context
  const pattern = anywhere(query.search ?? '')
  const addressed = db
    .select({ id: mailing_deliveries.mailing_id })
    .from(mailing_deliveries)
    .where(ilike(mailing_deliveries.address, pattern))
  const where = and(
    eq(infringements.user_id, user.id),
    query.state && eq(mailings.state, query.state),
    query.type && eq(mailings.type, query.type),
    query.infringement ? eq(mailings.infringement_id, query.infringement) : undefined,
    query.search ? or(ilike(domains.name, pattern), inArray(mailings.id, addressed)) : undefined,
  )
  const { limit, offset } = pageWindow(query)
  const rows = await lettersWith(context, where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: count() })
    .from(mailings)
    .innerJoin(infringements, eq(infringements.id, mailings.infringement_id))
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(where)
  const results = await presentLetters(context, rows)
  return pageAnswer(context, '/mailings', query, { count: total?.count ?? 0, results })
}

/** Throws `not_found` for a letter of somebody else. */
export async function readMailing(context: UserContext, { id }: ParsedInput<typeof contract.read>): Promise<Mailing> {
  const own = and(eq(mailings.id, id), eq(infringements.user_id, context.user.id))
  const [letter] = await presentLetters(context, await lettersWith(context, own))
  if (!letter) throw new Failure('not_found')
  return letter
}

const lettersWith = ({ db }: UserContext, where: SQL | undefined) =>
  db
    .select({ mailing: mailings, infringement: infringements, domain: domains.name })
    .from(mailings)
    .innerJoin(infringements, eq(infringements.id, mailings.infringement_id))
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(where)

async function presentLetters(context: UserContext, rows: Awaited<ReturnType<typeof lettersWith>>): Promise<Mailing[]> {
  const sent = await deliveriesOf(
    context,
    rows.map(({ mailing }) => mailing.id),
  )
  const images = await imagesOf(
    context,
    rows.map(({ infringement }) => infringement.id),
  )
  return rows.map(({ mailing, infringement, domain }): Mailing => {
    const { id, kind, state, prejudice_cents } = infringement
    const deliveries = sent.get(mailing.id) ?? []
    return {
      id: mailing.id,
      infringement: { id, kind, state, domain, nb_images: images.get(id) ?? 0, prejudice_cents },
      type: mailing.type,
      state: mailing.state,
      emails: deliveries.map(({ address }) => address),
      deliveries,
      nb_refused: deliveries.filter(each => each.state === 'refused').length,
      due_on: mailing.due_on,
      date: mailing.sent_at?.toISOString() ?? null,
      stop_reason: mailing.stop_reason,
    }
  })
}

async function deliveriesOf({ db }: UserContext, ids: string[]): Promise<ReadonlyMap<string, Mailing['deliveries']>> {
  const rows = await db
    .select()
    .from(mailing_deliveries)
    .where(inArray(mailing_deliveries.mailing_id, ids))
    .orderBy(asc(mailing_deliveries.id))
  const shown = rows.map(({ mailing_id, id, address, state, refusal, sent_at, refused_at }) => ({
    mailing_id,
    delivery: {
      id,
      address,
      state,
      refusal,
      sent_at: sent_at?.toISOString() ?? null,
      refused_at: refused_at?.toISOString() ?? null,
    },
  }))
  const groups = Map.groupBy(shown, each => each.mailing_id)
  return new Map([...groups].map(([id, each]) => [id, each.map(({ delivery }) => delivery)]))
}

async function imagesOf({ db }: UserContext, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const { infringement_id, image_id } = infringement_hits
  const rows = await db
    .select({ id: infringement_id, count: countDistinct(image_id) })
    .from(infringement_hits)
    .where(inArray(infringement_id, ids))
    .groupBy(infringement_id)
  return new Map(rows.map(row => [row.id, row.count]))
}
