// The job that anchors: signed versions become the leaves of one Merkle tree, whose root goes on the chain.
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type ChainAnchor, ChainpointProof } from '#lib/contract/certificate-proof.ts'
import { newId } from '#lib/ids.ts'
import { signatureBytes } from '#lib/proof/bitcoin-message.ts'
import { buildChainpointProof } from '#lib/proof/chainpoint.ts'
import { sha256Hex } from '#lib/proof/digests.ts'
import { merkleTree } from '#lib/proof/merkle.ts'
import type { Context } from '#server/context.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { renderCertificate } from './render-certificate.ts'

/** Leaves of one batch; what is left over makes the next. */
const BATCH_SIZE = 1_000

export const anchorCertificates = job('images.anchor', z.object({}), async context => {
  for (;;) {
    // Batches that an earlier run committed come first: their roots may be on the chain already.
    const pending = await context.db
      .select()
      .from(anchor_batches)
      .where(eq(anchor_batches.state, 'pending'))
      .orderBy(asc(anchor_batches.created_at), asc(anchor_batches.id))
    for (const batch of pending) {
      const anchor = await context.ports.anchor.anchor(batch.root)
      await context.transact(inside => settleBatch(inside, batch.id, anchor))
    }
    if (!(await context.transact(collectBatch))) return
  }
})

/** The digest of a version's Bitcoin signature is its leaf: whoever has the leaf's proof has the signature's date. */
function leafOf({ bitcoin, id }: Pick<typeof certificates.$inferSelect, 'bitcoin' | 'id'>): string {
  const bytes = bitcoin ? signatureBytes(bitcoin.signature) : null
  if (!bytes) throw new Error(`certificate ${id} has no signature`)
  return sha256Hex(bytes)
}

/** Binds waiting versions to a new batch. It is committed before the chain is asked, so a root is never made twice. */
async function collectBatch({ db, now }: Context): Promise<boolean> {
  const waiting = await db
    .select({ id: certificates.id, bitcoin: certificates.bitcoin })
    .from(certificates)
    .where(and(isNotNull(certificates.time_stamp), isNull(certificates.batch_id)))
    .orderBy(asc(certificates.id))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  if (waiting.length === 0) return false
  const { root } = merkleTree(waiting.map(leafOf))
  const batch_id = newId('anchor_batch', now())
  await db.insert(anchor_batches).values({ id: batch_id, root, state: 'pending', created_at: now() })
  for (const [leaf_index, { id }] of waiting.entries()) {
    await db.update(certificates).set({ batch_id, leaf_index }).where(eq(certificates.id, id))
  }
  return true
}

/** Writes the anchor and every version's way to it. */
async function settleBatch(context: Context, batchId: string, anchor: ChainAnchor): Promise<void> {
  const { db } = context
  const [batch] = await db.select().from(anchor_batches).where(eq(anchor_batches.id, batchId)).for('update')
  if (!batch || batch.state === 'anchored') return
  const members = await db
    .select()
    .from(certificates)
    .where(eq(certificates.batch_id, batchId))
    .orderBy(asc(certificates.leaf_index))
  const { root, paths } = merkleTree(members.map(leafOf))
  if (root !== batch.root) throw new Error(`the leaves of ${batchId} do not make its root`)
  for (const [index, member] of members.entries()) {
    const proof = buildChainpointProof({
      hash: leafOf(member),
      path: paths[index] ?? [],
      transaction: anchor.transaction,
      proof_id: member.id.slice(member.id.indexOf('_') + 1),
      received_at: (member.issued_at ?? batch.created_at).toISOString(),
    })
    await db
      .update(certificates)
      .set({ chainpoint: ChainpointProof.parse(proof) })
      .where(eq(certificates.id, member.id))
    await context.enqueue(renderCertificate, { certificate_id: member.id }, { key: member.id })
  }
  const anchored_at = context.now()
  await db.update(anchor_batches).set({ state: 'anchored', anchor, anchored_at }).where(eq(anchor_batches.id, batchId))
  const imageIds = [...new Set(members.map(member => member.image_id))]
  await context.emit('pages.changed', { paths: imageIds.map(id => `/images/${id}`) })
}

/** Puts batches back whose roots the chain no longer holds. Used by the reconciliation. */
export async function forgetAnchors({ db }: Pick<Context, 'db'>, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return
  await db
    .update(anchor_batches)
    .set({ state: 'pending', anchor: null, anchored_at: null })
    .where(inArray(anchor_batches.id, [...batchIds]))
  await db
    .update(certificates)
    .set({ chainpoint: null })
    .where(inArray(certificates.batch_id, [...batchIds]))
}
