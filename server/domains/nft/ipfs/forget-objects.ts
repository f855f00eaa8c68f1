// Takes files off IPFS, as far as that is in our hands, once no NFT names them any more.
import { inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import type { Context } from '#server/context.ts'
import { ipfs_blocks, ipfs_objects, ipfs_pins, nfts } from '#server/db/schema/nft.ts'
import { job } from '#server/jobs/queue.ts'
import { blockKey } from './keep-object.ts'

/** Blocks stay for a while: what is put there again in the meantime finds them. */
const BLOCKS_AFTER_S = HOUR_S

/** In the transaction that lets go of them. */
export async function forgetObjects(context: Context, cids: readonly (string | null)[]): Promise<void> {
  const named = cids.filter(cid => cid !== null)
  if (named.length === 0) return
  const { db } = context
  const still = await db
    .select({ metadata: nfts.metadata_cid, image: nfts.image_cid, certificate: nfts.certificate_cid })
    .from(nfts)
    .where(or(inArray(nfts.metadata_cid, named), inArray(nfts.image_cid, named), inArray(nfts.certificate_cid, named)))
  const wanted = new Set(still.flatMap(row => [row.metadata, row.image, row.certificate]))
  const gone = named.filter(cid => !wanted.has(cid))
  if (gone.length === 0) return
  const pins = await db.delete(ipfs_pins).where(inArray(ipfs_pins.cid, gone)).returning()
  for (const { request_id, service } of pins)
    if (request_id !== null) await context.enqueue(unpinObject, { request_id, service }, { key: request_id })
  const blocks = await db.delete(ipfs_blocks).where(inArray(ipfs_blocks.object_cid, gone)).returning()
  await db.delete(ipfs_objects).where(inArray(ipfs_objects.cid, gone))
  const at = addSeconds(context.now(), BLOCKS_AFTER_S)
  await context.enqueue(removeBlocks, { cids: [...new Set(blocks.map(({ cid }) => cid))] }, { at })
}

/** What another service keeps by now is not ours to let go of. */
export const unpinObject = job(
  'nft.unpin',
  z.object({ request_id: z.string(), service: z.string() }),
  async ({ ports }, { request_id, service }) => {
    if (service === ports.pinning.service) await ports.pinning.unpin(request_id)
  },
  { writes: 'nothing' },
)

export const removeBlocks = job(
  'nft.remove-blocks',
  z.object({ cids: z.array(z.string()) }),
  async ({ db, ports }, { cids }) => {
    const kept = await db.select({ cid: ipfs_blocks.cid }).from(ipfs_blocks).where(inArray(ipfs_blocks.cid, cids))
    const wanted = new Set(kept.map(({ cid }) => cid))
    for (const cid of cids) if (!wanted.has(cid)) await ports.storage.remove(blockKey(cid))
  },
  { writes: 'nothing' },
)
