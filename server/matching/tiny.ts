// Pictures of a few dozen pixels: there is too little in them for blocks to agree on, unless they are looked at enlarged.
import type { Luma } from './features.ts'
import type { Machine } from './kernels.ts'

/** Longest side, in pixels, of a picture that is tiny. */
const TINY_SIDE = 32
/** The last halving of the originals that such a picture is compared with is at least this long, in pixels. */
export const TINY_LEVEL = 20

export const isTiny = ({ width, height }: Pick<Luma, 'width' | 'height'>): boolean =>
  Math.max(width, height) <= TINY_SIDE

/** Twice as wide and high, each pixel between the middles of its four neighbours (bilinear). */
export function doubled(machine: Machine, { data, width, height }: Luma): Luma {
  const count = width * height
  return machine.borrow(() => {
    const [bytes, floats, large] = [machine.take(count), machine.take(count * 4), machine.take(count * 16)]
    machine.bytes(bytes, count).set(data)
    machine.run.toFloats(bytes, floats, count)
    machine.run.double(floats, large, width, height)
    return { data: Uint8Array.from(machine.floats(large, count * 4), Math.round), width: width * 2, height: height * 2 }
  })
}
