// Packs blocks into a CAR, the archive that every IPFS tool takes in.
import { CarWriter } from '@ipld/car'
import type { CID } from 'multiformats/cid'

/** CAR version 1 as it grows: the roots, then the blocks in the given order. */
export async function* writeCar(
  roots: readonly CID[],
  blocks: AsyncIterable<{ cid: CID; bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  const { writer, out } = CarWriter.create([...roots])
  const written = (async () => {
    try {
      for await (const block of blocks) await writer.put(block)
    } finally {
      await writer.close()
    }
  })()
  // What went wrong is thrown below, behind what could be read.
  written.catch(() => undefined)
  yield* out
  await written
}
