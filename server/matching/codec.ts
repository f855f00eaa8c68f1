// Small luma pictures as JPEG, written by our own decoding process and read by the engine's thread.
import sharp from 'sharp'
import type { Luma } from './features.ts'
import { PICTURE_SIDE } from './levels.ts'

/** Bytes that the small picture of a fingerprint takes at most, about; finely grained ones lose quality instead. */
const WANTED_BYTES = 7_500
const QUALITY = { best: 60, middle: 40, least: 25 }
const TOO_MUCH = 11_500

export async function encodePicture({ data, width, height }: Luma): Promise<Uint8Array> {
  const small = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: small.info.width, height: small.info.height, channels: small.info.channels }
  const encode = (quality: number) =>
    sharp(small.data, { raw }).toColourspace('b-w').jpeg({ quality, optimiseCoding: true }).toBuffer()
  const bytes = await encode(QUALITY.best)
  if (bytes.length <= WANTED_BYTES) return bytes
  // At 40 a picture has about three quarters of its bytes: one far above that is not tried at it.
  const less = bytes.length > TOO_MUCH ? bytes : await encode(QUALITY.middle)
  return less.length <= WANTED_BYTES ? less : encode(QUALITY.least)
}

export async function decodePicture(bytes: Uint8Array): Promise<Luma> {
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error('not a picture of ours')
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
