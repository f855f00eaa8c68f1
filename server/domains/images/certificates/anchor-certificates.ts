// The job that anchors: signed versions and announced digests become the leaves of one Merkle tree, whose root goes on the chain.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type ChainAnchor, ChainpointProof } from '#lib/contract/certificate-proof.ts'
import { addSeconds, MINUTE_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { buildChainpointProof } from '#lib/proof/chainpoint.ts'
import { merkleTree } from '#lib/proof/merkle.ts'
import type { Context } from '#server/context.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'
import { dated_digests } from '#server/db/schema/uploads.ts'
import { job } from '#server/jobs/queue.ts'
import { type Leaf, leavesOfBatch, pendingLeaves } from './anchor-leaves.ts'
import { renderCertificate } from './render-certificate.ts'

/** Leaves of one batch; what is left over makes the next. */
const BATCH_SIZE = 1_000

/** A lone version is anchored at once; those of a batch share their transactions. */
const COOLDOWN_MS = 5_000
/** Nobody waits for a document that is made on demand, but a batch waits for its certificates. */
const DOCUMENT_AFTER_S = 2 * MINUTE_S

export const anchorCertificates = job('images.anchor', z.object({}), anchorAll, { cooldown_ms: COOLDOWN_MS })

async function anchorAll(context: Context): Promise<void> {
  for (;;) {
    // Batches that an earlier run committed come first: their roots may be on the chain already.
    const pending = await context.db
      .select()
      .from(anchor_batches)
      .where(eq(anchor_batches.state, 'pending'))
      .orderBy(asc(anchor_batches.created_at), asc(anchor_batches.id))
    for (const batch of pending) {
      if (!context.ports.anchor.accepts(batch.root)) {
        await context.transact(tx => dissolveBatch(tx, batch.id))
        continue
      }
      const anchor = await context.ports.anchor.anchor(batch.root)
      await context.transact(tx => settleBatch(tx, batch.id, anchor))
    }
    if (!(await context.transact(collectBatch))) return
  }
}

/** Binds waiting leaves to a new batch. It is committed before the chain is asked, so a root is never made twice. */
async function collectBatch(context: Context): Promise<boolean> {
  const { db, now } = context
  const leaves = await pendingLeaves(context, BATCH_SIZE)
  while (leaves.length > 0 && !(await isNewRoot(context, rootOf(leaves)))) leaves.pop()
  if (leaves.length === 0) return false
  const batch_id = newId('anchor_batch', now())
  await db.insert(anchor_batches).values({ id: batch_id, root: rootOf(leaves), state: 'pending', created_at: now() })
  for (const [leaf_index, { table, id }] of leaves.entries()) {
    await db.update(table).set({ batch_id, leaf_index }).where(eq(table.id, id))
  }
  return true
}

const rootOf = (leaves: readonly Leaf[]) => merkleTree(leaves.map(leaf => leaf.hash)).root

/**
 * False for a root that the chain can never hold, and for one that has its block already, as a digest alone has when somebody
 * else announced the same file before: without the last leaf it is another one, and that leaf goes into the next batch.
 */
async function isNewRoot({ db, ports }: Context, root: string): Promise<boolean> {
  if (!ports.anchor.accepts(root)) return false
  const [known] = await db.select({ id: anchor_batches.id }).from(anchor_batches).where(eq(anchor_batches.root, root))
  return known === undefined
}

/** Writes the anchor and every leaf's way to it. */
async function settleBatch(context: Context, batchId: string, anchor: ChainAnchor): Promise<void> {
  const { db } = context
  const [batch] = await db.select().from(anchor_batches).where(eq(anchor_batches.id, batchId)).for('update')
  if (!batch || batch.state === 'anchored') return
  const members = await leavesOfBatch(context, batchId)
  const { root, paths } = merkleTree(members.map(leaf => leaf.hash))
  if (root !== batch.root) throw new Error(`the leaves of ${batchId} do not make its root`)
  const images = new Set<string>()
  const at = addSeconds(context.now(), DOCUMENT_AFTER_S)
  for (const [index, { table, id, hash, received_at, image_id }] of members.entries()) {
    const proof = buildChainpointProof({
      hash,
      path: paths[index] ?? [],
      transaction: anchor.transaction,
      proof_id: id.slice(id.indexOf('_') + 1),
      received_at: received_at.toISOString(),
    })
    await db
      .update(table)
      .set({ chainpoint: ChainpointProof.parse(proof) })
      .where(eq(table.id, id))
    if (table === certificates) await context.enqueue(renderCertificate, { certificate_id: id }, { key: id, at })
    if (image_id) images.add(image_id)
  }
  const anchored_at = context.now()
  await db.update(anchor_batches).set({ state: 'anchored', anchor, anchored_at }).where(eq(anchor_batches.id, batchId))
}

/** Lets the leaves of a batch go whose root the chain can never hold: in another batch they make another root. */
async function dissolveBatch({ db }: Context, batchId: string): Promise<void> {
  for (const table of [certificates, dated_digests]) {
    await db.update(table).set({ batch_id: null, leaf_index: null }).where(eq(table.batch_id, batchId))
  }
  await db.delete(anchor_batches).where(and(eq(anchor_batches.id, batchId), eq(anchor_batches.state, 'pending')))
}

/** Puts batches back whose roots the chain no longer holds. Used by the reconciliation. */
export async function clearAnchors({ db }: Pick<Context, 'db'>, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return
  await db
    .update(anchor_batches)
    .set({ state: 'pending', anchor: null, anchored_at: null })
    .where(inArray(anchor_batches.id, [...batchIds]))
  for (const table of [certificates, dated_digests]) {
    await db
      .update(table)
      .set({ chainpoint: null })
      .where(inArray(table.batch_id, [...batchIds]))
  }
}
