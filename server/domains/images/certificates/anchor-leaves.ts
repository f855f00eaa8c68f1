// What becomes a leaf of an anchored tree: the signatures of certificate versions, and digests of files that are still to come.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { signatureBytes } from '#lib/proof/bitcoin-message.ts'
import { sha256Hex } from '#lib/proof/digests.ts'
import type { Context } from '#server/context.ts'
import { certificates } from '#server/db/schema/images.ts'
import { dated_digests } from '#server/db/schema/uploads.ts'

export type Leaf = {
  table: typeof certificates | typeof dated_digests
  id: string
  hash: string
  /** When what stands behind the leaf was there. */
  received_at: Date
  image_id: string | null
}

type Certificate = typeof certificates.$inferSelect
type Digest = typeof dated_digests.$inferSelect

/** The digest of a version's Bitcoin signature is its leaf: whoever has the leaf's proof has the signature's date. */
function certificateLeaf({ id, bitcoin, issued_at, created_at, image_id }: Certificate): Leaf {
  const bytes = bitcoin ? signatureBytes(bitcoin.signature) : null
  if (!bytes) throw new Error(`certificate ${id} has no signature`)
  return { table: certificates, id, hash: sha256Hex(bytes), received_at: issued_at ?? created_at, image_id }
}

/** The digest of the file is its own leaf. */
const digestLeaf = ({ id, sha256, created_at, image_id }: Digest): Leaf => ({
  table: dated_digests,
  id,
  hash: sha256,
  received_at: created_at,
  image_id,
})

/** At most `limit` leaves that are in no batch yet, locked until the transaction ends. */
export async function pendingLeaves({ db }: Context, limit: number): Promise<Leaf[]> {
  const versions = await db
    .select()
    .from(certificates)
    .where(and(isNotNull(certificates.time_stamp), isNull(certificates.batch_id)))
    .orderBy(asc(certificates.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (versions.length === limit) return versions.map(certificateLeaf)
  const digests = await db
    .select()
    .from(dated_digests)
    .where(isNull(dated_digests.batch_id))
    .orderBy(asc(dated_digests.id))
    .limit(limit - versions.length)
    .for('update', { skipLocked: true })
  return [...versions.map(certificateLeaf), ...digests.map(digestLeaf)]
}

/** All leaves of a batch in the tree's order. */
export async function leavesOfBatch({ db }: Context, batchId: string): Promise<Leaf[]> {
  const versions = await db.select().from(certificates).where(eq(certificates.batch_id, batchId))
  const digests = await db.select().from(dated_digests).where(eq(dated_digests.batch_id, batchId))
  const placed = [
    ...versions.map(row => ({ index: row.leaf_index ?? 0, leaf: certificateLeaf(row) })),
    ...digests.map(row => ({ index: row.leaf_index ?? 0, leaf: digestLeaf(row) })),
  ]
  return placed.toSorted((a, b) => a.index - b.index).map(({ leaf }) => leaf)
}
