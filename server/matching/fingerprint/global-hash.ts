// A 256-bit hash of a whole image in the manner of PDQ (Meta, 2019), under the eight dihedral transforms (quarter turns and mirrors).
import type { Luma } from './keypoints.ts'

/** Cells to a side that the image is averaged to, and frequencies each way that are kept. */
const CELLS = 64
const FREQUENCIES = 16

const cosines = Float64Array.from({ length: FREQUENCIES * CELLS }, (_, at) => {
  const [k, i] = [Math.floor(at / CELLS) + 1, at % CELLS]
  return Math.sqrt(2 / CELLS) * Math.cos((Math.PI / 2 / CELLS) * k * (2 * i + 1))
})

/** Coefficients 1..16 each way of the discrete cosine transform of 64 by 64 cells. */
export const dctOfLuma = (luma: Luma): Float64Array => dctOfCells(averageCells(luma))

/** Mean of each cell; an image of fewer pixels repeats them. */
function averageCells({ data, width, height }: Luma): Float64Array {
  const cells = new Float64Array(CELLS * CELLS)
  const starts = (length: number) => Int32Array.from({ length: CELLS + 1 }, (_, i) => Math.floor((i * length) / CELLS))
  const [across, down] = [starts(width), starts(height)]
  for (let row = 0; row < CELLS; row += 1) {
    const top = down[row] ?? 0
    const low = Math.max(down[row + 1] ?? 0, top + 1)
    for (let column = 0; column < CELLS; column += 1) {
      const left = across[column] ?? 0
      const right = Math.max(across[column + 1] ?? 0, left + 1)
      let sum = 0
      for (let y = top; y < low; y += 1) {
        const end = y * width + right
        for (let at = y * width + left; at < end; at += 1) sum += data[at] ?? 0
      }
      cells[row * CELLS + column] = sum / ((right - left) * (low - top))
    }
  }
  return cells
}

/** The lowest frequencies, without the mean, of 64 by 64 values. */
export function dctOfCells(cells: Float64Array): Float64Array {
  const half = new Float64Array(FREQUENCIES * CELLS)
  for (let k = 0; k < FREQUENCIES; k += 1) {
    for (let x = 0; x < CELLS; x += 1) {
      let sum = 0
      for (let y = 0; y < CELLS; y += 1) sum += (cosines[k * CELLS + y] ?? 0) * (cells[y * CELLS + x] ?? 0)
      half[k * CELLS + x] = sum
    }
  }
  const out = new Float64Array(FREQUENCIES * FREQUENCIES)
  for (let k = 0; k < FREQUENCIES; k += 1) {
    for (let l = 0; l < FREQUENCIES; l += 1) {
      let sum = 0
      for (let x = 0; x < CELLS; x += 1) sum += (half[k * CELLS + x] ?? 0) * (cosines[l * CELLS + x] ?? 0)
      out[k * FREQUENCIES + l] = sum
    }
  }
  return out
}

/** A bit is set where a coefficient is above the median. */
export function globalHashOf(coefficients: Float64Array): Uint32Array {
  const median = coefficients.toSorted()[(FREQUENCIES * FREQUENCIES) >> 1] ?? 0
  const words = new Uint32Array(8)
  coefficients.forEach((value, i) => {
    if (value > median) words[i >> 5] = ((words[i >> 5] ?? 0) | (1 << (i & 31))) >>> 0
  })
  return words
}

/** Coefficients of the transformed image. Of `dihedral`, bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps the axes first. */
export function transformDct(coefficients: Float64Array, dihedral: number): Float64Array {
  return coefficients.map((_, at) => {
    const [row, column] = [Math.floor(at / FREQUENCIES), at % FREQUENCIES]
    const value = coefficients[dihedral & 4 ? column * FREQUENCIES + row : at] ?? 0
    // Coefficients start at 1: odd frequencies change their sign in a mirror.
    const flips = (dihedral & 1 && column % 2 === 0 ? 1 : 0) + (dihedral & 2 && row % 2 === 0 ? 1 : 0)
    return flips === 1 ? -value : value
  })
}

/** The affine map from x, y of the image to x, y of the transformed one, both in 0..1. */
export function dihedralMap(dihedral: number): [number, number, number, number, number, number] {
  const [x, y]: [[number, number, number], [number, number, number]] =
    dihedral & 4
      ? [
          [0, 1, 0],
          [1, 0, 0],
        ]
      : [
          [1, 0, 0],
          [0, 1, 0],
        ]
  const flip = ([a, b, c]: [number, number, number]): [number, number, number] => [-a, -b, 1 - c]
  return [...(dihedral & 1 ? flip(x) : x), ...(dihedral & 2 ? flip(y) : y)]
}
