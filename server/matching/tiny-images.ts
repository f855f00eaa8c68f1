// Pictures of a few dozen pixels: there is too little in them for blocks to agree on, unless they are looked at enlarged.

import type { Kernels } from './kernels.ts'
import type { Luma } from './keypoints.ts'

/** Longest side, in pixels, of a picture that is tiny. */
const TINY_SIDE = 32
/** The last halving of the originals that such a picture is compared with is at least this long, in pixels. */
export const TINY_SMALLEST_LEVEL = 20

export const isTiny = ({ width, height }: Pick<Luma, 'width' | 'height'>): boolean =>
  Math.max(width, height) <= TINY_SIDE

/** Twice as wide and high, each pixel between the middles of its four neighbours (bilinear). */
export function upsampled(kernels: Kernels, { data, width, height }: Luma): Luma {
  const count = width * height
  return kernels.scoped(() => {
    const [bytes, floats, large] = [kernels.alloc(count), kernels.alloc(count * 4), kernels.alloc(count * 16)]
    kernels.bytes(bytes, count).set(data)
    kernels.run.bytesToFloats(bytes, floats, count)
    kernels.run.upsample(floats, large, width, height)
    return { data: Uint8Array.from(kernels.floats(large, count * 4), Math.round), width: width * 2, height: height * 2 }
  })
}
