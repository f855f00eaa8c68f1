// A page of infringements with their websites, and how many photographs each is about: what lists of both sides begin with.
import { count, countDistinct, eq, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { pageWindow } from '#server/db/page.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { infringement_hits, infringements } from '#server/db/schema/settlement.ts'

type Wanted = { where: SQL | undefined; order: SQL[]; query: { page: number; page_size: number } }

/** `where` may speak of the website too; `count` is of all pages. */
export async function pageOfInfringements({ db }: Pick<Context, 'db'>, { where, order, query }: Wanted) {
  const { limit, offset } = pageWindow(query)
  const rows = await db
    .select({ row: infringements, domain: { id: domains.id, name: domains.name } })
    .from(infringements)
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: count() })
    .from(infringements)
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(where)
  return { rows, count: total?.count ?? 0 }
}

/** By the ids of the infringements; one about none is not in it. */
export async function imageCounts(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { infringement_id, image_id } = infringement_hits
  const counted = await db
    .select({ id: infringement_id, images: countDistinct(image_id) })
    .from(infringement_hits)
    .where(inArray(infringement_id, [...ids]))
    .groupBy(infringement_id)
  return new Map(counted.map(({ id, images }) => [id, images]))
}
