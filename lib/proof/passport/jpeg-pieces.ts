// Takes a JPEG apart into its segments, so that its picture can be told from what is written about it.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '../digests.ts'
import { endOfScan } from '../jpeg-scan.ts'

export type JpegPiece = { marker: number; start: number; end: number }

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda

/** Segments in their order; a scan comes with its pixels. Null when the markers do not follow one another up to the end. */
export function jpegPieces(bytes: Uint8Array): JpegPiece[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const pieces: JpegPiece[] = []
  let at = 2
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const start = at
    if (marker === EOI) return [...pieces, { marker, start, end: at + 2 }]
    const alone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += alone ? 2 : 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    if (at > bytes.length || at < start + 2) return null
    if (marker === SOS) at = endOfScan(bytes, at)
    pieces.push({ marker, start, end: at })
  }
  return null
}

/** What decoders need for the pixels: all but comments and application data, of which Adobe's names the colours. */
export const isPicture = ({ marker }: JpegPiece): boolean =>
  marker === 0xee || (marker !== 0xfe && !(marker >= 0xe0 && marker <= 0xef))

/** SHA-256 of the picture alone: the same for a file whose metadata were rewritten. Null for what is no whole JPEG. */
export function pictureDigest(bytes: Uint8Array): string | null {
  const pieces = jpegPieces(bytes)
  if (!pieces) return null
  const hash = sha256.create()
  for (const piece of pieces) if (isPicture(piece)) hash.update(bytes.subarray(piece.start, piece.end))
  return bytesToHex(hash.digest())
}
