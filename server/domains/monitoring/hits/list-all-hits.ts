// A page of everybody's confirmed hits, for administrators: whose each is, and what became of its claim and its case.
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdminHit, adminHits as contract } from '#lib/contract/admin-hits.ts'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { personName } from '#lib/person-name.ts'
import { litigationClasses } from '#lib/rules/settlement/litigations.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { casesOfHits, hitRowStatus, newestReports, reportState, statusSql } from './hit-status.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-found_at': [desc(hits.found_at), desc(hits.id)],
  found_at: [asc(hits.found_at), asc(hits.id)],
}

const hitRows = ({ db }: UserContext, where: SQL | undefined) =>
  db
    .select({
      hit: hits,
      domain: { id: domains.id, name: domains.name },
      image: { id: images.id, title: images.title },
      owner: { id: users.id, first_name: users.first_name, last_name: users.last_name },
    })
    .from(hits)
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .innerJoin(images, eq(images.id, hits.image_id))
    .innerJoin(users, eq(users.id, hits.user_id))
    .where(where)

export async function listAllHits(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<AdminHit>> {
  const where = wanted(context, query)
  const { limit, offset } = pageWindow(query)
  const rows = await hitRows(context, where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await context.db
    .select({ count: count() })
    .from(hits)
    .innerJoin(domains, eq(domains.id, hits.domain_id))
    .innerJoin(images, eq(images.id, hits.image_id))
    .innerJoin(users, eq(users.id, hits.user_id))
    .where(where)
  const ids = rows.map(({ hit }) => hit.id)
  const beside = await claimsAndCases(context, ids)
  const results = rows.map(({ hit, domain, image, owner }): AdminHit => {
    const { id, page_url, category, score, found_at, gone_at } = hit
    const { claim, litigation, report } = beside(id)
    return {
      id,
      page_url,
      domain,
      category,
      score,
      status: hitRowStatus(hit, report, litigation),
      found_at: found_at.toISOString(),
      gone_at: gone_at?.toISOString() ?? null,
      image,
      creator: { id: owner.id, name: personName(owner) },
      claim,
      litigation,
    }
  })
  return pageAnswer(context, '/admin/hits', query, { count: total?.count ?? 0, results })
}

/** Weak signals accuse nobody: they are their owner's to judge. */
function wanted(context: UserContext, { category, status, search }: Query): SQL | undefined {
  const pattern = containing(search ?? '')
  const person = sql`lower(concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.email}))`
  const searched = [sql`lower(${hits.page_url})`, sql`${domains.name}`, sql`lower(${images.title})`, person]
  return and(
    eq(hits.confirmed, true),
    category && eq(hits.category, category),
    status && sql`${statusSql(context, reportState(context))} = ${status}`,
    search ? or(...searched.map(text => sql`${text} like ${pattern}`)) : undefined,
  )
}

async function claimsAndCases(context: UserContext, ids: readonly string[]) {
  const claimed = await context.db
    .selectDistinctOn([infringement_hits.hit_id], {
      hit_id: infringement_hits.hit_id,
      id: infringements.id,
      state: infringements.state,
      check_code: infringements.check_code,
    })
    .from(infringement_hits)
    .innerJoin(infringements, eq(infringements.id, infringement_hits.infringement_id))
    .where(inArray(infringement_hits.hit_id, [...ids]))
    .orderBy(infringement_hits.hit_id, desc(infringements.signed_at), desc(infringements.id))
  const claims = new Map(claimed.map(({ hit_id, ...claim }) => [hit_id, claim]))
  const cases = await casesOfHits(context, ids)
  const reports = await newestReports(context, inArray(evidences.hit_id, [...ids]))
  const reportOf = new Map(reports.map(({ hit_id, state }) => [hit_id, state]))
  return (id: string) => {
    const found = cases.get(id)
    const classification = litigationClasses.find(each => each === found?.classification) ?? null
    return {
      claim: claims.get(id) ?? null,
      litigation: found ? { ...found, classification } : null,
      report: reportOf.get(id) ?? null,
    }
  }
}
