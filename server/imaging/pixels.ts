// Decodes photographs to the pixels that everything else is made from.
import sharp, { type Sharp } from 'sharp'
import { IMAGE_MAX_PIXELS } from '#lib/rules/image-file.ts'

/** Longest side in pixels of what is decoded, and of the largest preview. */
export const FULL_SIZE = 2048

/** Three bytes a pixel, row by row, sRGB. */
export type Pixels = { data: Buffer; width: number; height: number }

export const inside = (size: number) =>
  ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

export const from = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 3 } })

/** Upright and at most `size` pixels wide and high. Reads every scan to its end; throws at what `failOn` names. */
export function decodeTo(path: string, size: number, failOn: 'error' | 'warning' = 'error'): Promise<Pixels> {
  const options = { failOn, limitInputPixels: IMAGE_MAX_PIXELS, sequentialRead: true, autoOrient: true }
  return rawPixels(sharp(path, options).resize(inside(size)).toColourspace('srgb').removeAlpha())
}

export async function rawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data: info.channels === 3 ? data : triple(data), width: info.width, height: info.height }
}

/** Greyscale pictures decode to one channel; whoever reads pixels counts on three. */
function triple(grey: Buffer): Buffer {
  const rgb = Buffer.allocUnsafe(grey.length * 3)
  for (let i = 0; i < grey.length; i += 1) rgb.fill(grey[i] ?? 0, i * 3, i * 3 + 3)
  return rgb
}
