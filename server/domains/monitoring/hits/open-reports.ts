// Evidence reports that are being made: until they are there or have failed, what they are about is not deleted.
import { and, count, eq, inArray } from 'drizzle-orm'
import { evidenceCan } from '#lib/rules/evidence.ts'
import type { Context } from '#server/context.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'

const isOpen = () => inArray(evidences.state, [...evidenceCan.give_up.from])

/** Those of the images that a report is being made about. */
export async function imagesWithOpenReports(
  { db }: Pick<Context, 'db'>,
  image_ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: hits.image_id })
    .from(evidences)
    .innerJoin(hits, eq(hits.id, evidences.hit_id))
    .where(and(inArray(hits.image_id, [...image_ids]), isOpen()))
  return new Set(rows.map(({ id }) => id))
}

export async function countOpenReports({ db }: Pick<Context, 'db'>, user_id: string): Promise<number> {
  const [open] = await db
    .select({ count: count() })
    .from(evidences)
    .where(and(eq(evidences.user_id, user_id), isOpen()))
  return open?.count ?? 0
}
