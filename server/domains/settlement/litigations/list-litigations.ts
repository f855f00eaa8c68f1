// Cases of the caller: a page of them, one whole, and all in numbers.
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type {
  adminLitigations,
  litigations as contract,
  Litigation,
  LitigationDetail,
  LitigationStats,
} from '#lib/contract/litigations.ts'
import { litigationStates } from '#lib/rules/settlement/litigations.ts'
import type { UserContext } from '#server/context.ts'
import { anywhere } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { litigation_events, litigations } from '#server/db/schema/litigation.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { caseSideOf, casesOf, findCase } from './find-litigation.ts'
import { presentLitigationDetail, presentLitigations } from './present-litigation.ts'

type Query = ParsedInput<typeof contract.list>['query'] | ParsedInput<typeof adminLitigations.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-agreed_at': [desc(litigations.agreed_at), desc(litigations.id)],
  agreed_at: [asc(litigations.agreed_at), asc(litigations.id)],
  '-prejudice_cents': [desc(litigations.prejudice_cents), desc(litigations.id)],
  deadline_on: [asc(infringements.deadline_on), asc(litigations.id)],
}

export async function listLitigations(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<Litigation>> {
  const ofClaim = query.infringement ? eq(litigations.infringement_id, query.infringement) : undefined
  const seen = and(casesOf(context, caseSideOf(context, query.side)), ofClaim)
  return pageOfCases(context, '/litigations', query, seen)
}

export const listAllLitigations = (
  context: UserContext,
  { query }: ParsedInput<typeof adminLitigations.list>,
): Promise<PageOf<Litigation>> => pageOfCases(context, '/admin/litigations', query, undefined)

async function pageOfCases(
  context: UserContext,
  path: string,
  query: Query,
  seen: SQL | undefined,
): Promise<PageOf<Litigation>> {
  const { db } = context
  const where = and(seen, wanted(query))
  const { limit, offset } = pageWindow(query)
  const rows = await db
    .select({ row: litigations })
    .from(litigations)
    .innerJoin(infringements, eq(infringements.id, litigations.infringement_id))
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: count() })
    .from(litigations)
    .innerJoin(infringements, eq(infringements.id, litigations.infringement_id))
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(where)
  const results = await presentLitigations(
    context,
    rows.map(({ row }) => row),
  )
  return pageAnswer(context, path, query, { count: total?.count ?? 0, results })
}

function wanted({ state, taken, classification, search }: Query): SQL | undefined {
  const pattern = anywhere(search ?? '')
  return and(
    state && eq(litigations.state, state),
    taken === undefined ? undefined : taken ? isNotNull(litigations.lawyer_id) : isNull(litigations.lawyer_id),
    classification === 'none' ? isNull(litigations.classification) : undefined,
    classification && classification !== 'none' ? eq(litigations.classification, classification) : undefined,
    search ? or(ilike(domains.name, pattern), ilike(infringements.check_code, pattern)) : undefined,
  )
}

export async function readLitigation(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<LitigationDetail> {
  return presentLitigationDetail(context, await findCase(context, id))
}

/** What waits for any lawyer is not part of one lawyer’s figures. */
export async function readLitigationStats(
  context: UserContext,
  { query }: ParsedInput<typeof contract.stats>,
): Promise<LitigationStats> {
  const { db, user } = context
  const side = caseSideOf(context, query.side)
  const withdrawn = sql`exists (${db
    .select({ one: sql`1` })
    .from(litigation_events)
    .where(and(eq(litigation_events.litigation_id, litigations.id), eq(litigation_events.kind, 'withdrawn')))})`
  const rows = await db
    .select({
      state: litigations.state,
      waits: sql<boolean>`${litigations.lawyer_id} is null and ${litigations.state} = 'pending'`.as('waits'),
      withdrawn: sql<boolean>`${withdrawn}`.as('withdrawn'),
      count: count(),
      claimed_cents: sql<number>`sum(${infringements.prejudice_cents})`.mapWith(Number),
    })
    .from(litigations)
    .innerJoin(infringements, eq(infringements.id, litigations.infringement_id))
    .where(casesOf({ ...context, user }, side))
    .groupBy(litigations.state, sql`2`, sql`3`)
  type Group = (typeof rows)[number]
  const sum = (of: (group: Group) => boolean) => rows.filter(of).reduce((total, group) => total + group.count, 0)
  const theirs = (group: Group) => side === 'creator' || !group.waits
  const decided = sum(({ state, withdrawn: back }) => state === 'success' || (state === 'failed' && !back))
  const by_state = litigationStates.map(state => [state, sum(group => theirs(group) && group.state === state)])
  const open = rows.filter(group => theirs(group) && (group.state === 'pending' || group.state === 'suspended'))
  return {
    total: sum(theirs),
    by_state: Object.fromEntries(by_state) as LitigationStats['by_state'], // one entry for each state
    waiting: sum(({ waits }) => waits),
    decided,
    success_bps: decided === 0 ? null : Math.round((sum(({ state }) => state === 'success') * 10_000) / decided),
    open_cents: open.reduce((total, { claimed_cents }) => total + claimed_cents, 0),
  }
}
