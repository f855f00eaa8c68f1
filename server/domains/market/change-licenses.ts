// Changes a licence that its creator has granted: its last day, or it ends now.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract, License } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import type { UserContext } from '#server/context.ts'
import { licenses } from '#server/db/schema/market.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { type LicenseRow, shownLicense, termsOf } from './license-rows.ts'
import { checkLastDay, endLicense } from './license-terms.ts'

export async function updateLicense(
  context: UserContext,
  { id, body: { ends_on } }: ParsedInput<typeof contract.update>,
): Promise<License> {
  const { starts_on } = await ownOpenLicense(context, id)
  checkLastDay({ starts_on, ends_on }, dayOf(context.now()))
  await context.db.update(licenses).set({ ends_on }).where(eq(licenses.id, id))
  return shownLicense(context, id)
}

export async function endOwnLicense(context: UserContext, { id }: ParsedInput<typeof contract.end>): Promise<License> {
  await ownOpenLicense(context, id)
  await endLicense(context, id, false)
  return shownLicense(context, id)
}

/** The caller's own licence that is not ended yet; hits that are found meanwhile are judged before or after. */
async function ownOpenLicense(context: UserContext, id: string): Promise<LicenseRow> {
  const { db, user, now } = context
  await lockUser(context, user.id)
  const [row] = await db
    .select()
    .from(licenses)
    .where(and(eq(licenses.id, id), eq(licenses.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  if (licenseState(termsOf(row), dayOf(now())) === 'ended') throw new Failure('license_ended')
  return row
}
