// Small luma pictures as JPEG, written by our own decoding process and read by the engine's thread.
import sharp from 'sharp'
import { THUMBNAIL_SIDE } from './image-pyramid.ts'
import type { Luma } from './keypoints.ts'

/** Bytes that the small picture of a fingerprint takes at most, about; finely grained ones lose quality instead. */
const TARGET_BYTES = 7_700
const QUALITY = { best: 60, median: 40, least: 25 }
/** How many times the bytes of the least quality the others take: the middle of 400 photographs, nineteen of twenty of them. */
const GROWTH = { best: 1.78, median: 1.25 }

export async function encodeThumbnail({ data, width, height }: Luma): Promise<Uint8Array> {
  const encode = (quality: number) =>
    sharp(data, { raw: { width, height, channels: 1 } })
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      // Plain Huffman tables: fitted ones save 2 % and cost a second pass.
      .jpeg({ quality, optimiseCoding: false })
      .toBuffer()
  const least = await encode(QUALITY.least)
  // Most pictures end here, so that they are encoded once.
  if (least.length * GROWTH.median > TARGET_BYTES) return least
  const best = least.length * GROWTH.best > TARGET_BYTES ? null : await encode(QUALITY.best)
  if (best && best.length <= TARGET_BYTES) return best
  const median = await encode(QUALITY.median)
  return median.length <= TARGET_BYTES ? median : least
}

export async function decodeThumbnail(bytes: Uint8Array): Promise<Luma> {
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error('not a picture of ours')
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
