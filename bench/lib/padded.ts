// Makes a photograph as long as wanted without changing its picture.
import { randomBytes } from 'node:crypto'

const SEGMENT_MAX = 65_533

/** The photograph made `bytes` long by comments of random letters after its first marker, so that no two are equal. */
export function padded(photo: Buffer, bytes: number): Buffer {
  const parts = [photo.subarray(0, 2)]
  for (let missing = bytes - photo.length; missing > 4; ) {
    const length = Math.min(SEGMENT_MAX, missing - 4)
    const head = Buffer.from([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 0xff])
    parts.push(
      head,
      Buffer.from(
        randomBytes(Math.ceil(length * 0.75))
          .toString('base64')
          .slice(0, length),
      ),
    )
    missing -= length + 4
  }
  return Buffer.concat([...parts, photo.subarray(2)])
}
