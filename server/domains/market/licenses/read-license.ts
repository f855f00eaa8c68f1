// One licence for either of its sides, and how many there are.
import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract, License } from '#lib/contract/licenses.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { LICENSE_REMINDER_DAYS } from '#lib/rules/market/sold-licenses.ts'
import type { UserContext } from '#server/context.ts'
import { licenses } from '#server/db/schema/market.ts'
import type { LicenseRow } from '../license-rows.ts'
import { shownLicense } from '../shown-licenses.ts'

/** The licence that the caller has granted or holds, else `not_found`. */
export async function licenseOfSide({ db, user }: UserContext, id: string): Promise<LicenseRow> {
  const [row] = await db.select().from(licenses).where(eq(licenses.id, id))
  if (!row || (row.user_id !== user.id && row.buyer_id !== user.id)) throw new Failure('not_found')
  return row
}

export async function readLicense(context: UserContext, { id }: ParsedInput<typeof contract.read>): Promise<License> {
  await licenseOfSide(context, id)
  return shownLicense(context, id)
}

/** What was sold and bought here; what was only recorded has no price. */
export async function readLicenseStats(context: UserContext): Promise<Answer<typeof contract.stats>> {
  const { user } = context
  return {
    granted: await totals(context, eq(licenses.user_id, user.id)),
    held: await totals(context, eq(licenses.buyer_id, user.id)),
  }
}

async function totals({ db, now }: UserContext, side: SQL) {
  const today = dayOf(now())
  const inForce = and(isNull(licenses.ended_at), lte(licenses.starts_on, today), gte(licenses.ends_on, today))
  const ending = and(inForce, lte(licenses.ends_on, addDays(today, LICENSE_REMINDER_DAYS)))
  const counted = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)
  const kept = sql<number>`coalesce(sum(${licenses.net_cents}) filter (where ${licenses.withdrawn_at} is null), 0)`
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      in_force: counted(inForce),
      ending: counted(ending),
      net_cents: kept.mapWith(Number),
    })
    .from(licenses)
    .where(and(side, isNotNull(licenses.purchase_item_id)))
  return row ?? { count: 0, in_force: 0, ending: 0, net_cents: 0 }
}
