// Reads a ZIP archive strictly: stored entries one after the other, each header as it must be, no byte that nothing accounts for.
import { crc32 } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** Name → bytes. Throws for whatever is not exactly an archive of stored files that all carry one moment. */
export function readZip(bytes) {
  const must = (good, what) => {
    if (!good) throw new Error(`not the archive that was written: ${what}`)
  }
  must(bytes.length >= 22 && bytes.readUInt32LE(bytes.length - 22) === END, 'no end of archive')
  const end = bytes.subarray(bytes.length - 22)
  const [count, size, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  must(end.readUInt32LE(4) === 0 && end.readUInt16LE(8) === count && end.readUInt16LE(20) === 0, 'end of archive')
  must(start + size === bytes.length - 22, 'directory')
  const files = new Map()
  let at = 0
  let place = start
  let moment = null
  for (let index = 0; index < count; index++) {
    must(bytes.readUInt32LE(place) === CENTRAL, 'directory entry')
    const length = bytes.readUInt16LE(place + 28)
    const name = bytes.subarray(place + 46, place + 46 + length)
    const stamp = bytes.readUInt32LE(place + 12)
    moment ??= stamp
    const [crc, bytesStored, offset] = [
      bytes.readUInt32LE(place + 16),
      bytes.readUInt32LE(place + 20),
      bytes.readUInt32LE(place + 42),
    ]
    must(stamp === moment && offset === at && !files.has(name.toString()), `entry ${name}`)
    const shared = [
      [2, 45],
      [2, 0x0800],
      [2, 0],
      [4, stamp],
      [4, crc],
      [4, bytesStored],
      [4, bytesStored],
      [2, length],
      [2, 0],
    ]
    const local = Buffer.concat([fields([4, LOCAL], ...shared), name])
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0o100644 * 0x10000],
      [4, offset],
    ]
    const central = Buffer.concat([fields([4, CENTRAL], [2, 0x0300 + 45], ...shared, ...rest), name])
    must(bytes.subarray(place, place + central.length).equals(central), `directory entry of ${name}`)
    must(bytes.subarray(at, at + local.length).equals(local), `header of ${name}`)
    const body = bytes.subarray(at + local.length, at + local.length + bytesStored)
    must(body.length === bytesStored && crc32(body) === crc, `bytes of ${name}`)
    files.set(name.toString(), body)
    at += local.length + bytesStored
    place += central.length
  }
  must(at === start && place === bytes.length - 22, 'bytes between the files')
  return files
}

/** Fields as [bytes, value], little-endian. */
function fields(...list) {
  const bytes = Buffer.alloc(list.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of list) {
    bytes.writeUIntLE(value, at, width)
    at += width
  }
  return bytes
}
