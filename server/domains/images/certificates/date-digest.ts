// Dates the digest of a file before the file is here: stamped by an authority at once, and a leaf of the next anchored batch.
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { DatedDigest } from '#lib/contract/certificate-proof.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { newId } from '#lib/ids.ts'
import type { Context, UserContext } from '#server/context.ts'
import { anchor_batches } from '#server/db/schema/images.ts'
import { dated_digests } from '#server/db/schema/uploads.ts'
import { job } from '#server/jobs/queue.ts'
import { visibleImage } from '../queries.ts'
import { anchorCertificates } from './anchor-certificates.ts'

type File = { user_id: string; sha256: string; image_id?: string }

/** A digest that this person announced before keeps its earlier date. Call it in the transaction of what gives the occasion. */
export async function rememberDigest(context: Context, file: File): Promise<void> {
  const created_at = context.now()
  const id = newId('dated_digest', created_at)
  const row = { id, ...file, created_at }
  const added = await context.db.insert(dated_digests).values(row).onConflictDoNothing().returning()
  if (added.length === 0) return
  await context.enqueue(dateDigest, { digest_id: id }, { key: id })
  await context.enqueue(anchorCertificates, {}, { key: 'all' })
}

/** The file has become this image, whichever way it came. */
export async function bindDigest({ db, user }: UserContext, sha256: string, image_id: string): Promise<void> {
  await db
    .update(dated_digests)
    .set({ image_id })
    .where(and(eq(dated_digests.user_id, user.id), eq(dated_digests.sha256, sha256)))
}

export const dateDigest = job(
  'images.date-digest',
  z.object({ digest_id: z.string() }),
  async ({ db, ports }, { digest_id }) => {
    const [row] = await db.select().from(dated_digests).where(eq(dated_digests.id, digest_id))
    if (!row || row.time_stamp !== null) return
    const time_stamp = await ports.time_stamp.stamp(row.sha256)
    await db
      .update(dated_digests)
      .set({ time_stamp })
      .where(and(eq(dated_digests.id, digest_id), isNull(dated_digests.time_stamp)))
  },
  { concurrency: 2 },
)

type Where = ReturnType<typeof eq>

/** The proof of the digest that `where` names; null when nothing was announced before the file came. */
export async function datedDigest({ db }: Pick<Context, 'db'>, where: Where | undefined): Promise<DatedDigest | null> {
  const [found] = await db
    .select({ digest: dated_digests, anchor: anchor_batches.anchor })
    .from(dated_digests)
    .leftJoin(anchor_batches, eq(anchor_batches.id, dated_digests.batch_id))
    .where(where)
  if (!found) return null
  const { sha256, created_at, time_stamp, chainpoint } = found.digest
  return { sha256, announced_at: created_at.toISOString(), time_stamp, chainpoint, anchor: found.anchor }
}

export async function readImageDigest(
  context: Context,
  { id }: ParsedInput<typeof contract.digest>,
): Promise<DatedDigest | null> {
  await visibleImage(context, id)
  return datedDigest(context, eq(dated_digests.image_id, id))
}

/** For lists of certificate versions: when the file of this image was dated, where that was before it came. */
export async function digestDatedAt(
  { db }: Pick<Context, 'db'>,
  image_id: string,
): Promise<{ digest_dated_at?: string }> {
  const [found] = await db
    .select({ time_stamp: dated_digests.time_stamp })
    .from(dated_digests)
    .where(eq(dated_digests.image_id, image_id))
  return found?.time_stamp ? { digest_dated_at: found.time_stamp.at } : {}
}
