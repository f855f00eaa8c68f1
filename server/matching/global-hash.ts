// PDQ, the 256-bit hash of a whole picture (Meta, 2019), and its eight variants under turns by a quarter and mirrors.
import type { Luma } from './features.ts'

const SIDE = 64
const KEPT = 16

/** `variants`: the hash of the picture and of the seven others that a mirror and quarter turns make of it, 8 words each. */
export type GlobalHash = { words: Uint32Array; quality: number }

const cosines = Float64Array.from({ length: KEPT * SIDE }, (_, at) => {
  const [k, i] = [Math.floor(at / SIDE) + 1, at % SIDE]
  return Math.sqrt(2 / SIDE) * Math.cos((Math.PI / 2 / SIDE) * k * (2 * i + 1))
})

/** Coefficients 1..16 each way of the picture brought to 64 by 64, and how much there is to see in it (0..100). */
export function globalCoefficients(luma: Luma): { coefficients: Float64Array; quality: number } {
  const small = shrink(luma)
  return { coefficients: transform(small), quality: qualityOf(small) }
}

/** Box-filtered twice each way as the reference does, then one pixel from the middle of each of 64 by 64 cells. */
function shrink({ data, width, height }: Luma): Float64Array {
  let picture = Float32Array.from(data)
  const across = Math.ceil(width / (2 * SIDE))
  const down = Math.ceil(height / (2 * SIDE))
  for (let pass = 0; pass < 2; pass += 1) {
    picture = box(picture, width, height, 1, width, across)
    picture = box(picture, height, width, width, 1, down)
  }
  return Float64Array.from({ length: SIDE * SIDE }, (_, at) => {
    const x = Math.floor(((at % SIDE) + 0.5) * (width / SIDE))
    const y = Math.floor((Math.floor(at / SIDE) + 0.5) * (height / SIDE))
    return picture[y * width + x] ?? 0
  })
}

/** Mean of a window of `size` pixels along lines of `length` pixels `pace` apart; `lines` of them `gap` apart. */
function box(
  source: Float32Array<ArrayBuffer>,
  length: number,
  lines: number,
  pace: number,
  gap: number,
  size: number,
): Float32Array<ArrayBuffer> {
  const target = new Float32Array(source.length)
  const before = (size + 2) >> 1
  const behind = size - before
  for (let line = 0; line < lines; line += 1) {
    const start = line * gap
    let [sum, count] = [0, 0]
    for (let i = 0; i < Math.min(before - 1, length); i += 1) {
      sum += source[start + i * pace] ?? 0
      count += 1
    }
    for (let i = 0; i < length; i += 1) {
      const enters = i + before - 1
      const leaves = i - behind - 1
      if (enters < length) {
        sum += source[start + enters * pace] ?? 0
        count += 1
      }
      if (leaves >= 0) {
        sum -= source[start + leaves * pace] ?? 0
        count -= 1
      }
      target[start + i * pace] = sum / count
    }
  }
  return target
}

function transform(small: Float64Array): Float64Array {
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

function qualityOf(small: Float64Array): number {
  let sum = 0
  for (let y = 0; y < SIDE - 1; y += 1) {
    for (let x = 0; x < SIDE - 1; x += 1) {
      const here = small[y * SIDE + x] ?? 0
      const right = Math.trunc(((here - (small[y * SIDE + x + 1] ?? 0)) * 100) / 255)
      const below = Math.trunc(((here - (small[(y + 1) * SIDE + x] ?? 0)) * 100) / 255)
      sum += Math.abs(right) + Math.abs(below)
    }
  }
  return Math.min(100, Math.floor(sum / 90))
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
