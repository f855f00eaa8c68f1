// How brightness passes on from an original to a candidate: in a copy by one curve, in another photograph of the scene by the light of its hour.
import { blockSide } from './block-correlation.ts'
import type { PyramidLevel } from './image-pyramid.ts'
import type { Kernels } from './kernels.ts'
import { median } from './median.ts'
import type { Affine } from './transform-voting.ts'

/** Blocks below which nothing is said. */
const MIN_BLOCKS = 12
/** Spread of brightness, of 255, below which noise would be taken for light. */
const NOISE_FLOOR = 1.5
/** Times that blocks off the curve lose weight, and how far off, of 255, they may lie without losing any, at least. */
const ITERATIONS = 4
const MIN_SCALE = 1
/** Numbers that a curve of the third degree has: so many blocks say nothing of how well it fits. */
const CURVE_PARAMETERS = 4
/** What rounding to whole numbers leaves, of 255. */
const ROUNDING_ERROR = 0.5

type Block = { x: number; y: number }

/**
 * How far the mean brightness of agreeing blocks lies off the one curve of the third degree that most of them are on, by
 * the middle block and as a share of how much brightness differs at all; null when too few blocks agree. About 0.03 for
 * copies, whatever was done to their brightness, and 0.3 for other photographs of a scene.
 */
export function toneResidual(
  kernels: Kernels,
  original: PyramidLevel,
  query: PyramidLevel,
  map: Affine,
  blocks: readonly Block[],
): number | null {
  const fit = fitTone(kernels, original, query, map, blocks)
  return fit && fit.residual / Math.hypot(fit.deviation, NOISE_FLOOR)
}

/**
 * The same of all blocks that lie in both pictures, whether there is anything to see in them or not: what a picture of
 * next to no detail has to be told by. Pictures of one brightness all over say nothing.
 */
export function globalToneResidual(
  kernels: Kernels,
  original: PyramidLevel,
  query: PyramidLevel,
  map: Affine,
): number | null {
  const [a, b, c, d, e, f] = map
  const side = blockSide(original)
  const blocks: Block[] = []
  for (let y = (side - 1) / 2; y < original.height - side / 2; y += side) {
    for (let x = (side - 1) / 2; x < original.width - side / 2; x += side) {
      const [u, v] = [a * x + b * y + c, d * x + e * y + f]
      if (u >= 0 && v >= 0 && u < query.width && v < query.height) blocks.push({ x, y })
    }
  }
  const fit = fitTone(kernels, original, query, map, blocks)
  return fit && (fit.residual + ROUNDING_ERROR) / Math.max(ROUNDING_ERROR, fit.deviation)
}

/** How far, of 255, the middle block lies off the curve, and how much brightness differs. */
function fitTone(
  kernels: Kernels,
  original: PyramidLevel,
  query: PyramidLevel,
  map: Affine,
  blocks: readonly Block[],
): { residual: number; deviation: number } | null {
  if (blocks.length < MIN_BLOCKS) return null
  const side = blockSide(original)
  const [originalLuma, queryLuma] = [lumaOf(kernels, original), lumaOf(kernels, query)]
  const before = blocks.map(({ x, y }) => meanOf(originalLuma, x, y, side, IDENTITY))
  const after = blocks.map(({ x, y }) => meanOf(queryLuma, x, y, side, map))
  const mean = after.reduce((sum, value) => sum + value, 0) / after.length
  const deviation = after.reduce((sum, value) => sum + Math.abs(value - mean), 0) / after.length
  const residual = median(curveResiduals(before, after)) * Math.sqrt(blocks.length / (blocks.length - CURVE_PARAMETERS))
  return { residual, deviation }
}

const IDENTITY: Affine = [1, 0, 0, 0, 1, 0]

type LumaPlane = { data: Float32Array; width: number; height: number }

const lumaOf = (kernels: Kernels, { raw, width, height }: PyramidLevel): LumaPlane => {
  return { data: kernels.floats(raw, width * height), width, height }
}

/** Mean over the block around x, y of the original, read from the picture that the map leads to. */
function meanOf({ data, width, height }: LumaPlane, x: number, y: number, side: number, map: Affine): number {
  const [a, b, c, d, e, f] = map
  const half = (side - 1) / 2
  // Where the first pixel of the block lies; half a pixel more, so that cutting off is rounding.
  let [atU, atV] = [a * (x - half) + b * (y - half) + c + 0.5, d * (x - half) + e * (y - half) + f + 0.5]
  const [right, low] = [width - 1, height - 1]
  let sum = 0
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const u = Math.max(0, Math.min(right, Math.trunc(atU + a * column)))
      const v = Math.max(0, Math.min(low, Math.trunc(atV + d * column)))
      sum += data[v * width + u] ?? 0
    }
    atU += b
    atV += e
  }
  return sum / (side * side)
}

/** How far each block lies off the curve that the most of them are on. */
function curveResiduals(before: readonly number[], after: readonly number[]): number[] {
  let weights = before.map(() => 1)
  for (let i = 0; ; i += 1) {
    const curve = fitCurve(before, after, weights)
    const residuals = after.map((value, k) => Math.abs(value - (curve[k] ?? 0)))
    if (i === ITERATIONS) return residuals
    const bound = Math.max(MIN_SCALE, median(residuals) * 2)
    weights = residuals.map(distance => 1 / (1 + (distance / bound) ** 2))
  }
}

/** Weighted least squares by polynomials that are orthogonal under the weights, of degrees 0 to 3. */
function fitCurve(before: readonly number[], after: readonly number[], weights: readonly number[]): number[] {
  const dot = (one: readonly number[], queryLuma: readonly number[]) =>
    weights.reduce((sum, weight, k) => sum + weight * (one[k] ?? 0) * (queryLuma[k] ?? 0), 0)
  const constant = before.map(() => 1)
  const mean = dot(before, constant) / dot(constant, constant)
  const bases = [constant]
  for (const power of [1, 2, 3]) {
    const raised = before.map(value => (value - mean) ** power)
    bases.push(
      bases.reduce((rest, basis) => subtract(rest, basis, dot(rest, basis) / safeNorm(dot(basis, basis))), raised),
    )
  }
  return bases.reduce(
    (curve, basis) => subtract(curve, basis, -dot(after, basis) / safeNorm(dot(basis, basis))),
    before.map(() => 0),
  )
}

/** Blocks of one brightness leave nothing of the higher degrees. */
const safeNorm = (square: number) => Math.max(1e-6, square)
const subtract = (one: readonly number[], queryLuma: readonly number[], share: number) =>
  one.map((value, k) => value - share * (queryLuma[k] ?? 0))
