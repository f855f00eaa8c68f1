// Compares two aligned images block by block: how far they correlate, and by how many pixels each block is misaligned.

import type { Kernels } from '../kernels/kernels.ts'
import { median } from '../median.ts'
import { BLOCKS } from '../settings.ts'
import type { Affine } from '../transform.ts'
import type { LevelPair, PyramidLevel } from './image-pyramid.ts'
import type { BlockResidual } from './residual-correction.ts'

/** How well the blocks of one level agree. */
export type BlockStatistics = {
  /** Blocks inside both images with texture in one of them. */
  textured: number
  /** Of those, the ones that correlate. */
  correlated: number
  /** Mean normalised cross-correlation of the textured blocks, and of the correlated ones. */
  meanNcc: number
  correlatedNcc: number
  /**
   * How far correlated blocks are misaligned together with their neighbours, in px, by the median. Noise moves single
   * blocks; another view of the same scene moves whole neighbourhoods (parallax).
   */
  coherentResidual: number
  /** How far single blocks are misaligned, in px, by the median, and how many could tell. */
  medianResidual: number
  residualCount: number
  /** The residuals one by one, for the alignment to be corrected by. */
  residuals: BlockResidual[]
  /** The correlated blocks lie in a small part, and around it next to nothing correlates: a logo, not an image. */
  isLocalized: boolean
}

/** Pixels to a side of the blocks of a level. */
export const blockSide = ({ width, height }: PyramidLevel): number =>
  width * height < BLOCKS.smallLevel ? BLOCKS.smallSide : BLOCKS.side

/** A block of the original that lies inside the query. `residual`: null where its gradients cannot tell. */
export type ComparedBlock = {
  index: number
  column: number
  row: number
  ncc: number
  /** Standard deviation of the band-passed block in either image, in grey levels. */
  texture: number
  queryTexture: number
  isTextured: boolean
  isCorrelated: boolean
  residual: { dx: number; dy: number } | null
}

/** Compares a level of the original with one of the query under a map of their pixels. */
export function compareBlocks(
  kernels: Kernels,
  original: PyramidLevel | undefined,
  query: PyramidLevel | undefined,
  map: Affine,
): BlockStatistics {
  if (!original || !query) return statisticsOf([], { columns: 0, count: 0, side: 0 })
  const side = blockSide(original)
  const columns = Math.floor(original.width / side)
  const { blocks, count } = correlateBlocks(kernels, { original, query, map, side, columns })
  return statisticsOf(blocks, { columns, count, side })
}

/** The blocks of a level of the original that lie inside the query, under a map of their pixels. */
export function comparedBlocks(
  kernels: Kernels,
  { original, query }: LevelPair,
  map: Affine,
): { blocks: ComparedBlock[]; columns: number; side: number } {
  const side = blockSide(original)
  const columns = Math.floor(original.width / side)
  return { ...correlateBlocks(kernels, { original, query, map, side, columns }), columns, side }
}

function correlateBlocks(
  kernels: Kernels,
  {
    original,
    query,
    map,
    side,
    columns,
  }: {
    original: PyramidLevel
    query: PyramidLevel
    map: Affine
    side: number
    columns: number
  },
): { blocks: ComparedBlock[]; count: number } {
  return kernels.scoped(() => {
    const target = kernels.alloc(columns * Math.floor(original.height / side) * 24)
    const mapAt = kernels.alloc(24)
    kernels.floats(mapAt, 6).set(map)
    const { bandPass, width, height } = original
    const [image, imageWidth, imageHeight] = [query.bandPass, query.width, query.height]
    const { run } = kernels
    const count = run.correlateBlocks(bandPass, width, height, image, imageWidth, imageHeight, mapAt, side, target)
    const values = kernels.floats(target, count * 6)
    const blocks: ComparedBlock[] = []
    for (let index = 0; index < count; index += 1) {
      const [ncc = 0, texture = 0, queryTexture = 0, inside = 0, dx = 0, dy = 0] = values.subarray(
        index * 6,
        index * 6 + 6,
      )
      if (inside < BLOCKS.inside) continue
      const isTextured = texture >= BLOCKS.minTexture || queryTexture >= BLOCKS.minQueryTexture
      const isCorrelated = ncc >= BLOCKS.minNcc && texture >= BLOCKS.minTexture
      // The kernel writes NaN where the gradients cannot tell.
      const residual = isCorrelated && Math.hypot(dx, dy) < side ? { dx, dy } : null
      blocks.push({
        index,
        column: index % columns,
        row: Math.floor(index / columns),
        ncc,
        texture,
        queryTexture,
        isTextured,
        isCorrelated,
        residual,
      })
    }
    return { blocks, count }
  })
}

/** `count`: blocks of the whole original, whether inside the query or not. */
function statisticsOf(
  blocks: readonly ComparedBlock[],
  { columns, count, side }: { columns: number; count: number; side: number },
): BlockStatistics {
  const residuals = new Map<number, { dx: number; dy: number }>()
  let [textured, correlated, ncc, correlatedNcc] = [0, 0, 0, 0]
  // One pass: this runs some twenty times for each candidate.
  for (const block of blocks) {
    if (!block.isTextured) continue
    textured += 1
    ncc += Math.max(0, block.ncc)
    if (!block.isCorrelated) continue
    correlated += 1
    correlatedNcc += block.ncc
    if (block.residual) residuals.set(block.index, block.residual)
  }
  return {
    textured,
    correlated,
    meanNcc: ncc / Math.max(1, textured),
    correlatedNcc: correlatedNcc / Math.max(1, correlated),
    coherentResidual: coherentResidualOf(residuals, columns),
    medianResidual: median([...residuals.values()].map(({ dx, dy }) => Math.hypot(dx, dy))),
    residualCount: residuals.size,
    residuals: [...residuals].map(([index, residual]) => ({ ...centreOf(index, columns, side), ...residual })),
    isLocalized: isLocalizedIn(blocks, count),
  }
}

const centreOf = (index: number, columns: number, side: number) => {
  return { x: ((index % columns) + 0.5) * side - 0.5, y: (Math.floor(index / columns) + 0.5) * side - 0.5 }
}

/**
 * The root of the median of the products of each block's residual and the mean of those around it. Noise moves each block
 * by itself and comes out as nothing.
 */
function coherentResidualOf(residuals: Map<number, { dx: number; dy: number }>, columns: number): number {
  const products: number[] = []
  for (const [index, { dx, dy }] of residuals) {
    let [sumX, sumY, count] = [0, 0, 0]
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -1; column <= 1; column += 1) {
        const inRow = (index % columns) + column
        const isSelf = row === 0 && column === 0
        const near = isSelf || inRow < 0 || inRow >= columns ? undefined : residuals.get(index + row * columns + column)
        if (!near) continue
        sumX += near.dx
        sumY += near.dy
        count += 1
      }
    }
    if (count >= BLOCKS.neighbours) products.push((dx * sumX + dy * sumY) / count)
  }
  return Math.sqrt(Math.max(0, median(products)))
}

/** `count`: blocks of the whole original. */
function isLocalizedIn(blocks: readonly ComparedBlock[], count: number): boolean {
  const { area, surrounding, blocks: minBlocks, correlated: maxCorrelated, tail } = BLOCKS.localized
  const correlated = blocks.filter(({ isCorrelated }) => isCorrelated)
  if (correlated.length === 0) return false
  // The outermost blocks on each side may correlate by chance.
  const range = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
    return [at(tail) - 1, at(1 - tail) + 1] as const
  }
  const [left, right] = range(correlated.map(({ column }) => column))
  const [top, bottom] = range(correlated.map(({ row }) => row))
  const around = blocks.filter(({ column, row }) => column < left || column > right || row < top || row > bottom)
  if (blocks.length - around.length > area * count || around.length < surrounding * blocks.length) return false
  const textured = around.filter(({ isTextured }) => isTextured)
  const correlating = textured.filter(({ isCorrelated }) => isCorrelated)
  return textured.length >= minBlocks && correlating.length <= maxCorrelated * textured.length
}
