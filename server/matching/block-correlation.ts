// Block by block, how far two aligned pictures show the very same thing.

import type { PyramidLevel } from './image-pyramid.ts'
import type { Kernels } from './kernels.ts'
import { median } from './median.ts'
import type { BlockResidual } from './residual-correction.ts'
import type { Affine } from './transform-voting.ts'

/** How well the blocks of one level agree. */
export type BlockStatistics = {
  /** Blocks inside both pictures with something to see in one of them. */
  textured: number
  /** Of those, the ones that correlate. */
  correlated: number
  /** Mean correlation of the seen, and of the agreeing. */
  meanNcc: number
  correlatedNcc: number
  /**
   * How far agreeing blocks lie off together with their neighbours, in pixels of the level, by the middle one. Noise
   * makes single blocks lie off; another view of the same scene moves whole neighbourhoods.
   */
  coherentResidual: number
  /** How far single ones lie off, by the middle one, and how many of them could tell. */
  medianResidual: number
  residualCount: number
  /** The same one by one, for the alignment to be straightened by. */
  residuals: BlockResidual[]
  /** The agreeing blocks lie together in a small part and around them next to nothing agrees: a logo, not a picture. */
  isLocalized: boolean
}

const BLOCK_SIDE = 12
const SMALL_BLOCK_SIDE = 8
/** Pixels of a level below which its blocks are the small ones. */
const SMALL_LEVEL_PIXELS = 30_000
/** Deviation, of 255, below which a block of the band-passed original shows nothing. */
const MIN_TEXTURE = 1.2
/** The same of the candidate where the original shows nothing: then something was put there. */
const MIN_QUERY_TEXTURE = 8
const MIN_NCC = 0.6

/** Pixels on a side of the blocks of a level. */
export const blockSide = ({ width, height }: PyramidLevel): number =>
  width * height < SMALL_LEVEL_PIXELS ? SMALL_BLOCK_SIDE : BLOCK_SIDE

/** Compares a level of the original with one of the candidate under a map of their pixels. */
export function compareBlocks(
  kernels: Kernels,
  originalLevel: PyramidLevel | undefined,
  queryLevel: PyramidLevel | undefined,
  map: Affine,
): BlockStatistics {
  const result = emptyStatistics()
  if (!originalLevel || !queryLevel) return result
  const side = blockSide(originalLevel)
  return kernels.scoped(() => {
    const columns = Math.floor(originalLevel.width / side)
    const target = kernels.alloc(columns * Math.floor(originalLevel.height / side) * 24)
    const address = kernels.alloc(24)
    kernels.floats(address, 6).set(map)
    const count = kernels.run.correlateBlocks(
      originalLevel.bandPass,
      originalLevel.width,
      originalLevel.height,
      queryLevel.bandPass,
      queryLevel.width,
      queryLevel.height,
      address,
      side,
      target,
    )
    const values = kernels.floats(target, count * 6)
    const displacements = new Map<number, { dx: number; dy: number }>()
    const overlapping: OverlappingBlock[] = []
    for (let i = 0; i < count; i += 1) {
      const [ncc = 0, texture = 0, queryTexture = 0, inside = 0, dx = 0, dy = 0] = values.subarray(i * 6, i * 6 + 6)
      if (inside < 0.8) continue
      const textured = texture >= MIN_TEXTURE || queryTexture >= MIN_QUERY_TEXTURE
      const isCorrelated = ncc >= MIN_NCC && texture >= MIN_TEXTURE
      overlapping.push({ column: i % columns, row: Math.floor(i / columns), textured, isCorrelated })
      if (!textured) continue
      result.textured += 1
      result.meanNcc += Math.max(0, ncc)
      if (!isCorrelated) continue
      result.correlated += 1
      result.correlatedNcc += ncc
      if (!(Math.hypot(dx, dy) < side)) continue
      displacements.set(i, { dx, dy })
    }
    result.meanNcc /= Math.max(1, result.textured)
    result.correlatedNcc /= Math.max(1, result.correlated)
    result.coherentResidual = coherentResidualOf(displacements, columns)
    result.medianResidual = median([...displacements.values()].map(({ dx, dy }) => Math.hypot(dx, dy)))
    result.residualCount = displacements.size
    result.residuals = [...displacements].map(([i, displacement]) => ({
      ...blockCentre(i, columns, side),
      ...displacement,
    }))
    result.isLocalized = isLocalizedIn(overlapping, count)
    return result
  })
}

const emptyStatistics = (): BlockStatistics => {
  const none = {
    textured: 0,
    correlated: 0,
    meanNcc: 0,
    correlatedNcc: 0,
    coherentResidual: 0,
    medianResidual: 0,
    residualCount: 0,
  }
  return { ...none, residuals: [], isLocalized: false }
}

const blockCentre = (block: number, columns: number, side: number) => {
  return { x: ((block % columns) + 0.5) * side - 0.5, y: (Math.floor(block / columns) + 0.5) * side - 0.5 }
}

/**
 * How far blocks lie off together with their neighbours: the root of the middle of the products of each block's drift
 * and the mean of the blocks around it. Noise, which moves each block by itself, comes out as nothing.
 */
function coherentResidualOf(displacements: Map<number, { dx: number; dy: number }>, columns: number): number {
  const products: number[] = []
  for (const [block, { dx, dy }] of displacements) {
    let [sx, sy, count] = [0, 0, 0]
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -1; column <= 1; column += 1) {
        const inRow = (block % columns) + column
        const self = row === 0 && column === 0
        const near =
          self || inRow < 0 || inRow >= columns ? undefined : displacements.get(block + row * columns + column)
        if (!near) continue
        sx += near.dx
        sy += near.dy
        count += 1
      }
    }
    if (count >= 3) products.push((dx * sx + dy * sy) / count)
  }
  return Math.sqrt(Math.max(0, median(products)))
}

type OverlappingBlock = { column: number; row: number; textured: boolean; isCorrelated: boolean }

/**
 * A patch covers at most this share of the original; around it is at least this share of what both pictures show, with
 * so many blocks that show something, of which at most this share agrees.
 */
const LOCALIZED = { area: 0.25, surrounding: 0.25, blocks: 12, correlated: 0.15 }

/** `blockCount`: blocks of the whole original. */
function isLocalizedIn(overlapping: readonly OverlappingBlock[], blockCount: number): boolean {
  const correlatedBlocks = overlapping.filter(({ isCorrelated }) => isCorrelated)
  if (correlatedBlocks.length === 0) return false
  // The outermost twentieth on each side may agree by chance.
  const range = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
    return [at(0.05) - 1, at(0.95) + 1] as const
  }
  const [left, right] = range(correlatedBlocks.map(({ column }) => column))
  const [top, low] = range(correlatedBlocks.map(({ row }) => row))
  const surrounding = overlapping.filter(({ column, row }) => column < left || column > right || row < top || row > low)
  if (
    overlapping.length - surrounding.length > LOCALIZED.area * blockCount ||
    surrounding.length < LOCALIZED.surrounding * overlapping.length
  )
    return false
  const textured = surrounding.filter(block => block.textured)
  return (
    textured.length >= LOCALIZED.blocks &&
    textured.filter(({ isCorrelated }) => isCorrelated).length <= LOCALIZED.correlated * textured.length
  )
}
