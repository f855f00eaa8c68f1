// Changes a licence that its creator has granted: its last day, or it ends now.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract, License } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import type { UserContext } from '#server/context.ts'
import { licenses } from '#server/db/schema/market.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { type LicenseRow, termsOf } from './license-rows.ts'
import { checkLastDay, endLicense } from './license-terms.ts'
import { changeHeld } from './licenses/change-held.ts'
import { licenseOfSide } from './licenses/read-license.ts'
import { shownLicense } from './shown-licenses.ts'

/** What was recorded changes its last day; what was bought is its holder's to change. */
export async function updateLicense(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<License> {
  const { ends_on, ...held } = body
  await licenseOfSide(context, id)
  if (Object.keys(held).length > 0) await changeHeld(context, id, held)
  if (ends_on !== undefined) {
    const { starts_on } = await ownOpenLicense(context, id)
    checkLastDay({ starts_on, ends_on }, dayOf(context.now()))
    await context.db.update(licenses).set({ ends_on }).where(eq(licenses.id, id))
  }
  return shownLicense(context, id)
}

export async function endOwnLicense(context: UserContext, { id }: ParsedInput<typeof contract.end>): Promise<License> {
  await ownOpenLicense(context, id)
  await endLicense(context, id, false)
  return shownLicense(context, id)
}

/** The licence that the caller has recorded and that is not ended yet; hits that are found meanwhile are judged before or after. */
async function ownOpenLicense(context: UserContext, id: string): Promise<LicenseRow> {
  const { user, now } = context
  await lockUser(context, user.id)
  const row = await licenseOfSide(context, id)
  if (row.purchase_item_id !== null) throw new Failure('license_sold')
  if (licenseState(termsOf(row), dayOf(now())) === 'ended') throw new Failure('license_ended')
  return row
}
