// A photograph as everybody may keep it: the picture and its colours, without a word about anybody.
import { isPicture, type JpegPiece, jpegPieces } from '#lib/proof/passport/jpeg-pieces.ts'

const APP2 = 0xe2
const PROFILE_HEAD = Buffer.from('ICC_PROFILE\0', 'latin1')

/** Our previews name their authors in EXIF and XMP; of all that is written about a picture only its colour profile stays. */
export function barePicture(jpeg: Uint8Array): Uint8Array {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length)
  const pieces = jpegPieces(bytes)
  if (!pieces) throw new Error('the preview is no whole JPEG')
  const isProfile = ({ marker, start }: JpegPiece) =>
    marker === APP2 && bytes.subarray(start + 4, start + 4 + PROFILE_HEAD.length).equals(PROFILE_HEAD)
  const kept = pieces.filter(piece => isPicture(piece) || isProfile(piece))
  return Buffer.concat([bytes.subarray(0, 2), ...kept.map(({ start, end }) => bytes.subarray(start, end))])
}
