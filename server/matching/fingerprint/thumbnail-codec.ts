// Thumbnails as grey JPEG, written by our own decoding process and read by the engine's thread.
import sharp from 'sharp'
import type { Luma } from './keypoints.ts'

/** Longest side in pixels. */
const THUMBNAIL_SIDE = 400
/** Bytes of a thumbnail, at most, about. Images with much fine texture lose quality instead. */
const TARGET_BYTES = 7_700
/** JPEG qualities. */
const QUALITY = { high: 60, medium: 40, low: 25 }
/** Bytes over those of the low quality. Of 400 photographs: the median for the high one, 95 % for the medium one. */
const GROWTH = { high: 1.78, medium: 1.25 }

export async function encodeThumbnail({ data, width, height }: Luma): Promise<Uint8Array> {
  const encode = (quality: number) =>
    sharp(data, { raw: { width, height, channels: 1 } })
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      // Plain Huffman tables: fitted ones save 2 % and cost a second pass.
      .jpeg({ quality, optimiseCoding: false })
      .toBuffer()
  const low = await encode(QUALITY.low)
  // Most images end here, so that they are encoded once.
  if (low.length * GROWTH.medium > TARGET_BYTES) return low
  const high = low.length * GROWTH.high > TARGET_BYTES ? null : await encode(QUALITY.high)
  if (high && high.length <= TARGET_BYTES) return high
  const medium = await encode(QUALITY.medium)
  return medium.length <= TARGET_BYTES ? medium : low
}

export async function decodeThumbnail(bytes: Uint8Array): Promise<Luma> {
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error('not a thumbnail')
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
