// Every hour, slowly: stored reports are compared with their digests, those longest unchecked first. A broken one cannot be
// made anew, because the page it shows has gone on: it is said in the log and to administrators, and left as it is.
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { locales } from '#lib/locales.ts'
import type { Context } from '#server/context.ts'
import type { FileFault } from '#server/db/schema/images.ts'
import { evidence_checks, evidences } from '#server/db/schema/monitoring.ts'
import { findFault } from '#server/domains/images/files/find-fault.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { EvidenceRow } from './evidence-queries.ts'
import { reportKey, zipKey } from './keys.ts'

/** As with images: each has its turn once a week, a broken one sooner, because somebody may have put it back. */
const AGAIN_AFTER_S = 7 * DAY_S
const BROKEN_AGAIN_AFTER_S = DAY_S / 2
/** At most in one run; a report has some ten megabytes. */
const REPORTS_A_RUN = 40

export const checkReports = job('monitoring.check-reports', z.object({}), async context => {
  for (const report of await dueReports(context)) await checkReport(context, report)
})

export const checkReportsHourly = every('49 * * * *', checkReports)

async function dueReports({ db, now }: Context): Promise<EvidenceRow[]> {
  const { checked_at, fault } = evidence_checks
  const before = (seconds: number) => lt(checked_at, addSeconds(now(), -seconds))
  const due = or(isNull(checked_at), before(AGAIN_AFTER_S), and(isNotNull(fault), before(BROKEN_AGAIN_AFTER_S)))
  const rows = await db
    .select({ evidence: evidences })
    .from(evidences)
    .leftJoin(evidence_checks, eq(evidence_checks.evidence_id, evidences.id))
    .where(and(eq(evidences.state, 'success'), due))
    .orderBy(sql`${checked_at} asc nulls first`, asc(evidences.id))
    .limit(REPORTS_A_RUN)
  return rows.map(({ evidence }) => evidence)
}

/** Outside of any transaction: its files are read whole. */
async function checkReport(context: Context, { id, zip_sha256, files }: EvidenceRow): Promise<void> {
  if (zip_sha256 === null) return
  const { storage } = context.ports
  const stored = [
    { key: zipKey(zip_sha256), sha256: zip_sha256 },
    ...locales.map(language => ({ key: reportKey(zip_sha256, language), sha256: digestOfPages(files, language) })),
  ]
  let fault: FileFault | null = null
  for (const { key, sha256 } of stored) {
    const found = sha256 === undefined ? null : await findFault(storage, key, sha256)
    if (found !== null) context.log.error({ evidence: id, key, fault: found }, 'a stored report is missing or damaged')
    fault ??= found
  }
  await context.transact(async ({ db, now }) => {
    const [still] = await db.select({ id: evidences.id }).from(evidences).where(eq(evidences.id, id)).for('share')
    // Deleted meanwhile: its files are gone for that reason.
    if (!still) return
    const result = { checked_at: now(), fault }
    // One that is whole again would be reported anew.
    const reported_at = fault === null ? null : sql`${evidence_checks.reported_at}`
    await db
      .insert(evidence_checks)
      .values({ evidence_id: id, ...result })
      .onConflictDoUpdate({ target: evidence_checks.evidence_id, set: { ...result, reported_at } })
  })
}

/** The pages that are read alone are those of the package, whose list names their digest. */
export const digestOfPages = (files: EvidenceRow['files'], language: string): string | undefined =>
  files.find(({ path }) => path === `evidence/report-${language}.pdf`)?.sha256
