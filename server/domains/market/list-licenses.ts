// The licences that the caller has granted, or holds.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract } from '#lib/contract/licenses.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { LICENSE_REMINDER_DAYS } from '#lib/rules/market/sold-licenses.ts'
import type { UserContext } from '#server/context.ts'
import { anywhere } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { presentLicenses, shownLicenses } from './shown-licenses.ts'

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
    eq(query.side === 'held' ? licenses.buyer_id : licenses.user_id, user.id),
    query.state ? inState(query.state, dayOf(now())) : undefined,
    query.image ? eq(licenses.image_id, query.image) : undefined,
    query.seller ? eq(licenses.user_id, query.seller) : undefined,
    query.website ? eq(licenses.url, query.website) : undefined,
    query.search ? contains(query.search, query.side) : undefined,
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
  const results = await presentLicenses(context, rows)
  return pageAnswer(context, '/licenses', query, { count: total?.count ?? 0, results })
}

/** Of what the caller holds, whatever has become of it. */
export async function licenseChoices({ db, user }: UserContext): Promise<Answer<typeof contract.choices>> {
  const held = eq(licenses.buyer_id, user.id)
  const name = max(sql<string | null>`coalesce(${licenses.lessor}, ${licenses.author})`)
  const sellers = await db
    .select({ id: licenses.user_id, name })
    .from(licenses)
    .where(held)
    .groupBy(licenses.user_id)
    .orderBy(asc(name))
  const sites = await db.selectDistinct({ url: licenses.url }).from(licenses).where(held).orderBy(asc(licenses.url))
  return {
    sellers: sellers.flatMap(row => (row.name === null ? [] : [{ id: row.id, name: row.name }])),
    websites: sites.flatMap(({ url }) => url ?? []),
  }
}

/** As `licenseState` says it. */
function inState(state: NonNullable<Query['state']>, today: string): SQL | undefined {
  if (state === 'ending')
    return and(inState('in_force', today), lte(licenses.ends_on, addDays(today, LICENSE_REMINDER_DAYS)))
  const ended = or(isNotNull(licenses.ended_at), lt(licenses.ends_on, today))
  if (state === 'ended') return ended
  const begun = lte(licenses.starts_on, today)
  return and(
    isNull(licenses.ended_at),
    or(isNull(licenses.ends_on), gte(licenses.ends_on, today)),
    state === 'in_force' ? begun : not(begun),
  )
}

/** What a holder notes is theirs alone. */
function contains(search: string, side: Query['side']): SQL | undefined {
  const pattern = anywhere(search)
  const { licensee, url, reference, number, note } = licenses
  return or(
    ...[licensee, url, reference, number, images.title, ...(side === 'held' ? [note] : [])].map(column =>
      ilike(column, pattern),
    ),
  )
}
