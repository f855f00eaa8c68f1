// Licences begin and end: by the calendar, or ended before their time by whoever granted them.
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { lastDayProblem, licenseState } from '#lib/rules/licenses.ts'
import type { Context } from '#server/context.ts'
import { licenses } from '#server/db/schema/market.ts'
import { every, job } from '#server/jobs/queue.ts'
import { type LicenseRow, lockImageOwner, termsOf } from './license-rows.ts'
import { keepPassport } from './licenses/keep-passport.ts'
import { remindHolders } from './licenses/remind-holders.ts'

/** Refuses the field `ends_on` for a day that is over, or before the first one. */
export function checkLastDay(term: Parameters<typeof lastDayProblem>[0], today: string): void {
  const problem = lastDayProblem(term, today)
  if (problem) throw new Failure('invalid_input', {}, { ends_on: [problem] })
}

/** Its first day has come. Call it inside a transaction that holds the owner, like {@link endLicense}. */
export async function startLicense(context: Context, id: string): Promise<void> {
  await context.db.update(licenses).set({ started_at: context.now() }).where(eq(licenses.id, id))
  await context.emit('license.started', { license_id: id })
}

/** `expired`: by the calendar, of which the owner is told. */
export async function endLicense(context: Context, id: string, expired: boolean): Promise<void> {
  await context.db.update(licenses).set({ ended_at: context.now() }).where(eq(licenses.id, id))
  await context.emit('license.ended', { license_id: id, expired })
}

/** Notes which licences have begun and which are over since midnight in Europe/Paris, one by one. */
export const sweepLicenseTerms = job('market.sweep-license-terms', z.object({}), async context => {
  const today = () => dayOf(context.now())
  const due = () =>
    and(
      isNull(licenses.ended_at),
      or(lt(licenses.ends_on, today()), and(isNull(licenses.started_at), lte(licenses.starts_on, today()))),
    )
  for (const { id, image_id } of await context.db.select().from(licenses).where(due())) {
    await context.transact(async tx => {
      await lockImageOwner(tx, image_id)
      // It may have been prolonged or ended since it was read.
      const [row] = await tx.db
        .select()
        .from(licenses)
        .where(and(eq(licenses.id, id), due()))
      if (row) await keepTerm(tx, row, today())
    })
  }
})

async function keepTerm(context: Context, row: LicenseRow, today: string): Promise<void> {
  if (licenseState(termsOf(row), today) === 'ended') return endLicense(context, row.id, true)
  return startLicense(context, row.id)
}

export const marketJobs = [sweepLicenseTerms, keepPassport, remindHolders]
export const marketSchedules = [every('4 0,1,6,12 * * *', sweepLicenseTerms), every('41 7 * * *', remindHolders)]
/** A process that was down at midnight catches up. */
export const marketStartJobs = [sweepLicenseTerms]
