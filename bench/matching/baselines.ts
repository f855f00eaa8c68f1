// pHash and PDQ, the baselines that run on the same data in the same run.

import { popcount } from '../../server/matching/fingerprint/descriptor-hash.ts'
import { globalHashOf, transformDct } from '../../server/matching/fingerprint/global-hash.ts'
import type { Luma } from '../../server/matching/fingerprint/keypoints.ts'
import { pdqCoefficients } from './pdq.ts'

/** `pdq`: of the image as it is, then under the seven other dihedral transforms. */
export type Baselines = { phash: Uint32Array; pdq: Uint32Array[] }

const SIDE = 32
const cosines = Float64Array.from({ length: 8 * SIDE }, (_, at) => {
  const [k, i] = [Math.floor(at / SIDE), at % SIDE]
  return Math.cos((Math.PI / SIDE) * (k + 1) * (i + 0.5))
})

export function baselinesOf(luma: Luma): Baselines {
  const coefficients = pdqCoefficients(luma)
  return {
    phash: phashOf(luma),
    pdq: Array.from({ length: 8 }, (_, way) => globalHashOf(transformDct(coefficients, way))),
  }
}

/** 64 bits: which of the 8 × 8 lowest frequencies of the 32 × 32 picture (without the mean) are above their median. */
function phashOf(luma: Luma): Uint32Array {
  const small = shrink(luma)
  const values: number[] = []
  for (let v = 0; v < 8; v += 1) {
    for (let u = 0; u < 8; u += 1) {
      let sum = 0
      for (let y = 0; y < SIDE; y += 1) {
        for (let x = 0; x < SIDE; x += 1) {
          sum += (small[y * SIDE + x] ?? 0) * (cosines[u * SIDE + x] ?? 0) * (cosines[v * SIDE + y] ?? 0)
        }
      }
      values.push(sum)
    }
  }
  const median = values.toSorted((a, b) => a - b)[32] ?? 0
  const words = new Uint32Array(2)
  for (const [i, value] of values.entries()) if (value >= median) words[i >> 5] = (words[i >> 5] ?? 0) | (1 << (i & 31))
  return words
}

/** Mean of each of 32 by 32 cells. */
function shrink({ data, width, height }: Luma): Float64Array {
  const sums = new Float64Array(SIDE * SIDE)
  const counts = new Float64Array(SIDE * SIDE)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor((y * SIDE) / height) * SIDE + Math.floor((x * SIDE) / width)
      sums[cell] = (sums[cell] ?? 0) + (data[y * width + x] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i] ?? 0))
}

export function bitsApart(a: Uint32Array, b: Uint32Array): number {
  let bits = 0
  for (let i = 0; i < a.length; i += 1) bits += popcount((a[i] ?? 0) ^ (b[i] ?? 0))
  return bits
}

/** Distances of one method over all pairs: of true pairs, one a query, and of the others as counts by distance. */
export type Distances = { true_pairs: number[]; false_pairs: Uint32Array }

/** Recall in shares when the threshold is as high as it can be without a false pair; and that threshold. */
export function recallWithoutFalse({ true_pairs, false_pairs }: Distances): { threshold: number; recall: number } {
  const lowest = false_pairs.findIndex(count => count > 0)
  const threshold = lowest < 0 ? false_pairs.length - 1 : lowest - 1
  return { threshold, recall: recallAt(true_pairs, threshold) }
}

export const recallAt = (true_pairs: number[], threshold: number) =>
  true_pairs.filter(distance => distance <= threshold).length / Math.max(1, true_pairs.length)
