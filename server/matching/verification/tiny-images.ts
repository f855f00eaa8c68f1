// Images of another size than they have: those of a few dozen pixels are enlarged, as blocks need texture to correlate; others are looked at smaller.

import type { Luma } from '../fingerprint/keypoints.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { TINY_SIDE } from '../model.ts'

/** Longest side, in pixels, of the last level of the originals that a tiny query is compared with, at least. */
export const TINY_SMALLEST_LEVEL = 20

export const isTiny = ({ width, height }: Pick<Luma, 'width' | 'height'>): boolean =>
  Math.max(width, height) <= TINY_SIDE

/** Twice as wide and high, bilinear. */
export function upsampled(kernels: Kernels, { data, width, height }: Luma): Luma {
  const count = width * height
  return kernels.scoped(() => {
    const [bytes, floats, target] = [kernels.alloc(count), kernels.alloc(count * 4), kernels.alloc(count * 16)]
    kernels.bytes(bytes, count).set(data)
    kernels.run.bytesToFloats(bytes, floats, count)
    kernels.run.upsample(floats, target, width, height)
    const enlarged = Uint8Array.from(kernels.floats(target, count * 4), Math.round)
    return { data: enlarged, width: width * 2, height: height * 2 }
  })
}

/** Half as wide and high: each pixel the mean of four. */
export function halved(kernels: Kernels, { data, width, height }: Luma): Luma {
  const count = width * height
  const [w, h] = [width >> 1, height >> 1]
  return kernels.scoped(() => {
    const [bytes, floats, target] = [kernels.alloc(count), kernels.alloc(count * 4), kernels.alloc(w * h * 4)]
    kernels.bytes(bytes, count).set(data)
    kernels.run.bytesToFloats(bytes, floats, count)
    kernels.run.downsample(floats, target, width, height)
    return { data: Uint8Array.from(kernels.floats(target, w * h), Math.round), width: w, height: h }
  })
}
