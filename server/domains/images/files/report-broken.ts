// Tells the administrators, once, which originals are missing or damaged: only a copy of them can bring them back.
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { file_checks, images } from '#server/db/schema/images.ts'
import { tellBrokenFiles } from '#server/mail/operators/broken-files.ts'
import { originalKey } from '../keys.ts'

/** One email for all that were found since the last one. */
export async function reportBrokenOriginals(context: Context): Promise<void> {
  const told = await context.transact(report)
  if (told.length > 0) context.log.error({ originals: told }, 'stored originals are missing or damaged')
}

async function report(context: Context): Promise<string[]> {
  const { db } = context
  const found = await db
    .select({ id: images.id, sha256: images.sha256, fault: file_checks.original_fault })
    .from(file_checks)
    .innerJoin(images, eq(images.id, file_checks.image_id))
    .where(and(isNotNull(file_checks.original_fault), isNull(file_checks.reported_at), isNull(images.deleted_at)))
    .orderBy(asc(images.id))
    .for('update', { of: file_checks })
  if (found.length === 0) return []
  const keys = found.map(originalKey)
  await tellBrokenFiles(context, 'broken_originals', keys)
  const ids = found.map(({ id }) => id)
  await db.update(file_checks).set({ reported_at: context.now() }).where(inArray(file_checks.image_id, ids))
  return keys
}
