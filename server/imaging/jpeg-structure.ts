// Walks the bytes of a whole JPEG without decoding pixels: how many scans, which metadata, what comes after its end.
import { endOfScan } from '#lib/proof/jpeg-scan.ts'
import { looksLikeJpeg } from '#lib/rules/image-file.ts'

export type JpegSegment = {
  marker: number
  /** The whole segment as it stands in the file, marker and length included. */
  bytes: Buffer
}

export type JpegStructure = {
  /** Start-of-scan markers met before the walk stopped. */
  scans: number
  /** APP0 to APP15 and comments, in order. */
  metadata: JpegSegment[]
  /** Whatever follows the end-of-image marker: nothing in most files, a film or a second picture in some phones' files. */
  trailing: Buffer
}

/** A progressive photograph has about ten scans; the walk stops here because a bomb has thousands. */
export const MAX_SCANS = 64

/** Null when the markers do not follow one another as they must. A file cut in its last scan is left to the decoder to judge. */
export function readJpegStructure(bytes: Buffer): JpegStructure | null {
  if (!looksLikeJpeg(bytes)) return null
  const metadata: JpegSegment[] = []
  let scans = 0
  let at = 2
  while (at + 2 <= bytes.length && scans <= MAX_SCANS) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return { scans, metadata, trailing: bytes.subarray(at + 2) }
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      if (at + 4 > bytes.length) return null
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (end < at + 4 || end > bytes.length) return null
      if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe)
        metadata.push({ marker, bytes: bytes.subarray(at, end) })
      at = end
      if (marker === 0xda) {
        scans += 1
        at = endOfScan(bytes, at)
      }
    }
  }
  return { scans, metadata, trailing: bytes.subarray(bytes.length) }
}

const activeContent = /<script|<iframe|<html|<!doctype|<!entity|<\?php/i
const HEAD_BYTES = 256 * 1024
const TAIL_BYTES = 64 * 1024

/** True when the metadata, or what follows the picture, carries a program or a web page: no photograph needs one. */
export function carriesActiveContent({ metadata, trailing }: JpegStructure): boolean {
  if (metadata.some(segment => activeContent.test(segment.bytes.toString('latin1')))) return true
  return (
    activeContent.test(trailing.subarray(0, HEAD_BYTES).toString('latin1')) ||
    activeContent.test(trailing.subarray(-TAIL_BYTES).toString('latin1'))
  )
}
