// Decodes an image to what the engine works on: luma of bounded size, upright, on white where it is transparent.
import type { Sharp } from 'sharp'
import type { Luma } from './keypoints.ts'

/** Longest side, in pixels, at which keypoints are detected. */
const LUMA_SIDE = 640

export async function readLuma(image: Sharp): Promise<Luma> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: LUMA_SIDE, height: LUMA_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels === 1) return { data: new Uint8Array(data), width, height }
  return { data: Uint8Array.from({ length: width * height }, (_, i) => data[i * channels] ?? 0), width, height }
}
