// Affine alignment of two images by inverse-compositional Gauss-Newton (Lucas and Kanade, Baker and Matthews) with robust weights.

import type { Kernels } from '../kernels/kernels.ts'
import { ALIGNMENT } from '../settings.ts'
import type { Affine } from '../transform.ts'
import type { LevelPair, PyramidLevel } from './image-pyramid.ts'
import { applyCorrection } from './residual-correction.ts'

/** What the kernel sums up: 21 products, 6 right sides, the weight of all pixels and their weighted squares. */
const SUMS = 29
const UNKNOWNS = 6

/** Null when it diverges or the images hardly overlap. `level` of the pyramid: coarse ones may take more iterations. */
export function alignLevel(
  kernels: Kernels,
  { original, query }: LevelPair,
  start: Affine,
  level: number,
): Affine | null {
  const { iterations, pixelsPerIteration, update } = ALIGNMENT
  const [template, image] = [original.normalized, query.normalized]
  const stride = Math.max(1, Math.round(Math.sqrt((original.width * original.height) / pixelsPerIteration)))
  return kernels.scoped(() => {
    const mapAt = kernels.alloc(24)
    const sums = kernels.alloc(SUMS * 8)
    let map = start
    for (let i = 0; i < (iterations[level] ?? iterations[3]); i += 1) {
      kernels.floats(mapAt, 6).set(map)
      const { width, height } = original
      kernels.run.gaussNewtonStep(template, width, height, image, query.width, query.height, mapAt, stride, sums)
      const step = solveNormalEquations(kernels.doubles(sums, SUMS))
      if (!step) return null
      map = applyStep(map, step, original)
      const largest = Math.max(...step.map(Math.abs))
      if (largest < update.converged) break
      if (largest > update.diverged) return null
    }
    return map
  })
}

/** Steps count from the centre, in halves of the longest side; maps count in pixels. */
function applyStep(map: Affine, step: number[], { width, height }: PyramidLevel): Affine {
  const unit = 2 / Math.max(width, height)
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = step
  const [cx, cy] = [width / 2, height / 2]
  const shift = (x: number, y: number, constant: number) => constant - (x * cx + y * cy) * unit
  return applyCorrection(map, [p * unit, q * unit, shift(p, q, r), s * unit, t * unit, shift(s, t, u)])
}

/** The damped 6 × 6 normal equations, by Cholesky decomposition. Null when the images hardly overlap or show too little. */
function solveNormalEquations(sums: Float64Array): number[] | null {
  if ((sums[27] ?? 0) < ALIGNMENT.minOverlap) return null
  const lower = choleskyOf(symmetricOf(sums))
  if (!lower) return null
  const at = (i: number, j: number) => lower[i]?.[j] ?? 0
  const y = new Float64Array(UNKNOWNS)
  for (let i = 0; i < UNKNOWNS; i += 1) {
    let sum = sums[21 + i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= at(i, k) * (y[k] ?? 0)
    y[i] = sum / at(i, i)
  }
  const x = Array.from({ length: UNKNOWNS }, () => 0)
  for (let i = UNKNOWNS - 1; i >= 0; i -= 1) {
    let sum = y[i] ?? 0
    for (let k = i + 1; k < UNKNOWNS; k += 1) sum -= at(k, i) * (x[k] ?? 0)
    x[i] = sum / at(i, i)
  }
  return x
}

const emptyMatrix = () => Array.from({ length: UNKNOWNS }, () => new Float64Array(UNKNOWNS))

/** From the upper triangle, row by row. */
function symmetricOf(products: Float64Array): Float64Array[] {
  const matrix = emptyMatrix()
  let next = 0
  for (let i = 0; i < UNKNOWNS; i += 1) {
    for (let j = i; j < UNKNOWNS; j += 1) {
      const value = (products[next] ?? 0) + (i === j ? ALIGNMENT.damping : 0)
      next += 1
      const [row, column] = [matrix[i], matrix[j]]
      if (row) row[j] = value
      if (column) column[i] = value
    }
  }
  return matrix
}

/** The lower triangle; null when the matrix is singular. */
function choleskyOf(matrix: Float64Array[]): Float64Array[] | null {
  const lower = emptyMatrix()
  const at = (i: number, j: number) => lower[i]?.[j] ?? 0
  for (let i = 0; i < UNKNOWNS; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i]?.[j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k)
      if (i === j && sum <= 1e-9) return null
      const row = lower[i]
      if (row) row[j] = i === j ? Math.sqrt(sum) : sum / at(j, j)
    }
  }
  return lower
}
