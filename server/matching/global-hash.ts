// A 256-bit hash of a whole picture in the manner of PDQ (Meta, 2019), and its variants under turns by a quarter and mirrors.
import type { Luma } from './features.ts'

const SIDE = 64
/** Bits of 256 within which the authors of PDQ take two pictures for one. */
export const ALIKE_BITS = 31
const KEPT = 16

const cosines = Float64Array.from({ length: KEPT * SIDE }, (_, at) => {
  const [k, i] = [Math.floor(at / SIDE) + 1, at % SIDE]
  return Math.sqrt(2 / SIDE) * Math.cos((Math.PI / 2 / SIDE) * k * (2 * i + 1))
})

/** Coefficients 1..16 each way of the picture brought to 64 by 64 cells. */
export const globalCoefficients = (luma: Luma): Float64Array => coefficientsOf(shrink(luma))

/** Mean of each of 64 by 64 cells; a picture of fewer pixels repeats them. */
function shrink({ data, width, height }: Luma): Float64Array {
  const small = new Float64Array(SIDE * SIDE)
  const starts = (length: number) => Int32Array.from({ length: SIDE + 1 }, (_, i) => Math.floor((i * length) / SIDE))
  const [across, down] = [starts(width), starts(height)]
  for (let row = 0; row < SIDE; row += 1) {
    const top = down[row] ?? 0
    const low = Math.max(down[row + 1] ?? 0, top + 1)
    for (let column = 0; column < SIDE; column += 1) {
      const left = across[column] ?? 0
      const right = Math.max(across[column + 1] ?? 0, left + 1)
      let sum = 0
      for (let y = top; y < low; y += 1) {
        const end = y * width + right
        for (let at = y * width + left; at < end; at += 1) sum += data[at] ?? 0
      }
      small[row * SIDE + column] = sum / ((right - left) * (low - top))
    }
  }
  return small
}

/** The lowest frequencies, without the mean, of 64 by 64 values. */
export function coefficientsOf(small: Float64Array): Float64Array {
  const half = new Float64Array(KEPT * SIDE)
  for (let k = 0; k < KEPT; k += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      let sum = 0
      for (let y = 0; y < SIDE; y += 1) sum += (cosines[k * SIDE + y] ?? 0) * (small[y * SIDE + x] ?? 0)
      half[k * SIDE + x] = sum
    }
  }
  const out = new Float64Array(KEPT * KEPT)
  for (let k = 0; k < KEPT; k += 1) {
    for (let l = 0; l < KEPT; l += 1) {
      let sum = 0
      for (let x = 0; x < SIDE; x += 1) sum += (half[k * SIDE + x] ?? 0) * (cosines[l * SIDE + x] ?? 0)
      out[k * KEPT + l] = sum
    }
  }
  return out
}

/** Bit set where a coefficient is above the middle one of all. */
export function hashOf(coefficients: Float64Array): Uint32Array {
  const middle = coefficients.toSorted()[(KEPT * KEPT) >> 1] ?? 0
  const words = new Uint32Array(8)
  coefficients.forEach((value, i) => {
    if (value > middle) words[i >> 5] = ((words[i >> 5] ?? 0) | (1 << (i & 31))) >>> 0
  })
  return words
}

/** One of the eight ways to lay a picture: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps the axes first. */
export function layAs(coefficients: Float64Array, way: number): Float64Array {
  return coefficients.map((_, at) => {
    const [row, column] = [Math.floor(at / KEPT), at % KEPT]
    const value = coefficients[way & 4 ? column * KEPT + row : at] ?? 0
    // Kept coefficients start at 1: odd ones change their sign in a mirror.
    const flips = (way & 1 && column % 2 === 0 ? 1 : 0) + (way & 2 && row % 2 === 0 ? 1 : 0)
    return flips === 1 ? -value : value
  })
}

/** The map x, y (0..1) of the picture as laid from x, y of the picture itself, as a, b, c, d, e, f. */
export function wayMap(way: number): [number, number, number, number, number, number] {
  const [x, y]: [[number, number, number], [number, number, number]] =
    way & 4
      ? [
          [0, 1, 0],
          [1, 0, 0],
        ]
      : [
          [1, 0, 0],
          [0, 1, 0],
        ]
  const flip = ([a, b, c]: [number, number, number]): [number, number, number] => [-a, -b, 1 - c]
  return [...(way & 1 ? flip(x) : x), ...(way & 2 ? flip(y) : y)]
}
