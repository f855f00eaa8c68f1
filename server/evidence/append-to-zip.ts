// Adds one file at the end of an archive of ours without touching what is in it: its entries stay byte for byte.
import { crc32 } from 'node:zlib'

/** Length of the last record of an archive without a comment. */
const END_BYTES = 22
const MAX_16 = 0xffff

type Archive = {
  bytes: number
  /** Reads a part; positions are inclusive. */
  read(start: number, end: number): Promise<Buffer>
}
/** What stands in place of everything from `from` on. */
export type Tail = { from: number; bytes: Buffer }

/** Carries the moment of the other entries. Throws when the archive is not one of ours. */
export async function appendToZip({ bytes, read }: Archive, name: string, body: Uint8Array): Promise<Tail> {
  const end = await read(bytes - END_BYTES, bytes - 1)
  if (end.length !== END_BYTES || end.readUInt32LE(0) !== 0x06054b50) throw new Error('an archive without its end')
  const [count, size, from] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (from + size !== bytes - END_BYTES || count >= MAX_16 - 1) throw new Error('an archive that is not one of ours')
  const directory = await read(from, from + size - 1)
  const stamp = directory.subarray(12, 16)
  const path = Buffer.from(name)
  const facts = Buffer.alloc(16)
  facts.writeUInt32LE(crc32(body), 0)
  facts.writeUInt32LE(body.length, 4)
  facts.writeUInt32LE(body.length, 8)
  facts.writeUInt16LE(path.length, 12)
  // Version, flags and method of the other entries: they are alike for all.
  const shared = Buffer.concat([directory.subarray(6, 12), stamp, facts])
  const local = Buffer.concat([signature(0x04034b50), shared, path, body])
  const place = Buffer.alloc(14)
  place.writeUInt32LE(directory.readUInt32LE(38), 6)
  place.writeUInt32LE(from, 10)
  const central = Buffer.concat([signature(0x02014b50), directory.subarray(4, 6), shared, place, path])
  const grown = Buffer.from(end)
  grown.writeUInt16LE(count + 1, 8)
  grown.writeUInt16LE(count + 1, 10)
  grown.writeUInt32LE(size + central.length, 12)
  grown.writeUInt32LE(from + local.length, 16)
  return { from, bytes: Buffer.concat([local, directory, central, grown]) }
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
