// Evidence reports that are being made: until they are done or have failed, what they are about is not deleted.
import { and, count, eq, inArray } from 'drizzle-orm'
import type { FailureCode } from '#lib/errors.ts'
import type { DeletionFacts } from '#lib/rules/accounts/deletion.ts'
import { evidenceCan } from '#lib/rules/evidence.ts'
import type { Context } from '#server/context.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'

const isOpen = () => inArray(evidences.state, [...evidenceCan.give_up.from])

/** Answer: images that a report is being made about may not be deleted. */
export async function reportedImages(
  { db }: Context,
  { image_ids }: { image_ids: readonly string[] },
): Promise<ReadonlyMap<string, FailureCode>> {
  const rows = await db
    .selectDistinct({ id: hits.image_id })
    .from(evidences)
    .innerJoin(hits, eq(hits.id, evidences.hit_id))
    .where(and(inArray(hits.image_id, [...image_ids]), isOpen()))
  return new Map(rows.map(({ id }) => [id, 'evidence_under_way']))
}

/** Answer: an account whose reports are being made may not be deleted. */
export async function reportsUnderWay(
  { db }: Context,
  { user_id }: { user_id: string },
): Promise<Partial<DeletionFacts>> {
  const [open] = await db
    .select({ count: count() })
    .from(evidences)
    .where(and(eq(evidences.user_id, user_id), isOpen()))
  return { open_cases: open?.count ?? 0 }
}
