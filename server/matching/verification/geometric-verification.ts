// Geometric verification: refines a hypothesis on the pixels and measures, block by block, whether both images show the very same thing.

import type { Kernels } from '../kernels/kernels.ts'
import { ALIGNMENT, CORRECTION } from '../settings.ts'
import type { Affine } from '../transform.ts'
import { type Agreement, measureAgreement } from './agreement.ts'
import { type Blend, measureBlend } from './blend.ts'
import { type BlockStatistics, comparedBlocks } from './block-correlation.ts'
import { ImagePair } from './image-pair.ts'
import type { ImagePyramid } from './image-pyramid.ts'
import { alignLevel } from './lucas-kanade.ts'
import { applyCorrection, fitCommonResidual } from './residual-correction.ts'
import { globalToneResidual, lumaOf, toneResidual } from './tone-curve.ts'

/** A map of the original's pixels to the query's, and how well the blocks agree under it, at the finest level and the next. */
type ScoredAlignment = { map: Affine; fine: BlockStatistics; coarse: BlockStatistics }

/**
 * `tone`: how badly one tone curve explains the brightness of the correlated blocks; `globalTone`: of all blocks, for
 * textureless originals. Null where too few blocks can tell.
 */
export type GeometricVerification = ScoredAlignment & {
  tone: number | null
  globalTone: number | null
  agreement: Agreement
  blend: Blend | null
  /** Pixels of the original's thumbnail to one of the level that the residuals are of. */
  residualScale: number
}

/**
 * `manyInliers`: the hypothesis is right to about a pixel. `textureless`: the original has next to no detail. `unevenlyLit`: the
 * query is a photograph of a print or screen.
 */
export type Expectation = { manyInliers: boolean; textureless: boolean; unevenlyLit?: boolean }

/** Null when the hypothesis fails: alignment diverges, or nothing correlates at the coarsest level. */
export function verifyGeometry(
  kernels: Kernels,
  original: ImagePyramid,
  query: ImagePyramid,
  hypothesis: Affine,
  expected: Expectation,
): GeometricVerification | null {
  const scale = Math.sqrt(Math.abs(areaOf(hypothesis)))
  if (!(scale > ALIGNMENT.scale.min && scale < ALIGNMENT.scale.max)) return null
  const images = new ImagePair(kernels, original, query, scale)
  if (images.depth < 0) return null
  const best = expected.manyInliers ? alignPrecise(images, hypothesis) : alignRough(images, hypothesis)
  return best && withTone(images, correctResiduals(images, best), expected)
}

/** A hypothesis of many inliers needs the last pixel only. If that is not enough, the best of all attempts counts. */
function alignPrecise(images: ImagePair, hypothesis: Affine): ScoredAlignment | null {
  const near = align(images, hypothesis, { start: 1, giveUpEarly: false })
  const first = near && score(images, near)
  if (first && first.fine.correlated > ALIGNMENT.good * first.fine.textured) return first
  const far = align(images, hypothesis, { start: 3, giveUpEarly: false })
  return bestOf([first, far && score(images, far), score(images, hypothesis)])
}

function alignRough(images: ImagePair, hypothesis: Affine): ScoredAlignment | null {
  const map = align(images, hypothesis, { start: 3, giveUpEarly: true })
  return bestOf([map && score(images, map)])
}

const score = (images: ImagePair, map: Affine): ScoredAlignment => {
  return { map, fine: images.compare(map, 0), coarse: images.compare(map, Math.min(1, images.depth)) }
}

const totalNcc = (alignment: ScoredAlignment | null) =>
  alignment ? alignment.fine.meanNcc + alignment.coarse.meanNcc : 0

/** None when nothing correlates. */
const bestOf = (alignments: (ScoredAlignment | null)[]) =>
  alignments.reduce((best, each) => (totalNcc(each) > totalNcc(best) ? each : best), null)

/** From the level `start`, or the coarsest there is, to the finest. `giveUpEarly`: when nothing correlates at the first. */
function align(
  images: ImagePair,
  hypothesis: Affine,
  { start, giveUpEarly }: { start: number; giveUpEarly: boolean },
): Affine | null {
  const first = Math.min(images.depth, start)
  let map = hypothesis
  for (let level = first; level >= 0; level -= 1) {
    const pair = images.level(level)
    const refined = pair && alignLevel(images.kernels, pair, images.toLevel(map, level), level)
    if (!refined) return null
    map = images.fromLevel(refined, level)
    if (!isPlausible(map, hypothesis)) return null
    if (giveUpEarly && level > 0 && level === first) {
      const { textured, correlated } = images.compare(map, level)
      if (textured === 0 || correlated / textured < ALIGNMENT.coarsestCorrelated) return null
    }
  }
  return map
}

/**
 * Removes what the residuals of the blocks have in common, as long as that makes them smaller. Noise and overlays pull the
 * alignment of all pixels a third of a pixel away; the blocks that correlate know better.
 */
function correctResiduals(images: ImagePair, alignment: ScoredAlignment): ScoredAlignment {
  let best = alignment
  for (let i = 0; i < CORRECTION.rounds && needsCorrection(best); i += 1) {
    const { fine, coarse } = best
    const isFine = fine.medianResidual <= coarse.medianResidual * CORRECTION.coarseFactor || images.depth === 0
    const [level, { residuals }] = isFine ? [0, fine] : [1, coarse]
    if (residuals.length < CORRECTION.residuals) return best
    const corrected = applyCorrection(images.toLevel(best.map, level), fitCommonResidual(residuals))
    const map = images.fromLevel(corrected, level)
    if (!isPlausible(map, best.map)) return best
    const next = score(images, map)
    const isWorse = totalNcc(next) < totalNcc(best) - CORRECTION.maxNccLoss
    if (isWorse || coherentError(next) >= coherentError(best)) return best
    best = next
  }
  return best
}

const coherentError = ({ fine, coarse }: ScoredAlignment) => fine.coherentResidual + coarse.coherentResidual

function needsCorrection({ fine, coarse }: ScoredAlignment): boolean {
  const from = CORRECTION.neededFrom
  const correlates = fine.correlated > from.fine * fine.textured || coarse.correlated > from.coarse * coarse.textured
  return correlates && Math.max(fine.coherentResidual, coarse.coherentResidual) > from.coherentResidual
}

function withTone(
  images: ImagePair,
  alignment: ScoredAlignment,
  { textureless, unevenlyLit = false }: Expectation,
): GeometricVerification {
  const pair = images.level(0)
  const compared = agreementOf(images, alignment.map)
  const { residualScale } = images
  if (!pair) return { ...alignment, tone: null, globalTone: null, ...compared, residualScale }
  const map = images.toLevel(alignment.map, 0)
  const tone = toneResidual(images.kernels, pair, map, { blocks: alignment.fine.residuals, unevenlyLit })
  return {
    ...alignment,
    tone,
    globalTone: textureless ? globalToneResidual(images.kernels, pair, map) : null,
    ...compared,
    residualScale,
  }
}

function agreementOf(images: ImagePair, alignment: Affine): { agreement: Agreement; blend: Blend | null } {
  const level = Math.min(1, images.depth)
  const [pair, coarse] = [images.level(0), images.level(level)]
  if (!pair || !coarse) return { agreement: NOTHING_COMPARED, blend: null }
  const { kernels } = images
  const map = images.toLevel(alignment, 0)
  const fine = { ...comparedBlocks(kernels, pair, map), scale: 1 }
  const coarseBlocks = { ...comparedBlocks(kernels, coarse, images.toLevel(alignment, level)), scale: 2 ** level }
  const planes = { original: lumaOf(kernels, pair.original), query: lumaOf(kernels, pair.query) }
  const agreement = measureAgreement({ ...planes, map }, fine, coarseBlocks)
  return { agreement, blend: measureBlend(fine.blocks, coarseBlocks.blocks) }
}

const NOTHING_COMPARED: Agreement = {
  agreeing: 0,
  contradicting: 0,
  among: 0,
  covered: 1,
  fine: 0,
  photographed: 1,
  over: 1,
}

const areaOf = (map: Affine) => map[0] * map[4] - map[1] * map[3]

/** A copy may be squeezed or sheared a little, by half at most, and stays near the hypothesis. */
function isPlausible(map: Affine, hypothesis: Affine): boolean {
  if (map.some(value => !Number.isFinite(value))) return false
  const ratio = areaOf(map) / areaOf(hypothesis)
  if (!(ratio > ALIGNMENT.area.min && ratio < ALIGNMENT.area.max)) return false
  // Ratio of the singular values of the map, from its norm and its area.
  const norm = (map[0] ** 2 + map[1] ** 2 + map[3] ** 2 + map[4] ** 2) / 2
  const det = Math.abs(areaOf(map))
  const longest = norm + Math.sqrt(Math.max(0, norm * norm - det * det))
  return longest / det < ALIGNMENT.axes
}
