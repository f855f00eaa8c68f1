// Verification on pixels: aligns two pictures affinely and measures, block by block, whether they show the very same thing.
import { type BlockStatistics, compareBlocks } from './block-correlation.ts'
import type { ImagePyramid, PyramidLevel } from './image-pyramid.ts'
import type { Kernels } from './kernels.ts'
import { applyCorrection, fitCommonResidual } from './residual-correction.ts'
import { globalToneResidual, toneResidual } from './tone-curve.ts'
import type { Affine } from './transform-voting.ts'

/** What one look shows. `map` takes pixels of the original's picture to pixels of the candidate's. */
type ScoredAlignment = { map: Affine; fine: BlockStatistics; coarse: BlockStatistics }

/**
 * How far brightness does not pass on by one curve (tone.ts), in what agrees and, of bare originals, all over; null where
 * too few blocks tell.
 */
export type Verification = ScoredAlignment & { tone: number | null; globalTone: number | null }

/** Pixels at level 0 to pixels at the given levels: both pictures' pixel middles lie at .5. */
function atLevels([a, b, c, d, e, f]: Affine, original: number, query: number): Affine {
  const [up, down] = [2 ** original, 2 ** -query]
  const half = up / 2 - 0.5
  const shift = (value: number, x: number, y: number) => (value + x * half + y * half + 0.5) * down - 0.5
  return [a * up * down, b * up * down, shift(c, a, b), d * up * down, e * up * down, shift(f, d, e)]
}

function fromLevels([a, b, c, d, e, f]: Affine, original: number, query: number): Affine {
  const [up, down] = [2 ** query, 2 ** -original]
  const [na, nb, nd, ne] = [a * up * down, b * up * down, d * up * down, e * up * down]
  const half = 2 ** original / 2 - 0.5
  const shift = (value: number, x: number, y: number) => (value + 0.5) * up - 0.5 - (x + y) * half
  return [na, nb, shift(c, na, nb), nd, ne, shift(f, nd, ne)]
}

/** `manyInliers` guesses come from many features and need the last pixel only; `textureless` originals have next to no detail. */
type Expectation = { manyInliers: boolean; textureless: boolean }

/**
 * Refines a first guess and says what the pixels show. Null when the guess falls apart: alignment left its neighbourhood
 * or nothing correlates at the coarsest look.
 */
export function verifyGeometry(
  kernels: Kernels,
  original: ImagePyramid,
  query: ImagePyramid,
  initial: Affine,
  { manyInliers, textureless }: Expectation,
): Verification | null {
  const scale = Math.sqrt(Math.abs(initial[0] * initial[4] - initial[1] * initial[3]))
  if (!(scale > 0.02 && scale < 50)) return null
  const shift = Math.round(Math.log2(scale))
  const images = {
    kernels,
    original,
    query,
    originalIndex: Math.max(0, -shift),
    queryIndex: Math.max(0, shift),
    textureless,
  }
  const depth = Math.min(original.count - 1 - images.originalIndex, query.count - 1 - images.queryIndex)
  if (depth < 0) return null
  const nearby = manyInliers ? align(images, initial, Math.min(depth, 1), false) : null
  const first = nearby && scoreAlignment(images, nearby, depth)
  if (first && isWellAligned(first.fine)) return withTone(images, first, depth)
  const coarseToFine = align(images, initial, Math.min(depth, 3), !manyInliers)
  const second = coarseToFine && scoreAlignment(images, coarseToFine, depth)
  const third = manyInliers ? scoreAlignment(images, initial, depth) : null
  const best = [first, second, third].reduce((top, each) => (totalNcc(each) > totalNcc(top) ? each : top), null)
  return best && withTone(images, best, depth)
}

function withTone(images: ImagePair, scored: ScoredAlignment, depth: number): Verification {
  const best = correctResiduals(images, scored, depth)
  const { kernels, original, query, originalIndex, queryIndex, textureless } = images
  const [originalLevel, queryLevel] = [original.level(originalIndex), query.level(queryIndex)]
  if (!originalLevel || !queryLevel) return { ...best, tone: null, globalTone: null }
  const map = atLevels(best.map, originalIndex, queryIndex)
  const tone = toneResidual(kernels, originalLevel, queryLevel, map, best.fine.residuals)
  return { ...best, tone, globalTone: textureless ? globalToneResidual(kernels, originalLevel, queryLevel, map) : null }
}

type ImagePair = {
  kernels: Kernels
  original: ImagePyramid
  query: ImagePyramid
  originalIndex: number
  queryIndex: number
  textureless: boolean
}

const isWellAligned = ({ textured, correlated }: BlockStatistics) => correlated > 0.8 * textured
const totalNcc = (verdict: ScoredAlignment | null) => (verdict ? verdict.fine.meanNcc + verdict.coarse.meanNcc : 0)

/** From the level `start` to the finest; `giveUpEarly` gives up when the coarsest look shows nothing. */
function align(images: ImagePair, initial: Affine, start: number, giveUpEarly: boolean): Affine | null {
  const { kernels, original, query, originalIndex, queryIndex } = images
  let map = initial
  for (let level = start; level >= 0; level -= 1) {
    const refined = refineAffine(
      kernels,
      original.level(originalIndex + level),
      query.level(queryIndex + level),
      atLevels(map, originalIndex + level, queryIndex + level),
      level,
    )
    if (!refined) return null
    map = fromLevels(refined, originalIndex + level, queryIndex + level)
    if (!isPlausible(map, initial)) return null
    if (giveUpEarly && level > 0 && level === start) {
      const textured = compareBlocks(
        kernels,
        original.level(originalIndex + level),
        query.level(queryIndex + level),
        atLevels(map, originalIndex + level, queryIndex + level),
      )
      if (textured.textured === 0 || textured.correlated / textured.textured < 0.12) return null
    }
  }
  return map
}

function scoreAlignment(
  { kernels, original, query, originalIndex, queryIndex }: ImagePair,
  map: Affine,
  depth: number,
): ScoredAlignment {
  const at = (level: number) =>
    compareBlocks(
      kernels,
      original.level(originalIndex + level),
      query.level(queryIndex + level),
      atLevels(map, originalIndex + level, queryIndex + level),
    )
  return { map, fine: at(0), coarse: at(Math.min(1, depth)) }
}

/** Times that an alignment is straightened at most, and blocks that it takes. */
const CORRECTION = { times: 4, blocks: 12 }
/** Pixels that blocks lie off together from which it is tried, and shares of them that must agree already. */
const CORRECTION_NEEDED = { coherentResidual: 0.06, fine: 0.15, coarse: 0.4 }
/** Correlation that straightening may cost, of the sum of both levels. */
const MAX_NCC_LOSS = 0.05

const coherentError = ({ fine, coarse }: ScoredAlignment) => fine.coherentResidual + coarse.coherentResidual
const needsCorrection = ({ fine, coarse }: ScoredAlignment) =>
  (fine.correlated > CORRECTION_NEEDED.fine * fine.textured ||
    coarse.correlated > CORRECTION_NEEDED.coarse * coarse.textured) &&
  Math.max(fine.coherentResidual, coarse.coherentResidual) > CORRECTION_NEEDED.coherentResidual

/**
 * Undoes what the blocks lie off together and looks again, as long as they lie stiller then. Noise and what was laid over
 * a copy pull the alignment of all pixels a third of a pixel away; the blocks that agree know better.
 */
function correctResiduals(images: ImagePair, scored: ScoredAlignment, depth: number): ScoredAlignment {
  let best = scored
  for (let i = 0; i < CORRECTION.times && needsCorrection(best); i += 1) {
    const level = best.fine.medianResidual <= best.coarse.medianResidual * 2 || depth === 0 ? 0 : 1
    const { residuals } = level === 0 ? best.fine : best.coarse
    if (residuals.length < CORRECTION.blocks) return best
    const [originalIndex, queryIndex] = [images.originalIndex + level, images.queryIndex + level]
    const map = fromLevels(
      applyCorrection(atLevels(best.map, originalIndex, queryIndex), fitCommonResidual(residuals)),
      originalIndex,
      queryIndex,
    )
    if (!isPlausible(map, best.map)) return best
    const next = scoreAlignment(images, map, depth)
    if (totalNcc(next) < totalNcc(best) - MAX_NCC_LOSS || coherentError(next) >= coherentError(best)) return best
    best = next
  }
  return best
}

/** A copy may be squeezed or sheared a little, never beyond half, and stays near the first guess. */
function isPlausible(map: Affine, initial: Affine): boolean {
  if (map.some(value => !Number.isFinite(value))) return false
  const area = (m: Affine) => m[0] * m[4] - m[1] * m[3]
  const ratio = area(map) / area(initial)
  if (!(ratio > 0.3 && ratio < 3.3)) return false
  // Ratio of the two stretches of the map, from its norm and its area.
  const norm = (map[0] ** 2 + map[1] ** 2 + map[3] ** 2 + map[4] ** 2) / 2
  const det = Math.abs(area(map))
  const longest = norm + Math.sqrt(Math.max(0, norm * norm - det * det))
  return longest / det < 2
}

const MAX_ITERATIONS = [4, 6, 10, 14]
/** Pixels that one step of alignment looks at, about. */
const PIXELS_PER_ITERATION = 10_000

function refineAffine(
  kernels: Kernels,
  originalLevel: PyramidLevel | undefined,
  queryLevel: PyramidLevel | undefined,
  start: Affine,
  level: number,
): Affine | null {
  if (!originalLevel || !queryLevel) return null
  return kernels.scoped(() => {
    const address = kernels.alloc(24)
    const sums = kernels.alloc(29 * 8)
    let map = start
    const stride = Math.max(
      1,
      Math.round(Math.sqrt((originalLevel.width * originalLevel.height) / PIXELS_PER_ITERATION)),
    )
    for (let i = 0; i < (MAX_ITERATIONS[level] ?? 14); i += 1) {
      kernels.floats(address, 6).set(map)
      kernels.run.gaussNewtonStep(
        originalLevel.normalized,
        originalLevel.width,
        originalLevel.height,
        queryLevel.normalized,
        queryLevel.width,
        queryLevel.height,
        address,
        stride,
        sums,
      )
      const update = solveNormalEquations(kernels.doubles(sums, 29))
      if (!update) return null
      map = compose(map, update, originalLevel)
      const moved = Math.max(...update.map(Math.abs))
      if (moved < 0.01) break
      if (moved > 12) return null
    }
    return map
  })
}

/** The map after undoing a small change of the template's own coordinates (inverse composition). */
function compose(map: Affine, update: number[], { width, height }: PyramidLevel): Affine {
  const unit = 2 / Math.max(width, height)
  const [queryLevel = 0, q = 0, r = 0, s = 0, originalLevel = 0, u = 0] = update
  const [cx, cy] = [width / 2, height / 2]
  // In pixels; steps count from the middle, in halves of the longest side.
  const shift = (x: number, y: number, still: number) => still - (x * cx + y * cy) * unit
  return applyCorrection(map, [
    queryLevel * unit,
    q * unit,
    shift(queryLevel, q, r),
    s * unit,
    originalLevel * unit,
    shift(s, originalLevel, u),
  ])
}

/** Solves the 6 × 6 normal equations by Cholesky's way; null when too little was seen. */
function solveNormalEquations(sums: Float64Array): number[] | null {
  if ((sums[27] ?? 0) < 12) return null
  const m = Array.from({ length: 6 }, () => new Float64Array(6))
  let at = 0
  for (let i = 0; i < 6; i += 1) {
    for (let level = i; level < 6; level += 1) {
      const value = (sums[at] ?? 0) + (i === level ? 0.05 : 0)
      at += 1
      const [row, column] = [m[i], m[level]]
      if (row) row[level] = value
      if (column) column[i] = value
    }
  }
  const cell = (i: number, level: number) => m[i]?.[level] ?? 0
  const l = Array.from({ length: 6 }, () => new Float64Array(6))
  const lower = (i: number, level: number) => l[i]?.[level] ?? 0
  for (let i = 0; i < 6; i += 1) {
    for (let level = 0; level <= i; level += 1) {
      let sum = cell(i, level)
      for (let k = 0; k < level; k += 1) sum -= lower(i, k) * lower(level, k)
      if (i === level && sum <= 1e-9) return null
      const row = l[i]
      if (row) row[level] = i === level ? Math.sqrt(sum) : sum / lower(level, level)
    }
  }
  const y = new Float64Array(6)
  for (let i = 0; i < 6; i += 1) {
    let sum = sums[21 + i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= lower(i, k) * (y[k] ?? 0)
    y[i] = sum / lower(i, i)
  }
  const x = Array.from({ length: 6 }, () => 0)
  for (let i = 5; i >= 0; i -= 1) {
    let sum = y[i] ?? 0
    for (let k = i + 1; k < 6; k += 1) sum -= lower(k, i) * (x[k] ?? 0)
    x[i] = sum / lower(i, i)
  }
  return x
}
