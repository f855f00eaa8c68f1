// What the comparison of stored files with their digests has found, for those who can put files back.
import { and, count, eq, isNotNull, isNull, max } from 'drizzle-orm'
import type { FileChecks } from '#lib/contract/admin.ts'
import type { UserContext } from '#server/context.ts'
import { file_checks, images } from '#server/db/schema/images.ts'
import { evidence_checks, evidences } from '#server/db/schema/monitoring.ts'
import { stored_file_checks } from '#server/db/schema/system.ts'

export async function readFileChecks({ db }: UserContext): Promise<FileChecks> {
  const originals = db
    .select({ ...counted(file_checks.checked_at), broken: count(file_checks.original_fault) })
    .from(images)
    .leftJoin(file_checks, eq(file_checks.image_id, images.id))
    .where(isNull(images.deleted_at))
  const reports = db
    .select({ ...counted(evidence_checks.checked_at), broken: count(evidence_checks.fault) })
    .from(evidences)
    .leftJoin(evidence_checks, eq(evidence_checks.evidence_id, evidences.id))
    .where(and(eq(evidences.state, 'success'), isNotNull(evidences.zip_sha256)))
  const others = db
    .select({ ...counted(stored_file_checks.checked_at), broken: count(stored_file_checks.fault) })
    .from(stored_file_checks)
  return { originals: presented(await originals), reports: presented(await reports), others: presented(await others) }
}

type Checked = (typeof file_checks | typeof evidence_checks | typeof stored_file_checks)['checked_at']
/** Counts what has been checked at all, and when that was last. */
const counted = (checked_at: Checked) => ({ kept: count(), checked: count(checked_at), last: max(checked_at) })

function presented(rows: { kept: number; checked: number; broken: number; last: Date | null }[]) {
  const { kept = 0, checked = 0, broken = 0, last = null } = rows[0] ?? {}
  return { kept, checked, broken, last_checked_at: last?.toISOString() ?? null }
}
