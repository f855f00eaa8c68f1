// Every half hour: administrators are told, once, which stored files that nobody can make anew are missing or damaged, originals apart.
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { locales } from '#lib/locales.ts'
import type { Context } from '#server/context.ts'
import { evidence_checks, evidences } from '#server/db/schema/monitoring.ts'
import { stored_file_checks } from '#server/db/schema/system.ts'
import { reportKey, zipKey } from '#server/domains/monitoring/evidences/keys.ts'
import { every, job } from '#server/jobs/queue.ts'
import { tellBrokenFiles } from '#server/mail/operators/broken-files.ts'

/** One email for all that were found since the last one. */
export const reportBrokenDocuments = job('stored-files.report-broken', z.object({}), async context => {
  await context.transact(async tx => {
    const keys = [...(await brokenReports(tx)), ...(await otherBroken(tx))]
    if (keys.length > 0) await tellBrokenFiles(tx, 'broken_documents', keys)
  })
})

export const reportBrokenDocumentsOften = every('9,39 * * * *', reportBrokenDocuments)

/** Marks them as told; of a broken report all files are named, because any of them may be the one. */
async function brokenReports({ db, now }: Context): Promise<string[]> {
  const { evidence_id, fault, reported_at } = evidence_checks
  const found = await db
    .select({ id: evidence_id, zip_sha256: evidences.zip_sha256 })
    .from(evidence_checks)
    .innerJoin(evidences, eq(evidences.id, evidence_id))
    .where(and(isNotNull(fault), isNull(reported_at)))
    .orderBy(asc(evidence_id))
    .for('update', { of: evidence_checks })
  const told = inArray(
    evidence_id,
    found.map(({ id }) => id),
  )
  if (found.length > 0) await db.update(evidence_checks).set({ reported_at: now() }).where(told)
  return found.flatMap(({ zip_sha256 }) =>
    zip_sha256 === null ? [] : [zipKey(zip_sha256), ...locales.map(language => reportKey(zip_sha256, language))],
  )
}

/** Marks them as told. */
async function otherBroken({ db, now }: Context): Promise<string[]> {
  const { key, fault, reported_at } = stored_file_checks
  const told = await db
    .update(stored_file_checks)
    .set({ reported_at: now() })
    .where(and(isNotNull(fault), isNull(reported_at)))
    .returning({ key })
  return told.map(each => each.key).sort()
}
