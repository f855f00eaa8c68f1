// Small luma pictures as JPEG, written by our own decoding process and read by the engine's thread.
import sharp from 'sharp'
import type { Luma } from './features.ts'
import { PICTURE_SIDE } from './levels.ts'

/** Bytes that the small picture of a fingerprint takes at most, about; finely grained ones lose quality instead. */
const WANTED_BYTES = 7_700
const QUALITY = { best: 60, middle: 40, least: 25 }
/** How many times the bytes of the least quality the others take: the middle of 400 photographs, nineteen of twenty of them. */
const GROWTH = { best: 1.78, middle: 1.25 }

export async function encodePicture({ data, width, height }: Luma): Promise<Uint8Array> {
  const encode = (quality: number) =>
    sharp(data, { raw: { width, height, channels: 1 } })
      .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      // Plain Huffman tables: fitted ones save 2 % and cost a second pass.
      .jpeg({ quality, optimiseCoding: false })
      .toBuffer()
  const least = await encode(QUALITY.least)
  // Most pictures end here, so that they are encoded once.
  if (least.length * GROWTH.middle > WANTED_BYTES) return least
  const best = least.length * GROWTH.best > WANTED_BYTES ? null : await encode(QUALITY.best)
  if (best && best.length <= WANTED_BYTES) return best
  const middle = await encode(QUALITY.middle)
  return middle.length <= WANTED_BYTES ? middle : least
}

export async function decodePicture(bytes: Uint8Array): Promise<Luma> {
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error('not a picture of ours')
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
