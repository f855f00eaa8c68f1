// Writes down that two people had one picture certified, and has both told once the later certificate is dated.
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import { earlierOf } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { job } from '#server/jobs/queue.ts'
import { keepFingerprint } from '../matching/keep-fingerprint.ts'
import type { ImageRow } from '../present.ts'
import { findOthers, type OtherImage } from './find-others.ts'

/**
 * Running twice writes nothing twice. Call it outside transactions. `earlier`: only with those certified before, for whoever
 * compares all of them: how much of the later picture the earlier one makes up is measured from the later one.
 */
export async function recordPriorities(
  context: Context,
  image: ImageRow,
  which: 'all' | 'earlier' = 'all',
): Promise<void> {
  const fingerprint = await keepFingerprint(context, image)
  const others = await findOthers(context, { ...image, fingerprint })
  if (others.length > 0) await context.transact(tx => writePairs(tx, image, others, which))
}

async function writePairs(
  { db, now }: Context,
  image: ImageRow,
  others: readonly OtherImage[],
  which: 'all' | 'earlier',
): Promise<void> {
  const [first] = await db
    .select({ issued_at: certificates.issued_at })
    .from(certificates)
    .where(and(eq(certificates.image_id, image.id), eq(certificates.version, 1)))
  const own = { id: image.id, issued_at: first?.issued_at?.getTime() ?? null }
  const found_at = now()
  const rows = others.map(({ image_id, issued_at, same_file, match }) => {
    const other = { id: image_id, issued_at: issued_at.getTime() }
    const earlier = earlierOf(own, other)
    const pair = { earlier_image_id: earlier.id, later_image_id: earlier === own ? other.id : own.id }
    return { id: newId('priority', found_at), ...pair, same_file, match, state: 'open' as const, found_at }
  })
  const wanted = which === 'all' ? rows : rows.filter(({ later_image_id }) => later_image_id === image.id)
  if (wanted.length === 0) return
  const added = await db.insert(priorities).values(wanted).onConflictDoNothing().returning()
  const later = added.map(({ later_image_id }) => later_image_id)
  // What was to be on sale from the first day waits until it is settled; what is on sale already ends when both are told.
  const isUnwritten = exists(
    db
      .select({ one: sql`1` })
      .from(certificates)
      .where(and(eq(certificates.image_id, images.id), eq(certificates.version, 1), isNull(certificates.statement))),
  )
  const onSale = and(inArray(images.id, later), eq(images.portfolio, 'on_sale'), isUnwritten)
  if (later.length > 0) await db.update(images).set({ portfolio: 'public' }).where(onSale)
}

/**
 * After the first date: two may have certified one picture at the same moment, and neither saw the other before. Whoever was
 * not told yet is told now.
 */
export const comparePicture = job(
  'images.compare-picture',
  z.object({ image_id: z.string() }),
  async (context, { image_id }) => {
    const [image] = await context.db
      .select()
      .from(images)
      .where(and(eq(images.id, image_id), isNull(images.deleted_at)))
    if (!image) return
    await recordPriorities(context, image)
    await context.transact(tx => tellPairs(tx, image_id))
  },
)

/** Whoever was not told yet of a pair of this image. In the caller's transaction. */
export async function tellPairs(tx: Context, image_id: string): Promise<void> {
  const { earlier_image_id, later_image_id, told_at } = priorities
  const untold = await tx.db
    .select({ id: priorities.id })
    .from(priorities)
    .innerJoin(certificates, and(eq(certificates.image_id, later_image_id), eq(certificates.version, 1)))
    .where(and(or(eq(earlier_image_id, image_id), eq(later_image_id, image_id)), isNull(told_at)))
  if (untold.length === 0) return
  const ids = untold.map(({ id }) => id)
  const told = await tx.db
    .update(priorities)
    .set({ told_at: tx.now() })
    .where(and(inArray(priorities.id, ids), isNull(told_at)))
    .returning({ id: priorities.id })
  for (const { id } of told) await tx.emit('priority.changed', { priority_id: id, news: 'found' })
}
