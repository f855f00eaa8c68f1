// What two aligned images have in common and what they contradict each other in: of a copy the photograph agrees, of a shared design only what was drawn around it.

import { AGREEMENT, NATURALNESS } from '../model.ts'
import { BLOCKS } from '../settings.ts'
import type { Affine } from '../transform.ts'
import type { ComparedBlock } from './block-correlation.ts'
import { type LumaPlane, naturalness, windowOf } from './naturalness.ts'

export type Agreement = {
  /** Blocks that agree, and blocks that show one thing here and another there. */
  agreeing: number
  contradicting: number
  /** Contradicting ones that lie among the agreeing ones, not beside them. */
  among: number
  /** Share of the image of which the other one shows the larger share. */
  covered: number
  /** Share of the blocks of the finest level that contradict each other. */
  fine: number
  /**
   * Share of the agreeing blocks that were surely photographed, by what both images show there. One where many blocks agree
   * and none contradicts: nobody asks then.
   */
  photographed: number
  /** How natural what contradicts looks in the image where it looks less so, 0..1: words and bars were drawn over a picture. */
  over: number
}

/** The finest level of both images, and the map from one to the other. */
export type FinePair = { original: LumaPlane; query: LumaPlane; map: Affine }

/** `scale`: pixels of the finest level to one of this level. */
export type LevelBlocks = { blocks: readonly ComparedBlock[]; columns: number; side: number; scale: number }

/** `coarse` is looked at where it has blocks enough: noise and compression hardly count there. */
export function measureAgreement(pair: FinePair, fine: LevelBlocks, coarse: LevelBlocks): Agreement {
  const [fineCore, coarseCore] = [innerBlocks(fine), innerBlocks(coarse)]
  const isCoarse = coarseCore.length >= AGREEMENT.minBlocks
  const [core, level] = isCoarse ? [coarseCore, coarse] : [fineCore, fine]
  const agreeing = core.filter(block => block.isCorrelated)
  const contradicting = core.filter(isContradiction)
  const fineContradicting = fineCore.filter(isContradiction).length
  const fineAgreeing = fineCore.filter(block => block.isCorrelated).length
  const covered = coveredShare(pair, fine)
  const isClear = contradicting.length + fineContradicting === 0 && core.length >= AGREEMENT.minBlocks
  return {
    agreeing: agreeing.length,
    contradicting: contradicting.length,
    among: contradicting.filter(insideOf(agreeing)).length,
    fine: fineContradicting / Math.max(1, fineContradicting + fineAgreeing),
    covered,
    photographed: isClear && covered >= AGREEMENT.minCovered ? 1 : photographedShare(pair, fine),
    over: naturalnessOver(pair, contradicting, level, fine.side),
  }
}

function coveredShare({ original, query, map }: FinePair, { blocks, side }: LevelBlocks): number {
  const queryArea = (query.width * query.height) / Math.abs(map[0] * map[4] - map[1] * map[3])
  return (blocks.length * side ** 2) / Math.min(original.width * original.height, queryArea)
}

const IDENTITY: Affine = [1, 0, 0, 0, 1, 0]

function photographedShare({ original, query, map }: FinePair, { blocks, side }: LevelBlocks): number {
  const agreeing = blocks.filter(block => block.isCorrelated)
  const isSure = (plane: LumaPlane, to: Affine, { column, row }: ComparedBlock) =>
    naturalness(windowOf(plane, to, { left: column * side, top: row * side, side })) > NATURALNESS.sure
  const sure = agreeing.filter(block => isSure(original, IDENTITY, block) && isSure(query, map, block))
  return sure.length / Math.max(1, agreeing.length)
}

/** The mean over the blocks; `side` of the finest level, where what was drawn is told from what was photographed. */
function naturalnessOver(
  { original, query, map }: FinePair,
  blocks: readonly ComparedBlock[],
  level: LevelBlocks,
  side: number,
): number {
  if (blocks.length === 0) return 1
  const mean = (plane: LumaPlane, to: Affine) =>
    blocks.reduce((sum, { column, row }) => {
      const [x, y] = [(column + 0.5) * level.side * level.scale, (row + 0.5) * level.side * level.scale]
      const place = { left: Math.round(x - side / 2), top: Math.round(y - side / 2), side }
      return sum + naturalness(windowOf(plane, to, place))
    }, 0) / blocks.length
  return Math.min(mean(original, IDENTITY), mean(query, map))
}

/** Blocks with all four neighbours inside the other image: what lies on its edge is compared with the edge. */
function innerBlocks({ blocks, columns }: LevelBlocks): ComparedBlock[] {
  const inside = new Set(blocks.map(({ index }) => index))
  const near = [-1, 1, -columns, columns]
  return blocks.filter(({ index, column }) => {
    return column > 0 && column < columns - 1 && near.every(step => inside.has(index + step))
  })
}

/** Both show something, but not the same; or one shows much where the other shows nothing. */
function isContradiction({ ncc, texture, queryTexture }: ComparedBlock): boolean {
  const { maxNcc, texture: both, oneSided } = AGREEMENT
  const [less, more] = [Math.min(texture, queryTexture), Math.max(texture, queryTexture)]
  if (less >= both) return ncc < maxNcc
  return more >= oneSided.much && less < oneSided.nothing
}

/** Whether a block lies within the rows and columns of the agreeing ones, but for the outermost twentieths. */
function insideOf(agreeing: readonly ComparedBlock[]): (block: ComparedBlock) => boolean {
  const range = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
    return [at(BLOCKS.localized.tail), at(1 - BLOCKS.localized.tail)] as const
  }
  const [left, right] = range(agreeing.map(({ column }) => column))
  const [top, bottom] = range(agreeing.map(({ row }) => row))
  return ({ column, row }) => column >= left && column <= right && row >= top && row <= bottom
}
