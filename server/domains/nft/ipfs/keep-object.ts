// Puts a file on IPFS: its blocks into storage, its name into the tables. What is there already is kept as it is.
import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { IPFS_FILE_MAX, type IpfsKind } from '#lib/rules/nft/ipfs.ts'
import type { Context } from '#server/context.ts'
import { ipfs_blocks, ipfs_objects, ipfs_pins } from '#server/db/schema/nft.ts'
import { cutFile, UNIXFS_PROFILE } from '#server/ipfs/cut-file.ts'
import { pinObject } from './pin-object.ts'

/** Where a block lies in storage. */
export const blockKey = (cid: string): string => `ipfs/${cid}`

type NewObject = { kind: IpfsKind; media_type: string; bytes: Uint8Array }

/** Runs outside of transactions. The rows come first, so that what clears up after others sees that the blocks are wanted. */
export async function keepObject(context: Context, { kind, media_type, bytes }: NewObject): Promise<string> {
  if (bytes.length > IPFS_FILE_MAX) throw new Error(`a file of ${bytes.length} bytes is too big for IPFS`)
  const { cid, blocks } = await cutFile(bytes)
  const created_at = context.now()
  const row = { cid, kind, media_type, bytes: bytes.length, profile: UNIXFS_PROFILE, created_at }
  await context.transact(async ({ db }) => {
    await db.insert(ipfs_objects).values(row).onConflictDoNothing()
    const rows = blocks.map((block, position) => ({ object_cid: cid, position, cid: block.cid }))
    await db.insert(ipfs_blocks).values(rows).onConflictDoNothing()
  })
  for (const block of blocks) await context.ports.storage.put(blockKey(block.cid), block.bytes)
  await context.transact(async tx => {
    const kept = and(eq(ipfs_objects.cid, cid), isNull(ipfs_objects.kept_at))
    await tx.db.update(ipfs_objects).set({ kept_at: context.now() }).where(kept)
    await askForPin(tx, cid)
  })
  return cid
}

async function askForPin(context: Context, cid: string): Promise<void> {
  const { service, standin } = context.ports.pinning
  const created_at = context.now()
  const [pin] = await context.db
    .insert(ipfs_pins)
    .values({ id: newId('ipfs_pin', created_at), cid, state: 'waiting', service, standin, created_at })
    .onConflictDoNothing()
    .returning()
  if (pin) await context.enqueue(pinObject, { pin_id: pin.id }, { key: pin.id })
}
