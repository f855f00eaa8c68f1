// The licences that the caller has granted.
import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract } from '#lib/contract/licenses.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { presentLicense, shownLicenses } from './license-rows.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-created_at': [desc(licenses.created_at), desc(licenses.id)],
  ends_on: [sql`${licenses.ends_on} asc nulls last`, asc(licenses.id)],
  licensee: [asc(licenses.licensee), asc(licenses.id)],
}

export async function listLicenses(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db, user, now } = context
  const where = and(
    eq(licenses.user_id, user.id),
    query.image ? eq(licenses.image_id, query.image) : undefined,
    query.search ? contains(query.search) : undefined,
  )
  const { limit, offset } = pageWindow(query)
  const rows = await shownLicenses(context, where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: count() })
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(where)
  const results = rows.map(row => presentLicense(row, now()))
  return pageAnswer(context, '/licenses', query, { count: total?.count ?? 0, results })
}

function contains(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { licensee, url, reference } = licenses
  return or(...[licensee, url, reference, images.title].map(column => ilike(column, pattern)))
}
