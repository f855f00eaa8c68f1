// How brightness is carried over from an original to a query: in a copy by one tone curve, in another photograph of the scene by the light of its hour.

import type { Kernels } from '../kernels/kernels.ts'
import { median } from '../median.ts'
import { TONE } from '../settings.ts'
import type { Affine } from '../transform.ts'
import { blockSide } from './block-correlation.ts'
import type { LevelPair, PyramidLevel } from './image-pyramid.ts'
import type { LumaPlane } from './naturalness.ts'

/** The centre of a block, in pixels of the original. */
type Block = { x: number; y: number }

/**
 * Residual of the mean brightness of blocks about the tone curve of the third degree that fits most of them: the median, as
 * a share of the deviation of brightness. Null when there are too few blocks. About 0.03 for copies, whatever was done to
 * their brightness, and 0.3 for other photographs of a scene. `unevenlyLit`: the light on the query may grow to one side.
 */
export function toneResidual(
  kernels: Kernels,
  images: LevelPair,
  map: Affine,
  { blocks, unevenlyLit }: { blocks: readonly Block[]; unevenlyLit: boolean },
): number | null {
  const fit = fitTone(kernels, images, map, blocks, unevenlyLit)
  return fit && fit.residual / Math.hypot(fit.deviation, TONE.noise)
}

/**
 * The same of all blocks that lie in both images, textured or not: by that a textureless image is recognised. Images of one
 * brightness all over say nothing.
 */
export function globalToneResidual(kernels: Kernels, images: LevelPair, map: Affine): number | null {
  const { original, query } = images
  const [a, b, c, d, e, f] = map
  const side = blockSide(original)
  const blocks: Block[] = []
  for (let y = (side - 1) / 2; y < original.height - side / 2; y += side) {
    for (let x = (side - 1) / 2; x < original.width - side / 2; x += side) {
      const [u, v] = [a * x + b * y + c, d * x + e * y + f]
      if (u >= 0 && v >= 0 && u < query.width && v < query.height) blocks.push({ x, y })
    }
  }
  const fit = fitTone(kernels, images, map, blocks)
  return fit && (fit.residual + TONE.rounding) / Math.max(TONE.rounding, fit.deviation)
}

/** Median residual about the curve and mean deviation of brightness, both in grey levels. */
function fitTone(
  kernels: Kernels,
  { original, query }: LevelPair,
  map: Affine,
  blocks: readonly Block[],
  unevenlyLit = false,
): { residual: number; deviation: number } | null {
  if (blocks.length < TONE.minBlocks) return null
  const side = blockSide(original)
  const [originalLuma, queryLuma] = [lumaOf(kernels, original), lumaOf(kernels, query)]
  const before = blocks.map(block => meanOf(originalLuma, block, side, IDENTITY))
  const after = blocks.map(block => meanOf(queryLuma, block, side, map))
  const mean = after.reduce((sum, value) => sum + value, 0) / after.length
  const deviation = after.reduce((sum, value) => sum + Math.abs(value - mean), 0) / after.length
  const lights = unevenlyLit ? lightsOn(blocks, before, original) : []
  const freedom = blocks.length / (blocks.length - TONE.parameters - lights.length)
  return { residual: median(curveResiduals(before, after, lights)) * Math.sqrt(freedom), deviation }
}

/** What a light adds that grows to one side, and what it multiplies by; one number for each block. */
function lightsOn(
  blocks: readonly Block[],
  before: readonly number[],
  { width, height }: Pick<PyramidLevel, 'width' | 'height'>,
): number[][] {
  const [across, down] = [blocks.map(({ x }) => x / width - 0.5), blocks.map(({ y }) => y / height - 0.5)]
  const times = (side: readonly number[]) => side.map((share, k) => share * (before[k] ?? 0))
  return [across, down, times(across), times(down)]
}

const IDENTITY: Affine = [1, 0, 0, 0, 1, 0]

export const lumaOf = (kernels: Kernels, { raw, width, height }: PyramidLevel): LumaPlane => {
  return { data: kernels.floats(raw, width * height), width, height }
}

/** Mean over a block of the original, read from the image that the map leads to. */
function meanOf({ data, width, height }: LumaPlane, { x, y }: Block, side: number, map: Affine): number {
  const [a, b, c, d, e, f] = map
  const half = (side - 1) / 2
  // Where the first pixel of the block lies. Half a pixel more, so that truncating rounds.
  let [atU, atV] = [a * (x - half) + b * (y - half) + c + 0.5, d * (x - half) + e * (y - half) + f + 0.5]
  const [right, bottom] = [width - 1, height - 1]
  let sum = 0
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const u = Math.max(0, Math.min(right, Math.trunc(atU + a * column)))
      const v = Math.max(0, Math.min(bottom, Math.trunc(atV + d * column)))
      sum += data[v * width + u] ?? 0
    }
    atU += b
    atV += e
  }
  return sum / (side * side)
}

/** Distance of each block from the curve that fits most of them, by iteratively reweighted least squares. */
function curveResiduals(
  before: readonly number[],
  after: readonly number[],
  lights: readonly (readonly number[])[],
): number[] {
  let weights = before.map(() => 1)
  for (let i = 0; ; i += 1) {
    const curve = fitCurve(before, after, weights, lights)
    const residuals = after.map((value, k) => Math.abs(value - (curve[k] ?? 0)))
    if (i === TONE.iterations) return residuals
    const scale = Math.max(TONE.minScale, median(residuals) * 2)
    weights = residuals.map(distance => 1 / (1 + (distance / scale) ** 2))
  }
}

/** Weighted least squares by polynomials of degrees 0 to 3, and by the lights, each made orthogonal under the weights. */
function fitCurve(
  before: readonly number[],
  after: readonly number[],
  weights: readonly number[],
  lights: readonly (readonly number[])[],
): number[] {
  const dot = (one: readonly number[], other: readonly number[]) =>
    weights.reduce((sum, weight, k) => sum + weight * (one[k] ?? 0) * (other[k] ?? 0), 0)
  const constant = before.map(() => 1)
  const mean = dot(before, constant) / dot(constant, constant)
  const bases: (readonly number[])[] = [constant]
  const powers = [1, 2, 3].map(power => before.map(value => (value - mean) ** power))
  for (const raised of [...powers, ...lights]) {
    bases.push(
      bases.reduce<readonly number[]>(
        (rest, basis) => subtract(rest, basis, dot(rest, basis) / safeNorm(dot(basis, basis))),
        raised,
      ),
    )
  }
  return bases.reduce<number[]>(
    (curve, basis) => subtract(curve, basis, -dot(after, basis) / safeNorm(dot(basis, basis))),
    before.map(() => 0),
  )
}

/** Blocks of one brightness leave nothing of the higher degrees. */
const safeNorm = (square: number) => Math.max(1e-6, square)
const subtract = (one: readonly number[], other: readonly number[], share: number) =>
  one.map((value, k) => value - share * (other[k] ?? 0))
