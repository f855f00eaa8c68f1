// Cuts a file into the blocks by which IPFS names it, as kubo does with the same profile.
import { importBytes } from 'ipfs-unixfs-importer'
import type { CID } from 'multiformats/cid'

/** Rules of cutting (IPIP-499): by another profile the same file has another name. */
export const UNIXFS_PROFILE = 'unixfs-v1-2025'

type IpfsBlock = { cid: string; bytes: Uint8Array }
/** The block that is named like the file comes first, then those below it in the order of the file. */
export type CutFile = { cid: string; blocks: IpfsBlock[] }

export async function cutFile(
  bytes: Uint8Array,
  profile: 'unixfs-v0-2015' | 'unixfs-v1-2025' = UNIXFS_PROFILE,
): Promise<CutFile> {
  const blocks = new Map<string, IpfsBlock>()
  const store = {
    async put(cid: CID, content: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<CID> {
      const name = cid.toString()
      blocks.set(name, { cid: name, bytes: content instanceof Uint8Array ? content : await joined(content) })
      return cid
    },
  }
  const { cid } = await importBytes(bytes, store, { profile })
  const name = cid.toString()
  const [root, rest] = [blocks.get(name), [...blocks.values()].filter(block => block.cid !== name)]
  if (!root) throw new Error(`the file ${name} was cut without its first block`)
  return { cid: name, blocks: [root, ...rest] }
}

async function joined(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
