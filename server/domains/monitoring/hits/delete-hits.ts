// What becomes of hits when their image or their owner is deleted.
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences, hits, monitoring_settings, notices, rejected_pictures } from '#server/db/schema/monitoring.ts'

/** Reports, histories and links go with the hits. */
export async function deleteHitsOf({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  const own = db.select({ id: images.id }).from(images).where(eq(images.user_id, user_id))
  await db.delete(rejected_pictures).where(inArray(rejected_pictures.image_id, own))
  for (const table of [hits, notices, monitoring_settings]) await db.delete(table).where(eq(table.user_id, user_id))
}

/** A hit with a report stays: the report was paid for, and proves what it proves whether the image is kept here or not. */
export async function deleteHitsOfImages(
  { db }: Context,
  { image_ids }: { image_ids: readonly string[] },
): Promise<void> {
  const ids = [...image_ids]
  const reports = db.select({ one: sql`1` }).from(evidences).where(eq(evidences.hit_id, hits.id))
  await db.delete(rejected_pictures).where(inArray(rejected_pictures.image_id, ids))
  await db.delete(hits).where(and(inArray(hits.image_id, ids), notExists(reports)))
}
