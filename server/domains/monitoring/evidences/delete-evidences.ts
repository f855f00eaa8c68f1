// Removes the files of reports whose owner is deleted: rows go with the hits, bytes by a job of their own.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { locales } from '#lib/locales.ts'
import type { Context } from '#server/context.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { job } from '#server/jobs/queue.ts'
import { reportKey, zipKey } from './keys.ts'

export const removeEvidenceFiles = job(
  'monitoring.remove-evidence-files',
  z.object({ digests: z.array(z.string()) }),
  async ({ db, ports }, { digests }) => {
    const stored = await db
      .select({ digest: evidences.zip_sha256 })
      .from(evidences)
      .where(inArray(evidences.zip_sha256, digests))
    const needed = new Set(stored.map(({ digest }) => digest))
    for (const digest of digests.filter(each => !needed.has(each))) {
      await ports.storage.remove(zipKey(digest))
      for (const language of locales) await ports.storage.remove(reportKey(digest, language))
    }
  },
  { writes: 'nothing' },
)

/** Reaction to the deletion of an account; it has to run before the hits go, with which the rows go. */
export async function deleteEvidencesOf(context: Context, { user_id }: { user_id: string }): Promise<void> {
  const rows = await context.db
    .select({ digest: evidences.zip_sha256 })
    .from(evidences)
    .where(and(eq(evidences.user_id, user_id), isNotNull(evidences.zip_sha256)))
  const digests = rows.map(({ digest }) => digest).filter(digest => digest !== null)
  if (digests.length === 0) return
  await context.db.delete(evidences).where(eq(evidences.user_id, user_id))
  await context.enqueue(removeEvidenceFiles, { digests })
}
