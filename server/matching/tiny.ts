// Pictures of a few dozen pixels: there is too little in them for blocks to agree on, unless they are looked at enlarged.
import type { Luma } from './features.ts'

/** Longest side, in pixels, of a picture that is tiny. */
const TINY_SIDE = 32
/** The last halving of the originals that such a picture is compared with is at least this long, in pixels. */
export const TINY_LEVEL = 20

export const isTiny = ({ width, height }: Luma): boolean => Math.max(width, height) <= TINY_SIDE

/** Twice as wide and high, each pixel between the middles of its four neighbours (bilinear). */
export function doubled({ data, width, height }: Luma): Luma {
  const [wide, high] = [width * 2, height * 2]
  const large = new Uint8Array(wide * high)
  const at = (x: number, y: number) =>
    data[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [column, row] = [x >> 1, y >> 1]
      // The nearer of two middles counts three times.
      const [beside, below] = [column + (x % 2 ? 1 : -1), row + (y % 2 ? 1 : -1)]
      const sum = 9 * at(column, row) + 3 * at(beside, row) + 3 * at(column, below) + at(beside, below)
      large[y * wide + x] = Math.round(sum / 16)
    }
  }
  return { data: large, width: wide, height: high }
}
