// Puts a file together again from its blocks, each of which is compared with its name.
import { exporter } from 'ipfs-unixfs-exporter'
import type { CID } from 'multiformats/cid'
import { DamagedFile } from '../ports/storage.ts'
import { isContentOf } from './cid.ts'

/** Null for a block that is not kept. */
export type BlockSource = (cid: CID) => Promise<Uint8Array | null>

/** The block itself. Throws DamagedFile when it is missing or is not what its name says. */
export async function checkedBlock(source: BlockSource, cid: CID): Promise<Uint8Array> {
  const bytes = await source(cid)
  if (!bytes) throw new DamagedFile(`ipfs/${cid.toString()}`, 'is missing')
  if (!isContentOf(cid, bytes)) throw new DamagedFile(`ipfs/${cid.toString()}`, 'is not what its name says')
  return bytes
}

/** The bytes from `offset` on; of blocks that lie outside nothing is read. */
export async function* readIpfsFile(
  source: BlockSource,
  cid: CID,
  { offset, length }: { offset: number; length: number },
): AsyncGenerator<Uint8Array> {
  const store = {
    async *get(wanted: CID) {
      yield await checkedBlock(source, wanted)
    },
  }
  const entry = await exporter(cid, store)
  if (entry.type !== 'file' && entry.type !== 'raw') throw new Error(`${cid.toString()} is no file`)
  yield* entry.content({ offset, length })
}
