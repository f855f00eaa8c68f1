// PDQ as Meta's reference defines it: box filter twice each way, 64 by 64 samples, the median of 256 coefficients.

import { dctOfCells } from '../../server/matching/fingerprint/global-hash.ts'
import type { Luma } from '../../server/matching/fingerprint/keypoints.ts'

const SIDE = 64

export const pdqCoefficients = (luma: Luma): Float64Array => dctOfCells(shrink(luma))

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
